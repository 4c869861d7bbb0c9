import type { Scene } from './scene.ts';

/** The digest of what is held in a variable. */
const DIGESTS =
  /(?<![\w$.])(?:(?:crypto\.)?createHash\(\s{0,9}["'`]sha(?:256|384|512)["'`]\s{0,9}\)\s{0,30}\.update\(\s{0,9}(?<js>[\w$]{1,60})\s{0,9}\)\s{0,30}\.digest\(\s{0,9}["'`](?:hex|base64)["'`]\s{0,9}\)|hashlib\.sha(?:256|384|512)\(\s{0,9}(?<py>\w{1,60})\s{0,9}\)\.hexdigest\(\))/g;
const GIVEN_A_NAME = /(?<![\w$.])(?<name>[A-Za-z_$][\w$]{0,60})\s{0,3}=\s{0,3}$/;
/** `if (… !== EXPECTED) throw`, from where the digest ends. */
const DIFFERS =
  /^\s{0,3}!==?\s{0,3}(?<wanted>[^\n(){};]{1,160}?)\)?\s{0,3}[:{]?\s{0,40}(?:throw\b|raise\b|return\s{1,3}reject\(|reject\(|(?:process|sys)\.exit\(\s{0,3}[1-9])/;
const FILE = /^(?:require\(\s{0,3})?["'`]\.{1,2}\/[\w./-]{1,120}\.json["'`]/;
const DIGEST = /["'`](?:sha\d{3}-)?(?:[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128}|[\w+/]{43,88}={0,2})["'`]/i;
const LONGEST_REFUSAL = 400;
/** What makes a program of what was checked. */
const KEEPS =
  /\b(?:writeFile\w{0,6}|write_bytes|write|createWriteStream|g?unzip\w{0,6}|inflate\w{0,6}|extract\w{0,6}|end)\(/;

/**
 * Whether a script refuses what it downloads unless its digest is one that the package holds.
 * What is checked has to be what is kept; a digest that is asked of the same server proves nothing.
 */
export function pinsItsDownload({ code, definitions }: Pick<Scene, 'code' | 'definitions'>): boolean {
  return [...code.text.matchAll(DIGESTS)].some((match) => {
    const body = match.groups?.['js'] ?? match.groups?.['py'] ?? '';
    const end = match.index + match[0].length;
    const named = GIVEN_A_NAME.exec(code.text.slice(Math.max(0, match.index - 80), match.index))?.groups?.['name'];
    const refused = named === undefined ? refusalAt(code.text, end) : refusalOf(code.text, end, named);
    if (refused === undefined || !isHeld(refused.wanted, refused.at)) return false;
    return isKept(code.text.slice(refused.at), body);
  });

  function isHeld(wanted: string, at: number): boolean {
    const name = /^[A-Za-z_$][\w$]{0,60}(?=$|[.[])/.exec(wanted.trim())?.[0];
    const meaning = name === undefined ? wanted : (definitions.meaningOf(name, at) ?? '');
    if (name === undefined || !/[\w$]\s{0,3}[.[]/.test(wanted)) return isDigest(meaning);
    // A member of a table: each value that is written in it is a digest, or it is a file of the package.
    return FILE.test(meaning) || (meaning.startsWith('{') && DIGEST.test(meaning));
  }
}

function isDigest(meaning: string): boolean {
  return DIGEST.exec(meaning)?.[0] === meaning.trim();
}

function refusalOf(
  text: string,
  from: number,
  name: string,
): { readonly wanted: string; readonly at: number } | undefined {
  const use = new RegExp(String.raw`\bif\s{0,3}\(?\s{0,3}${name.replaceAll('$', String.raw`\$`)}(?=\s{0,3}!=)`).exec(
    text.slice(from, from + LONGEST_REFUSAL),
  );
  return use === null ? undefined : refusalAt(text, from + use.index + use[0].length);
}

function refusalAt(text: string, at: number): { readonly wanted: string; readonly at: number } | undefined {
  const wanted = DIFFERS.exec(text.slice(at, at + LONGEST_REFUSAL))?.groups?.['wanted'];
  return wanted === undefined ? undefined : { wanted, at };
}

function isKept(after: string, body: string): boolean {
  const name = new RegExp(String.raw`(?<![\w$.])${body.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  return after.split('\n').some((line) => {
    const call = KEEPS.exec(line);
    return call !== null && name.test(line.slice(call.index));
  });
}
