/** Words people write where a secret would stand. */
const STAND_INS =
  /example|sample|placeholder|^your[_-]|your[_-]?(?:own|key|token|secret|pass|api|user)|change[_-]?me|replace|dummy|fake|redacted|insert|todo|not[_-]?a?[_-]?real|foo[_-]?bar|deadbeef|lorem/i;
/** The keys the manuals of AWS print, which people copy with their last letters changed, and the one of every guide to one-time codes. */
const FROM_A_MANUAL = /JBSWY3DPEHPK3PXP|AKIAIOSFODNN7|AKIAI44QH8DHB|wJalrXUtnFEMI|je7MtGbClwBF/;
/** Syntax that reads the value from elsewhere: `${VAR}`, `{{ var }}`, `<key>`, `%VAR%`, `$(cmd)`; a page shows it escaped. */
const REFERENCE =
  /\$\{|\{\{|<[^>]{1,60}>|&(?:lt|#60|#x3[cC]);|^\$\(|^%\w+%$|^\$[A-Z_a-z]\w*$|^process\.env|^os\.environ|^env\./;
/** One character again and again. */
const REPEATED = /^(.)\1*$|(.)\2{7,}|x{5,}|\*{3,}|\.{3,}/i;
/** The alphabet or the digits in order: made up by a person, or a test's own value. */
const IN_ORDER = /0123456789|1234567890|abcdefghij|qwertyui/i;

/** True where a value only stands in for a secret. */
export function isPlaceholder(value: string): boolean {
  return STAND_INS.test(value) || FROM_A_MANUAL.test(value) || REFERENCE.test(value) || REPEATED.test(value);
}

/** True where a value was typed along the alphabet or the keyboard. */
export function isInOrder(value: string): boolean {
  return IN_ORDER.test(value) || isOfRows(value);
}

/** `abc123def456`: short rows one behind the other, and nothing else. */
function isOfRows(value: string): boolean {
  let length = 1;
  for (let at = 1; at <= value.length; at += 1) {
    if (value.charCodeAt(at) === value.charCodeAt(at - 1) + 1) length += 1;
    else if (length < 3) return false;
    else length = 1;
  }
  return true;
}
