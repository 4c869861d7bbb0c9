import { conditionsOver } from '../facts/text/conditions.ts';
import { lineBefore } from '../facts/text/lines.ts';

/** Names of options by which somebody asks for connections without a check of certificates. */
const WISH = String.raw`(?:verif(?:y|ied)|\bssl[_-]?mode\b|insecure|skip|unsafe|(?:allow|trust|accept)[_-]?(?:all|any|self|invalid|local|un(?:authori[sz]|trust|verif))|self[_-]?signed|(?:ignore|no|without)[_-]?(?:check|ssl|tls|cert|https)|disable[_-]?(?:ssl|tls|cert|host|valid|verif)|(?:validate|check|assert)[_-]?(?:ssl|tls|cert|host)|reject[_-]?unauthori[sz]ed|\bnot\s{1,3}(?:self\.[_-]?)?validate\b(?!\s{0,2}[(.])|\bCERT_(?:NONE|OPTIONAL|REQUIRED)\b)`;
const WISHED = new RegExp(WISH, 'i');
const ASKED = new RegExp(String.raw`\bif\b[^\n]{0,80}${WISH}`, 'i');
/** `CERT_NONE if settings.insecure else CERT_REQUIRED`. */
const ASKED_BEHIND = new RegExp(String.raw`^\s{1,3}if\s[^\n]{0,80}${WISH}`, 'i');
/** `VERIFY_NONE } if Rails.env.development?`: on the machine of whoever works on it. */
const WHILE_WORKING = /^[^\n#]{0,60}\bif\s[^\n]{0,60}\b(?:development|local|test)\?/;
/** `settings.insecure ? { … } : {}`, `settings.verify === false ? new Agent({ … }) : undefined`. */
const CHOSEN = new RegExp(
  String.raw`${WISH}[^;{}]{0,80}\?\s{0,20}(?:new\s{1,3})?(?:[\w.]{1,40}\(\s{0,20})?\{?[^\n;{}?]{0,40}(?:\{[^\n;{}?]{0,40})?$`,
  'i',
);

/** The option itself is asked for, a few lines before. */
const OPTION = /\b(?:rejectUnauthorized|strictSSL|verify_?(?:ssl|tls)?)\s{0,3}(?:===?|is)\s{0,3}false\b/i;

/** `if cert_reqs is None: cert_reqs = CERT_NONE`, where nothing is not what it is when nobody says anything. */
function isGivenNothing(text: string, offset: number): boolean {
  const near = text.slice(Math.max(0, offset - 200), offset);
  const name = /\bif\s{1,3}(\w{0,20}cert_reqs)\s{1,3}is\s{1,3}None\s{0,3}:\s{1,40}(?:self\.)?$/.exec(near)?.[1];
  return name !== undefined && !new RegExp(String.raw`\b${name}\s{0,3}(?::[^=\n]{0,60})?=\s{0,3}None\b`).test(text);
}

/** `allowUnauthorized: new Agent({ … })`: one of several, by such a name. */
const MADE_UNSAFE =
  /(?:insecure|unsafe|unverified|allow_?unauthori[sz]ed)\w{0,40}["']?\s{0,3}[:=]\s{0,3}new\s[\w.]{1,40}\(\{[^{}\n]{0,80}$/i;

/** The caller decides: certificates go unchecked only where somebody asked for it by such an option. */
export function isAskedFor(text: string, offset: number, end = offset): boolean {
  return (
    ASKED.test(text.slice(Math.max(0, offset - 1_200), offset)) ||
    CHOSEN.test(text.slice(Math.max(0, offset - 200), offset)) ||
    OPTION.test(text.slice(Math.max(0, offset - 400), offset)) ||
    isGivenNothing(text, offset) ||
    MADE_UNSAFE.test(lineBefore(text, offset)) ||
    ASKED_BEHIND.test(text.slice(end, end + 200)) ||
    WHILE_WORKING.test(text.slice(end, end + 200)) ||
    conditionsOver(text, offset).some((condition) => WISHED.test(condition))
  );
}

/** Whoever takes a class or function of such a name has asked for it. */
const NAMED_SO =
  /\b(?:class|def|function|func(?:\s\([^()\n]{0,60}\))?)\s{1,3}\w{0,40}(?:ignore|insecure|unsafe|unverified|no_?verify|skip_?verify|no_?ssl)/i;

/** Whether the code around a place says by its name that it checks nothing. */
export function isNamedUnsafe(text: string, offset: number): boolean {
  return (
    NAMED_SO.test(text.slice(Math.max(0, offset - 1_500), offset)) ||
    /(?:insecure|unsafe|unverified)\w{0,40}$/i.test(lineBefore(text, offset))
  );
}
