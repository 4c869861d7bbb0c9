import { commandAlias, functionAlias } from '../../../knowledge/javascript/module-aliases.ts';
import type { Expression } from '../../ir/ir.ts';
import type { Models, NameModel } from './models.ts';

/**
 * A qualified name (`child_process.exec`, `express().get`), kept once and linked as a tree: following a member is one
 * map lookup, and what the tables know of the name hangs on the node.
 */
export interface QualifiedName {
  readonly text: string;
  readonly segment: string;
  readonly parent: QualifiedName | undefined;
  readonly depth: number;
  readonly root: string;
  readonly model: NameModel | undefined;
  /** A sink, or something it is reached through. */
  readonly isHarmful: boolean;
  /** Absent until somebody follows a member. */
  children: Map<string, QualifiedName> | undefined;
}

/** All names met so far. */
export interface NameTable {
  readonly roots: Map<string, QualifiedName>;
  readonly models: Models;
  /** How many there are. */
  size: number;
}

/** Longer chains (`a().b().c()…`) lose their name. */
const DEEPEST = 12;
const LONG = 8;
const CALL_SEGMENT = '()';

/** The names of one language family, and what its tables know of them. */
export function makeNameTable(models: Models): NameTable {
  return { roots: new Map(), models, size: 0 };
}

/** The name of a module or a global. */
export function rootName(table: NameTable, text: string): QualifiedName {
  const known = table.roots.get(text);
  if (known !== undefined) return known;
  const alias = table.models.aliases.get(text) ?? functionAlias(text);
  const made = alias === undefined ? makeName(table, text, text, undefined) : parseName(table, alias);
  table.roots.set(text, made);
  return made;
}

/** `name.segment`; undefined when the chain grows too long to mean anything. */
export function memberName(table: NameTable, name: QualifiedName, segment: string): QualifiedName | undefined {
  const known = name.children?.get(segment);
  if (known !== undefined) return known;
  if (name.depth >= DEEPEST || segment.length > 80) return undefined;
  const text = segment === CALL_SEGMENT ? name.text + segment : `${name.text}.${segment}`;
  const isCommand = name.depth <= 1 && segment.startsWith('exec');
  const alias =
    segment === 'default'
      ? name.text
      : (table.models.aliases.get(text) ?? (isCommand ? commandAlias(text) : undefined));
  const made = alias === undefined ? makeName(table, text, segment, name) : parseName(table, alias);
  (name.children ??= new Map()).set(segment, made);
  return made;
}

/** What a call of the name gives: `sqlite3.connect()`. */
export function resultName(table: NameTable, name: QualifiedName): QualifiedName | undefined {
  return (name.depth > LONG ? earlierCall(name) : undefined) ?? memberName(table, name, CALL_SEGMENT);
}

/** Where a long chain calls the same method once more, what that gave before: `app.get(…).post(…).get(…)`. */
function earlierCall(name: QualifiedName): QualifiedName | undefined {
  for (let at = name.parent; at !== undefined; at = at.parent) {
    if (at.segment === CALL_SEGMENT && at.parent?.segment === name.segment) return at;
  }
  return undefined;
}

/** A name written out. Module names may hold `/` and `@`; a dot always separates members. */
export function parseName(table: NameTable, text: string): QualifiedName {
  const [first = '', ...rest] = text.split('.');
  let name = segmentName(table, undefined, first);
  for (const segment of rest) name = segmentName(table, name, segment);
  return name;
}

/** One dotted segment, with any calls written behind it. */
function segmentName(table: NameTable, parent: QualifiedName | undefined, segment: string): QualifiedName {
  const bare = segment.replaceAll(CALL_SEGMENT, '');
  let name = parent === undefined ? rootName(table, bare) : (memberName(table, parent, bare) ?? parent);
  for (let calls = (segment.length - bare.length) / CALL_SEGMENT.length; calls > 0; calls -= 1) {
    name = resultName(table, name) ?? name;
  }
  return name;
}

function makeName(table: NameTable, text: string, segment: string, parent: QualifiedName | undefined): QualifiedName {
  table.size += 1;
  return {
    text,
    segment,
    parent,
    depth: parent === undefined ? 1 : parent.depth + 1,
    root: parent === undefined ? text : parent.root,
    model: table.models.of(text) ?? modelOfAny(table, segment, parent),
    isHarmful: table.models.harmful.has(text),
    children: undefined,
  };
}

/** What the tables know of whatever an object holds: `Handlebars.templates.*`. */
function modelOfAny({ models }: NameTable, segment: string, parent: QualifiedName | undefined): NameModel | undefined {
  return parent === undefined || segment === CALL_SEGMENT ? undefined : models.of(`${parent.text}.*`);
}

/** `pg.Pool().connect()` comes from `pg`; `mysql2/promise` from `mysql2`. */
export function comesFrom(name: string, module: string): boolean {
  if (!name.startsWith(module)) return false;
  const next = name[module.length];
  return next === undefined || next === '.' || next === '/' || next === '(';
}

/** The last part of what is called, as it is written. */
export function calledName(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' ? callee.property : '';
}
