/** Words people write where a secret would stand. */
const STAND_INS =
  /example|sample|placeholder|your[_-]?(?:own|key|token|secret|pass|api)|change[_-]?me|replace|dummy|fake|redacted|insert|todo|not[_-]?a?[_-]?real|foo[_-]?bar|deadbeef|lorem/i;
/** Syntax that reads the value from elsewhere: `${VAR}`, `{{ var }}`, `<key>`, `%VAR%`, `$(cmd)`. */
const REFERENCE = /\$\{|\{\{|<[^>]{1,60}>|^\$\(|^%\w+%$|^\$[A-Z_a-z]\w*$|^process\.env|^os\.environ|^env\./;
/** One character again and again, or the alphabet, or the digits in order. */
const RUN = /^(.)\1*$|(.)\2{7,}|x{5,}|\*{3,}|\.{3,}|0123456789|1234567890|abcdefghij|qwerty/i;

/** True where a value only stands in for a secret. */
export function isPlaceholder(value: string): boolean {
  return STAND_INS.test(value) || REFERENCE.test(value) || RUN.test(value);
}
