/** What the text of a module says without being parsed. Where it does not say for sure, a parse must. */
export interface Glance {
  /** Whether the module itself declares a class or an interface of that name: it stands for nothing of a library. */
  declaresType(this: void, name: string): boolean;
  /** Whether the module may export something under the name, itself or by handing on what another one exports. */
  mayExport(this: void, name: string): boolean;
}

/** Bits in which the words of a file are noted. */
const BITS = 8_192;
const WORD = /[A-Za-z_$][\w$]*/g;
const SCRIPT_TYPES = /^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:class|interface|enum)\s+([\w$]+)/gm;
const PYTHON_TYPES = /^class\s+(\w+)\s*[(:]/gm;
/** Names that come from elsewhere, or are put together: the text alone does not tell them. */
const HANDED_ON = /\bexport\s*(?:type\s*)?[*{=]|\bexports\b|\\u/;
const ALL_HANDED_ON = /\bexport\s*\*|\bexports\b|\\u/;

/** Reads the text of a module once. */
export function glanceAt(text: string, isPython: boolean): Glance {
  const types = new Set<string>();
  if (isPython || !HANDED_ON.test(text))
    for (const [, name = ''] of text.matchAll(isPython ? PYTHON_TYPES : SCRIPT_TYPES)) types.add(name);
  const words = isPython || ALL_HANDED_ON.test(text) ? undefined : wordsIn(text);
  return {
    declaresType: (name) => types.has(name),
    mayExport: (name) => words === undefined || isNoted(words, name),
  };
}

/** Which words a text holds; a few more may seem to be there, none less. */
function wordsIn(text: string): Uint32Array {
  const noted = new Uint32Array(BITS / 32);
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    const bit = bitOf(match[0]);
    noted[bit >>> 5] = (noted[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return noted;
}

function isNoted(noted: Uint32Array, name: string): boolean {
  const bit = bitOf(name);
  return ((noted[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

function bitOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 13)) & (BITS - 1);
}
