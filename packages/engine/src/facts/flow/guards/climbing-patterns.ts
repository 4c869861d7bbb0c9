import { readPattern, type Part } from '../../../knowledge/patterns/parts.ts';
import { NO_WAY_UP, NOT_FROM_ROOT } from '../values/kinds.ts';

/** What a text that matched can look like at its ends, as far as a path is concerned. */
interface Ends {
  readonly isNullable: boolean;
  readonly beginsWithDot: boolean;
  readonly endsWithDot: boolean;
  readonly beginsWithSlash: boolean;
  /** Two dots can stand side by side. */
  readonly climbs: boolean;
  readonly beginsWithTilde: boolean;
  readonly shortest: number;
  /** Where a colon can stand at the earliest; a drive has it in second place. */
  readonly firstColon: number;
}

const EMPTY: Ends = {
  isNullable: true,
  beginsWithDot: false,
  endsWithDot: false,
  beginsWithSlash: false,
  climbs: false,
  beginsWithTilde: false,
  shortest: 0,
  firstColon: Infinity,
};
/** `c:` */
const DRIVE = 1;

/** Half proofs about a path that is matched from end to end: `\d+\.\d+` has a dot and still goes nowhere. */
export function placeProofs(pattern: string): number {
  const choices = readPattern(pattern);
  if (choices === undefined) return 0;
  const ends = endsOfChoices(choices);
  if (ends.beginsWithTilde || ends.firstColon <= DRIVE) return 0;
  return (ends.climbs ? 0 : NO_WAY_UP) | (ends.beginsWithSlash ? 0 : NOT_FROM_ROOT);
}

function endsOfChoices(choices: readonly (readonly Part[])[]): Ends {
  return choices.map((parts) => parts.map(endsOfPart).reduce(followedBy, EMPTY)).reduce(either);
}

function endsOfPart(part: Part): Ends {
  if (part.isAnchor) return EMPTY;
  const once = part.choices === undefined ? endsOfCharacters(part) : endsOfChoices(part.choices);
  const again = REPEATED.test(part.text) ? followedBy(once, once) : once;
  const isNullable = once.isNullable || part.isNullable;
  return { ...again, isNullable, shortest: isNullable ? 0 : once.shortest };
}
const REPEATED = /[*+}][?+]?$/;

function endsOfCharacters({ characters }: Part): Ends {
  const has = (character: string): boolean => characters[character.charCodeAt(0)] === 1;
  return {
    isNullable: false,
    beginsWithDot: has('.'),
    endsWithDot: has('.'),
    beginsWithSlash: has('/') || has('\\'),
    climbs: false,
    beginsWithTilde: has('~'),
    shortest: 1,
    firstColon: has(':') ? 0 : Infinity,
  };
}

function followedBy(a: Ends, b: Ends): Ends {
  return {
    isNullable: a.isNullable && b.isNullable,
    beginsWithDot: a.beginsWithDot || (a.isNullable && b.beginsWithDot),
    endsWithDot: b.endsWithDot || (b.isNullable && a.endsWithDot),
    beginsWithSlash: a.beginsWithSlash || (a.isNullable && b.beginsWithSlash),
    climbs: a.climbs || b.climbs || (a.endsWithDot && b.beginsWithDot),
    beginsWithTilde: a.beginsWithTilde || (a.isNullable && b.beginsWithTilde),
    shortest: a.shortest + b.shortest,
    firstColon: Math.min(a.firstColon, a.shortest + b.firstColon),
  };
}

function either(a: Ends, b: Ends): Ends {
  return {
    isNullable: a.isNullable || b.isNullable,
    beginsWithDot: a.beginsWithDot || b.beginsWithDot,
    endsWithDot: a.endsWithDot || b.endsWithDot,
    beginsWithSlash: a.beginsWithSlash || b.beginsWithSlash,
    climbs: a.climbs || b.climbs,
    beginsWithTilde: a.beginsWithTilde || b.beginsWithTilde,
    shortest: Math.min(a.shortest, b.shortest),
    firstColon: Math.min(a.firstColon, b.firstColon),
  };
}
