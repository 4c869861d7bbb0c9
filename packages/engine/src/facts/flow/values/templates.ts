import { extendLead } from './leads.ts';
import { dependsOnPlace, placedBehind } from './placed-texts.ts';
import { itemsOf, makeList, shaped, type Value } from './values.ts';

/** `{}`, `{0}`, `{name}`; braces that are meant; braces that nobody reads here. */
const BRACES = /\{\{|\}\}|\{(\w*)(?:![a-z])?(?::[^{}]*)?\}|[{}]/g;
/** `%s`, `%(name)s`; a percent sign that is meant; one that nobody reads here. */
const PERCENT = /%%|%(?:\((\w+)\))?[-#0 +]{0,4}\d{0,4}(?:\.\d{1,4})?[a-zA-Z]|%/g;

/** What stands in a place of a template, by its name or else by how many stand before it. */
type Filling = (name: string, before: number) => Value | undefined;

/** The constant beginning of `template.format(…)`. */
export function leadOfFormat(template: string, items: readonly Value[], keywords: ReadonlyMap<string, Value>): string {
  return leadOf(template, BRACES, (name, before) => {
    if (name === '') return items[before];
    return /^\d+$/.test(name) ? items[Number(name)] : keywords.get(name);
  });
}

/** The constant beginning of `template % given`, where both are text and what is put into it. */
export function leadOfPercent(template: string, given: Value): string {
  const { shape } = given;
  return leadOf(template, PERCENT, (name, before) => {
    if (name !== '') return shape?.kind === 'object' ? shape.entries.get(name)?.value : undefined;
    if (shape?.kind === 'list') return itemsOf(shape).items[before];
    return before === 0 ? given : undefined;
  });
}

/** Places are filled as far as the beginning goes on. */
function leadOf(template: string, places: RegExp, filling: Filling): string {
  let lead = '';
  let before = 0;
  for (const { text, place } of piecesOf(template, places)) {
    lead += text;
    const value = place === undefined ? undefined : filling(place, before);
    if (value === undefined) return lead;
    if (place === '') before += 1;
    const [grown, goesOn] = extendLead(lead, value);
    if (!goesOn) return grown;
    lead = grown;
  }
  return lead;
}

/** A template cut at its places: the text before each, and its name. The last piece has no place, or one that nobody reads here. */
function* piecesOf(
  template: string,
  places: RegExp,
): Generator<{ readonly text: string; readonly place: string | undefined }> {
  let text = '';
  let end = 0;
  for (const match of template.matchAll(places)) {
    const [written, place = ''] = match;
    text += template.slice(end, match.index);
    end = match.index + written.length;
    if (written === '{{' || written === '}}' || written === '%%') {
      text += written.charAt(0);
      continue;
    }
    if (written.length === 1) {
      yield { text, place: undefined };
      return;
    }
    yield { text, place };
    text = '';
  }
  yield { text: text + template.slice(end), place: undefined };
}

/** What each value of `template.format(…)` is put behind; one that stands nowhere is put behind nothing. */
export function* placesOfFormat(
  template: string,
  items: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Generator<readonly [text: string, value: Value]> {
  const isAsked = items.some(dependsOnPlace) || [...keywords.values()].some(dependsOnPlace);
  const places = isAsked ? textBeforePlaces(template, BRACES) : NO_PLACES;
  for (const [index, value] of items.entries()) yield [places.get(String(index)) ?? '', value];
  for (const [name, value] of keywords) yield [places.get(name) ?? '', value];
}

/** What is put into `template % given`, each where it stands. */
export function placedInPercent(template: string, given: Value): Value {
  const { shape } = given;
  const items = shape?.kind === 'list' ? itemsOf(shape).items : [given];
  if (!items.some(dependsOnPlace)) return given;
  const places = textBeforePlaces(template, PERCENT);
  const placed = items.map((value, index) => placedBehind(places.get(String(index)) ?? '', value));
  return shape?.kind === 'list' ? shaped(makeList(placed, itemsOf(shape).rest)) : (placed[0] ?? given);
}

/** The text before each place of a template, by its name or number. */
function textBeforePlaces(template: string, pattern: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let before = 0;
  let sofar = '';
  for (const { text, place } of piecesOf(template, pattern)) {
    sofar += text;
    if (place === undefined) break;
    const key = place === '' ? String(before) : place;
    if (place === '') before += 1;
    if (!found.has(key)) found.set(key, sofar);
  }
  return found;
}
const NO_PLACES: ReadonlyMap<string, string> = new Map();
