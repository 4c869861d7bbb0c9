import { decodeBlobs, fromRot13 } from './decode.ts';
import type { View } from './injection.ts';
import {
  foldLeet,
  foldLookAlikes,
  hasLeet,
  hasLookAlikes,
  hasSpacedLetters,
  joinSpacedLetters,
} from './look-alikes.ts';
import { type Traits, traitsOf } from './traits.ts';

/** One way to read a text, with the ways that led there. */
export interface TextView {
  readonly text: string;
  readonly views: readonly View[];
  /** Where in the original text it stands, where it is a part. */
  readonly part?: { readonly start: number; readonly end: number } | undefined;
}

const DEEPEST = 2;
const MOST_VIEWS = 24;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * Every reading of a text under which an instruction could hide: plain, without invisible characters, with look-alikes,
 * digits and spaced letters read as words, and what its encoded pieces say, encodings inside encodings included.
 */
export function viewsOf(text: string): readonly TextView[] {
  const found: TextView[] = [{ text, views: ['plain'] }];
  const traits = traitsOf(text);
  addFolded(found, text, traits, []);
  addDecoded(found, text, traits, [], DEEPEST, undefined);
  return found.slice(0, MOST_VIEWS);
}

function addFolded(
  found: TextView[],
  text: string,
  given: Traits,
  path: readonly View[],
  part?: TextView['part'],
): void {
  const clean = given.isAscii ? text : text.normalize('NFKC').replace(INVISIBLE, '');
  const traits = clean === text ? given : traitsOf(clean);
  if (clean !== text) found.push({ text: clean, views: [...path, 'invisible removed'], part });
  if (!traits.isAscii && hasLookAlikes(clean))
    found.push({ text: foldLookAlikes(clean), views: [...path, 'look-alikes folded'], part });
  if (traits.mayHoldLeet && hasLeet(clean))
    found.push({ text: foldLeet(clean), views: [...path, 'digits as letters'], part });
  if (traits.mayHoldSpacedLetters && hasSpacedLetters(clean))
    found.push({ text: joinSpacedLetters(clean), views: [...path, 'spaced letters joined'], part });
}

function addDecoded(
  found: TextView[],
  text: string,
  traits: Traits,
  path: readonly View[],
  depth: number,
  outer: TextView['part'],
): void {
  if (depth === 0 || found.length >= MOST_VIEWS) return;
  for (const blob of decodeBlobs(text, traits)) {
    const views = [...path, blob.view];
    const part = outer ?? { start: blob.start, end: blob.end };
    found.push({ text: blob.text, views, part });
    const inner = traitsOf(blob.text);
    addFolded(found, blob.text, inner, views, part);
    addDecoded(found, blob.text, inner, views, depth - 1, part);
  }
  const turned = fromRot13(text);
  if (turned !== undefined) {
    found.push({ text: turned, views: [...path, 'rot13'], part: outer });
    if (!path.includes('rot13')) addDecoded(found, turned, traitsOf(turned), [...path, 'rot13'], depth - 1, outer);
  }
}
