import { allowedHosts } from '@assay/checkout';

/** What a setting's text means, or the words after "must be" when it means nothing. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly mustBe: string };
/** Makes a value of a setting's text, or says what it must be. */
export type Parser<T> = (text: string) => Parsed<T>;

function value<T>(value: T): Parsed<T> {
  return { ok: true, value };
}
function mustBe(words: string): { readonly ok: false; readonly mustBe: string } {
  return { ok: false, mustBe: words };
}

/** Any text. */
export const text: Parser<string> = (raw) => value(raw);

/** A whole number between two bounds. */
export function wholeNumber(from: number, to: number): Parser<number> {
  return (raw) => {
    const number = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
    return number >= from && number <= to ? value(number) : mustBe(`a whole number from ${from} to ${to}`);
  };
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(...names: T): Parser<T[number]> {
  return (raw) => (names.includes(raw) ? value(raw) : mustBe(names.join(', ').replace(/, (?=[^,]*$)/, ' or ')));
}

const yesOrNo: Parser<boolean> = (raw) => {
  if (/^(?:1|true|yes|on)$/i.test(raw)) return value(true);
  if (/^(?:0|false|no|off)$/i.test(raw)) return value(false);
  return mustBe('true or false');
};

/** Off, on (trust every hop), or how many proxies stand in front. */
export const proxyTrust: Parser<boolean | number> = (raw) => {
  if (/^[1-9]\d?$/.test(raw)) return value(Number(raw));
  const flag = yesOrNo(raw);
  return flag.ok ? flag : mustBe('true, false or the number of proxies in front of the server');
};

/** An address of a web server. */
export const httpUrl: Parser<string> = (raw) => {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? value(raw.replace(/\/+$/, '')) : mustBe('an http or https URL without a user name');
};

/** An address of a PostgreSQL database. */
export const postgresUrl: Parser<string> = (raw) =>
  /^postgres(?:ql)?:\/\/./.test(raw) && URL.canParse(raw) ? value(raw) : mustBe('a URL that begins with postgres://');

/** Names (`git.example.org`) or whole origins (`http://127.0.0.1:8801`), separated by commas. */
export const hostList: Parser<readonly string[]> = (raw) => {
  const entries = raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const { mistakes } = allowedHosts(entries);
  return mistakes.length === 0
    ? value(entries)
    : mustBe(`a list of hosts separated by commas (${mistakes.join('; ')})`);
};
