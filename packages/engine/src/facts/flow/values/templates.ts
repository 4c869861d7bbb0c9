import { extendLead } from './leads.ts';
import { itemsOf, type Value } from './values.ts';

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
  let end = 0;
  let before = 0;
  for (const match of template.matchAll(places)) {
    const [place, name = ''] = match;
    lead += template.slice(end, match.index);
    end = match.index + place.length;
    if (place === '{{' || place === '}}' || place === '%%') {
      lead += place.charAt(0);
      continue;
    }
    const value = place.length === 1 ? undefined : filling(name, before);
    if (value === undefined) return lead;
    if (name === '') before += 1;
    const [grown, goesOn] = extendLead(lead, value);
    if (!goesOn) return grown;
    lead = grown;
  }
  return lead + template.slice(end);
}
