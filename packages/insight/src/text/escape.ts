/** Controls, formats, surrogates, private use, separators and fillers: what a reader cannot see, or what changes what is seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SCHEME = /(h)(?:tt|xx)(ps?):\/\//gi;
const OTHER_SCHEME = /(ftp|file|data|javascript|vbscript|wss?|ssh|git|mailto|tel):(?=\S)/gi;

/** Repository text made harmless to readers, terminals, renderers and models; one line, nothing that links or hides. */
export function harmless(text: string): string {
  return defang(
    text
      .replace(/[\t\n\r\f\v]+/g, ' ')
      .replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
      .replace(/`/g, "'")
      .replace(/</g, '‹')
      .replace(/>/g, '›')
      // Brackets stay, links and images do not.
      .replace(/\](?=[([:])/g, '] ')
      .replace(/!(?=\[)/g, '! '),
  )
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A URL or address that no renderer turns into a link. */
function defang(text: string): string {
  return text
    .replace(SCHEME, (_, h: string, tail: string) => `${h}xx${tail}://`)
    .replace(OTHER_SCHEME, '$1[:]')
    .replace(/:\/\/([^\s/"'»”]{1,255})/g, (_, host: string) => `://${host.replace(/\./g, '[.]').replace(/@/g, '[at]')}`)
    .replace(/www\./gi, 'www[.]')
    .replace(/([\w+-])@([\w-]{1,63}\.)/g, '$1[at]$2');
}

/** Text of our own checks: written by us, so that its code and brackets stay; one line. */
export function ours(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

/** Cuts at a whole character, and says so. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const end = /[\uD800-\uDBFF]$/.test(room) ? room.slice(0, -1) : room;
  return `${end.trimEnd()}…`;
}

/** Words of the repository, marked as such: at most 80 characters between quotation marks. */
export function quote(text: string): string {
  return `“${cut(harmless(text).replace(/[“”]/g, '"'), 78)}”`;
}

/** A name from the repository (tool, package, variable): bare where it is a plain word, quoted otherwise. */
export function name(text: string): string {
  return /^@?[\w][\w./-]{0,63}$/.test(text) && !/\.{2}|www\.|\/\//i.test(text) ? text : quote(text);
}

/** A path of the repository with its line: `src/run.ts:41`. */
export function place(file: string, line?: number): string {
  const shown = shortPath(file);
  return line === undefined ? shown : `${shown}:${line}`;
}
function shortPath(file: string): string {
  const clean = harmless(file);
  const short = clean.length <= 100 ? clean : `${clean.slice(0, 40)}…${clean.slice(-58)}`.toWellFormed();
  return /^[\w@.+/~-]+$/.test(short) ? short : `“${short.replace(/[“”]/g, '"')}”`;
}

/** The host of an address that the code holds, or the address itself where it has no plain host. */
export function host(address: string): string {
  const bare = bareHost(address);
  return bare === undefined ? quote(address) : harmless(bare);
}

/** `api.example.com` of `https://api.example.com/v1`; undefined where the address is made of something else. */
export function bareHost(address: string): string | undefined {
  const bare = address.replace(/^[a-z][a-z+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  return /^[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/.test(bare) ? bare : undefined;
}
