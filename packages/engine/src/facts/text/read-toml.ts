import { parse } from 'smol-toml';
import { LIMITS } from '../../tree/limits.ts';
import type { JsonNode } from './json.ts';
import { makeNode } from './node.ts';

interface Place {
  readonly keyStart: number;
  readonly start: number;
  readonly end: number;
}
/** Where each key is written, by the keys that lead to it. */
type Places = ReadonlyMap<string, Place>;

const NAME = String.raw`(?:[\w-]{1,200}|"[^"\n]{0,200}"|'[^'\n]{0,200}')`;
const PATH = String.raw`${NAME}(?:[ \t]{0,9}\.[ \t]{0,9}${NAME}){0,9}`;
const HEADER = new RegExp(String.raw`^[ \t]{0,40}\[(\[?)[ \t]{0,9}(${PATH})[ \t]{0,9}\]`);
const KEY = new RegExp(String.raw`^[ \t]{0,40}(${PATH})[ \t]{0,40}=[ \t]{0,40}`);

/** Reads TOML into the same nodes as JSON; undefined where it is malformed or too large. */
export function readTomlNodes(text: string): JsonNode | undefined {
  if (text.length > LIMITS.configBytes) return undefined;
  try {
    const budget = { nodes: LIMITS.configNodes };
    return toNode(
      parse(text),
      [],
      { keyStart: 0, start: 0, end: text.length },
      { text, places: placesIn(text), budget },
    );
  } catch {
    return undefined;
  }
}

interface Source {
  readonly text: string;
  readonly places: Places;
  readonly budget: { nodes: number };
}

/** The parser tells no places: what is written inside one value is looked for there. */
function toNode(value: unknown, path: readonly string[], place: Place, source: Source): JsonNode {
  source.budget.nodes -= 1;
  if (source.budget.nodes < 0 || path.length > LIMITS.configDepth) throw new RangeError('TOML document is too large');
  const { start } = place;
  if (Array.isArray(value)) {
    let from = start;
    const items = value.map((item: unknown, index) => {
      const own = [...path, String(index)];
      const inside = source.places.get(keyOf(own)) ?? within(source.text, item, from, place.end) ?? place;
      from = Math.max(from, inside.end);
      return toNode(item, own, inside, source);
    });
    return makeNode({ start, end: place.end, items });
  }
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return makeNode({ start, end: place.end, scalar: value });
  const members = Object.entries(value).map(([key, member]) => {
    const own = [...path, key];
    const inside = source.places.get(keyOf(own)) ?? within(source.text, member, start, place.end) ?? place;
    const node = toNode(member, own, inside, source);
    return { key, keyStart: inside.keyStart, keyEnd: inside.keyStart + key.length, node };
  });
  return makeNode({ start, end: Math.max(place.end, ...members.map(({ node }) => node.end)), members });
}

function within(text: string, value: unknown, from: number, to: number): Place | undefined {
  if (typeof value !== 'string') return undefined;
  for (const written of [JSON.stringify(value), `'${value}'`]) {
    const at = text.indexOf(written, from);
    if (at >= 0 && at + written.length <= to) return { keyStart: at, start: at, end: at + written.length };
  }
  return undefined;
}

function placesIn(text: string): Places {
  const places = new Map<string, Place>();
  const counts = new Map<string, number>();
  let table: readonly string[] = [];
  let open: { readonly path: readonly string[]; readonly keyStart: number; readonly start: number } | undefined;
  const close = (end: number): void => {
    if (open === undefined) return;
    const written = text.slice(open.start, end).trimEnd();
    places.set(keyOf(open.path), { keyStart: open.keyStart, start: open.start, end: open.start + written.length });
    open = undefined;
  };
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, Math.min(end, at + LONGEST_LINE));
    const header = HEADER.exec(line);
    const key = header === null ? KEY.exec(line) : null;
    if (header !== null || key !== null || /^\s*(?:#|$)/.test(line)) close(at);
    if (header !== null) {
      const path = namesIn(header[2] ?? '');
      const count = counts.get(keyOf(path)) ?? 0;
      if (header[1] === '[') counts.set(keyOf(path), count + 1);
      table = header[1] === '[' ? [...path, String(count)] : withPlace(path, counts);
      places.set(keyOf(table), { keyStart: at, start: at, end });
    } else if (key !== null) {
      open = { path: [...table, ...namesIn(key[1] ?? '')], keyStart: at, start: at + key[0].length };
    }
    at = end + 1;
  }
  close(text.length);
  return places;
}
const LONGEST_LINE = 2000;

/** `[servers.env]` below `[[servers]]` belongs to the last of them. */
function withPlace(path: readonly string[], counts: ReadonlyMap<string, number>): readonly string[] {
  const count = counts.get(keyOf(path.slice(0, 1)));
  const [first] = path;
  return count === undefined || first === undefined ? path : [first, String(count - 1), ...path.slice(1)];
}

function namesIn(path: string): readonly string[] {
  return (path.match(new RegExp(NAME, 'g')) ?? []).map((name) => name.replace(/^(["'])(.*)\1$/, '$2'));
}

function keyOf(path: readonly string[]): string {
  return path.join('\0');
}
