import { alternatives } from '../../../knowledge/patterns/anchor-mistakes.ts';
import { DANGEROUS_CHARACTERS } from '../../../knowledge/guards.ts';
import { LEADS_TO_PROTOTYPE } from '../../../knowledge/prototype-keys.ts';
import { SINK_KINDS } from '../flow-facts.ts';
import { HOST_SINKS, NO_WAY_UP, sinkBit, sinkBits } from '../values/kinds.ts';
import { placeProofs } from './climbing-patterns.ts';
import { refusedAhead, withoutLookarounds } from './lookarounds.ts';

/** ASCII characters a class admits, as a table of 128 flags. */
type Alphabet = Uint8Array;

const PRINTABLE_END = 128;

/** Sink kinds text is safe for when a regular expression that describes the whole of it has matched. */
export function cleanedByMatch(
  pattern: string,
  flags: string,
  anchors: { readonly start: boolean; readonly end: boolean },
): number {
  if (flags.includes('m')) return 0;
  const bare = withAnchorsOutside(unwrapFlags(pattern));
  const body = bare.replace(/^\^|^\\A/, '').replace(/(?<!\\)\$$|\\[zZ]$/, '');
  const startAnchored = anchors.start || bare.startsWith('^') || bare.startsWith('\\A');
  const endAnchored = anchors.end || /(?<!\\)\$$|\\[zZ]$/.test(bare);
  // With a choice outside any group, `a|b`, the anchors hold for one side only.
  if (!startAnchored || alternatives(body).length > 1) return 0;
  const open = withoutLookarounds(body) ?? body;
  const host = FIXED_ADDRESS.test(open) ? HOST_SINKS : LOCAL_PATH.test(body) ? sinkBit('redirect') : 0;
  if (!endAnchored) return host | refusedAhead(body, false);
  const admitted = admittedBy(open);
  const isOfOneLine = flags.includes('s') || (admitted !== undefined && holdsNoBreak(open, admitted));
  const ahead = host | refusedAhead(body, isOfOneLine);
  if (admitted === undefined) return ahead | placeProofs(body);
  const refused = ALL_BUT.test(open) ? cleanedWithout((character) => admitted[character.charCodeAt(0)] !== 1) : 0;
  return ahead | cleanedByAlphabet(admitted) | placeProofs(open) | refused;
}

/** Characters of other scripts break lines too, and only a class that says what it does not match admits them. */
function holdsNoBreak(pattern: string, admitted: Alphabet): boolean {
  const isOpen = /\[\^|\\[WDS]/.test(pattern);
  return !isOpen && ['\n', '\r'].every((character) => admitted[character.charCodeAt(0)] !== 1);
}

/** `(^[a-z]+)$`: without a choice in it, a group is anchored where what stands first or last in it is. */
function withAnchorsOutside(pattern: string): string {
  if (!pattern.startsWith('(') && !pattern.endsWith(')')) return pattern;
  return pattern.includes('|') ? pattern : pattern.replace(/^(\(+)\^/, '^$1').replace(/(?<!\\)\$(\)+)$/, '$1$$');
}

/** `[^/]*` describes what a test for a slash has refused. */
const ALL_BUT = /^\(?\[\^(?:\\.|[^\]\\])+\](?:[*+]|\{\d*,?\d*\})\)?$/;

/** Scheme and host written out up to the slash behind them; subdomains may be open, a bare dot may not. */
const FIXED_ADDRESS =
  /^https\??:(?:\\?\/){2}(?:\((?:\?:)?\[[\w\\-]{1,20}\]\+\\\.\)[*+?])?(?:[a-z0-9-]|\\[.-])+\\\.[a-z]{2,}(?::\d+)?\\?\//i;
/** A slash, and behind it none of those that would make a host of what follows. */
const LOCAL_PATH = /^\\?\/(?:\(\?!(?:\[[^\]]*)?\\?\/|\[\^[^\]]*\/|\[[\w-]+\]|\(?\w)/;

/** Sink kinds text is safe for after every character matching the pattern was replaced by harmless ones. */
export function cleanedByRemoval(pattern: string, flags: string, replacement: string): number {
  if (!flags.includes('g')) return 0;
  const single = /^(\[(?:\\.|[^\]\\])+\]|\\[WDS]|_)[+*]?$/.exec(unwrapFlags(pattern));
  // Pairs of dots leave at most one of a run; `../` leaves another behind that it makes of `....//`.
  if (single === null) return /^(?:\\\.){2,3}\+?$/.test(pattern) && !replacement.includes('.') ? NO_WAY_UP : 0;
  const removed = admittedBy(single[1] ?? '');
  if (removed === undefined) return 0;
  const left = new Uint8Array(PRINTABLE_END);
  for (let code = 0; code < PRINTABLE_END; code += 1) left[code] = removed[code] === 1 ? 0 : 1;
  for (const character of replacement) {
    const code = character.charCodeAt(0);
    if (code < PRINTABLE_END) left[code] = 1;
  }
  return cleanedByAlphabet(left) | (cleanedWithout((character) => left[character.charCodeAt(0)] !== 1) & BY_ESSENTIALS);
}

/** Languages in which a few characters make all the harm; of a shell or a path more of them are needed to be sure. */
const BY_ESSENTIALS = sinkBits(['html', 'xml', 'header', 'log', 'xpath', 'ldap']);

/** The characters a pattern matches one by one: `[<>]`, `'`, `(?:&|<)`, `\W`; undefined where it matches longer texts. */
export function matchedCharacters(pattern: string): Uint8Array | undefined {
  const bare = unwrapFlags(pattern).replace(/^\((?:\?:)?([^()]*)\)$/, '$1');
  const isSingle =
    /^(?:\[(?:\\.|[^\]\\])+\][+*]?|\\[^bB]|[^\\[\]|.^$])(?:\|(?:\[(?:\\.|[^\]\\])+\]|\\[^bB]|[^\\[\]|.^$]))*$/.test(
      bare,
    );
  return isSingle ? admittedBy(bare) : undefined;
}

/**
 * Sink kinds text is safe for once a test has refused everything that holds one of these characters; of a tidy path,
 * one that was normalised, it is enough to look at the beginning.
 */
export function cleanedByRefusal(pattern: string, isTidy = false): number {
  const single = /^(\[(?:\\.|[^\]\\])+\])[+*]?$/.exec(unwrapFlags(pattern));
  if (single === null) {
    const ofKeys = pattern.includes(LEADS_TO_PROTOTYPE) ? sinkBit('prototype') : 0;
    return ofKeys | (findsWayUp(pattern, isTidy) ? NO_WAY_UP : 0);
  }
  const refused = admittedBy(single[1] ?? '');
  return refused === undefined ? 0 : cleanedWithout((character) => refused[character.charCodeAt(0)] === 1);
}

/** Whether one way to match a pattern is two dots, with nothing but slashes around them, or the start of a tidy path. */
function findsWayUp(pattern: string, isTidy: boolean): boolean {
  return pattern
    .split('|')
    .some(
      (way) =>
        /^[\\./()[\]^$?:+*{},2]+$/.test(way) &&
        /\\\.(?:\\\.|\{2|\+)|\[\.\](?:\[\.\]|\{2)/.test(way) &&
        (isTidy || !/\^\(*(?:\?:)?[\\[]/.test(way)),
    );
}

/** Sink kinds text is safe for when it cannot hold the given text. */
export function cleanedByAbsence(text: string): number {
  if (text === '.' || /^[/\\]?\.\.[/\\]?$/.test(text)) return NO_WAY_UP;
  let bits = text !== '' && LEADS_TO_PROTOTYPE.includes(text) ? sinkBit('prototype') : 0;
  // Of longer texts nothing but that one spelling is missing.
  if (/^['"`]$/.test(text)) bits |= sinkBit('code') | sinkBit('sql') | sinkBit('command') | sinkBit('xpath');
  if (text === '/' || text === '\\') bits |= sinkBit('path');
  if (text === '<') bits |= sinkBit('html');
  if (text === '\n' || text === '\r') bits |= sinkBit('header') | sinkBit('log');
  return bits;
}

/** Sink kinds text is safe for without the characters that all harm there needs. */
export function cleanedWithout(isRefused: (character: string) => boolean): number {
  let bits = 0;
  for (const kind of SINK_KINDS) {
    const essential = DANGEROUS_CHARACTERS[kind]?.essential;
    if (essential !== undefined && Array.from(essential).every(isRefused)) bits |= sinkBit(kind);
  }
  return bits;
}

/** Sink kinds text is safe for that holds no other characters, of those that are not of another script. */
export function cleanedByAlphabet(admitted: Alphabet): number {
  let bits = 0;
  for (const kind of SINK_KINDS) {
    const dangerous = DANGEROUS_CHARACTERS[kind]?.any;
    if (dangerous === undefined) {
      bits |= sinkBit(kind);
      continue;
    }
    if (Array.from(dangerous).every((character) => admitted[character.charCodeAt(0)] !== 1)) bits |= sinkBit(kind);
  }
  // Without dots there is no way up, and without slashes none from the root.
  if (admitted['.'.charCodeAt(0)] !== 1 && admitted['~'.charCodeAt(0)] !== 1) bits |= NO_WAY_UP;
  return bits;
}

function unwrapFlags(pattern: string): string {
  return pattern.replace(/^\(\?[a-z]+\)/, '');
}

/** Every character a pattern can match anywhere; undefined where the pattern is beyond this reading. */
function admittedBy(pattern: string): Alphabet | undefined {
  const admitted = new Uint8Array(PRINTABLE_END);
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index] ?? '';
    if (character === '\\') {
      index += 1;
      if (!addEscape(admitted, pattern[index] ?? '')) return undefined;
    } else if (character === '[') {
      const end = classEnd(pattern, index);
      if (end < 0 || !addClass(admitted, pattern.slice(index + 1, end))) return undefined;
      index = end;
    } else if (character === '.') {
      return undefined;
    } else if (character === '(') {
      const group = /^\((?:\?(?::|P?<[A-Za-z_]\w*>))?/.exec(pattern.slice(index))?.[0] ?? '(';
      if (pattern[index + 1] === '?' && group === '(') return undefined;
      index += group.length - 1;
    } else if (character === '{') {
      const end = pattern.indexOf('}', index);
      if (end < 0) return undefined;
      index = end;
    } else if (!')*+?|^$'.includes(character)) {
      admit(admitted, character.charCodeAt(0));
    }
  }
  return admitted;
}

function admit(admitted: Alphabet, code: number): void {
  if (code < PRINTABLE_END) admitted[code] = 1;
}

function classEnd(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index += 1) {
    if (pattern[index] === '\\') index += 1;
    else if (pattern[index] === ']' && index > start + 1) return index;
  }
  return -1;
}

function addClass(admitted: Alphabet, body: string): boolean {
  const negated = body.startsWith('^');
  const inside = new Uint8Array(PRINTABLE_END);
  const text = negated ? body.slice(1) : body;
  for (let index = 0; index < text.length; index += 1) {
    let character = text[index] ?? '';
    if (character === '\\') {
      index += 1;
      character = text[index] ?? '';
      if (/[wWdDsSbB]/.test(character) || 'nrtfv0'.includes(character)) {
        if (!addEscape(inside, character)) return false;
        continue;
      }
    }
    const to = text[index + 1] === '-' && index + 2 < text.length ? text[index + 2] : undefined;
    if (to === undefined || to === '\\') {
      admit(inside, character.charCodeAt(0));
      continue;
    }
    for (let code = character.charCodeAt(0); code <= to.charCodeAt(0); code += 1) admit(inside, code);
    index += 2;
  }
  for (let code = 0; code < PRINTABLE_END; code += 1) {
    if ((inside[code] === 1) !== negated) admitted[code] = 1;
  }
  return true;
}

const CONTROL: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, '0': 0 };

function addEscape(admitted: Alphabet, letter: string): boolean {
  switch (letter) {
    case 'w':
      return addClass(admitted, 'A-Za-z0-9_');
    case 'd':
      return addClass(admitted, '0-9');
    case 's':
      for (const code of [9, 10, 11, 12, 13, 32]) admit(admitted, code);
      return true;
    case 'W':
      return addClass(admitted, '^A-Za-z0-9_');
    case 'D':
      return addClass(admitted, '^0-9');
    case 'S':
      for (let code = 33; code < PRINTABLE_END; code += 1) admit(admitted, code);
      return true;
    case 'b':
    case 'B':
      return true;
    default: {
      const control = CONTROL[letter];
      if (control !== undefined) admit(admitted, control);
      else if (/[1-9xupPkc]/.test(letter)) return false;
      else admit(admitted, letter.charCodeAt(0));
      return true;
    }
  }
}
