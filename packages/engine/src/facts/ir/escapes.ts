const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '\n': '',
  '\r\n': '',
};

const ESCAPE =
  /\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|N\{[A-Za-z0-9 -]{1,100}\}|[0-7]{1,3}|\r\n|[\s\S])/g;

/** What differs between the languages' escapes. */
export interface EscapeRules {
  /** An unknown escape keeps its backslash (Python) or loses it (JavaScript). */
  readonly keepsUnknown: boolean;
  /** `\u` and `\N` mean something (not in Python's bytes). */
  readonly hasUnicode: boolean;
}

export const JAVASCRIPT_ESCAPES: EscapeRules = { keepsUnknown: false, hasUnicode: true };
export const PYTHON_ESCAPES: EscapeRules = { keepsUnknown: true, hasUnicode: true };
export const GO_ESCAPES: EscapeRules = { keepsUnknown: true, hasUnicode: true };
export const PHP_ESCAPES: EscapeRules = { keepsUnknown: true, hasUnicode: true };
export const RUBY_ESCAPES: EscapeRules = { keepsUnknown: false, hasUnicode: true };
export const CSHARP_ESCAPES: EscapeRules = { keepsUnknown: false, hasUnicode: true };
export const RUST_ESCAPES: EscapeRules = { keepsUnknown: true, hasUnicode: true };
export const PYTHON_BYTES_ESCAPES: EscapeRules = { keepsUnknown: true, hasUnicode: false };

/** The text a literal stands for. */
export function decodeEscapes(raw: string, rules: EscapeRules): string {
  if (!raw.includes('\\')) return raw;
  return raw.replaceAll(ESCAPE, (whole, escape: string) => decodeOne(whole, escape, rules));
}

function decodeOne(whole: string, escape: string, rules: EscapeRules): string {
  const first = escape.charAt(0);
  if (first === 'x' && escape.length === 3) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
  if (first >= '0' && first <= '7') return String.fromCodePoint(Number.parseInt(escape, 8));
  if (escape.length > 2 && (first === 'u' || first === 'U')) {
    if (!rules.hasUnicode) return whole;
    const code = Number.parseInt(escape.replaceAll(/[uU{}]/g, ''), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  if (first === 'N' && escape.length > 1 && rules.hasUnicode) return '\ufffd';
  if (first === 'a' && !rules.keepsUnknown) return 'a';
  const simple = SIMPLE[escape];
  if (simple !== undefined) return simple;
  return rules.keepsUnknown && !/['"\\]/.test(escape) ? whole : escape;
}
