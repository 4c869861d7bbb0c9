import { LIMITS } from '../../tree/limits.ts';

/** An element of XML with where it stands. Text is what stands in it directly, without that of elements in it. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Open extends Element {
  readonly children: Element[];
  text: string;
  end: number;
}

/** Far more than the longest manifests hold; a hostile file is read no further. */
const MOST_ELEMENTS = 100_000;
const DEEPEST = 60;

const TAG =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[?!][^<>]*>|<(\/?)([\w:.-]{1,200})((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const ATTRIBUTE = /([\w:.-]{1,100})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /&(?:amp|lt|gt|quot|apos);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/**
 * The outermost element of a text of XML; undefined where it has none, never closes it, or is too large. Declarations are passed over and
 * only the five entities that need none are replaced: nothing in a file can make it larger than it is.
 */
export function readXml(text: string): Element | undefined {
  if (text.length > LIMITS.configBytes) return undefined;
  const open: Open[] = [];
  let count = 0;
  let last = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, data, closing, name = '', attributes = '', alone] = match;
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += plainText(text.slice(last, match.index)) + (data ?? '');
    last = match.index + whole.length;
    if (name === '') continue;
    if (closing === '/') {
      if (inner?.name !== name) return undefined;
      inner.end = last;
      open.pop();
      if (open.length === 0) return inner;
      continue;
    }
    if ((count += 1) > MOST_ELEMENTS || open.length >= DEEPEST) return undefined;
    const made: Open = {
      name,
      attributes: readAttributes(attributes),
      children: [],
      text: '',
      start: match.index,
      end: last,
    };
    inner?.children.push(made);
    if (alone !== '/') open.push(made);
    else if (inner === undefined) return made;
  }
  return undefined;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(ATTRIBUTE))
    attributes.set(name, plainText(double ?? single));
  return attributes;
}

export function plainText(text: string): string {
  return text.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? entity);
}

/** Elements at the end of a path of names. */
export function elementsAt(element: Element, ...path: readonly string[]): readonly Element[] {
  let found: readonly Element[] = [element];
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The text in the first element at the end of a path, without space around it. */
export function textAt(element: Element, ...path: readonly string[]): string | undefined {
  return elementsAt(element, ...path)[0]?.text.trim();
}
