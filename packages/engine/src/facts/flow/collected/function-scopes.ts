import type { Call, Expression, FileIr, FunctionIr, Index, Statement } from '../../ir/ir.ts';
import { spend } from './effort.ts';

/** What a function of a file does, as far as its shape tells. */
export interface Scope {
  readonly name: string;
  /** The object it was put on: `app` of `app.render = function …`. */
  readonly owner: string;
  readonly parent: Scope | undefined;
  readonly at: number;
  readonly end: number;
  /** In the order they are taken. */
  readonly parameters: ReadonlySet<string>;
  readonly inner: Scope[];
  readonly writes: { readonly target: Index; readonly value: Expression }[];
  readonly calls: Call[];
  /** Names and what they were given, in order. */
  readonly given: { readonly name: string; readonly value: Expression; readonly repeats: boolean }[];
  readonly mentions: Set<string>;
  readonly returns: Expression[];
}

const MOST_SCOPES = 4_000;

/** All functions of a file, and the file itself. */
export function scopesOf(ir: FileIr): readonly Scope[] {
  const scopes: Scope[] = [];
  const top = makeScope(NOBODY, undefined, { parameters: [], at: 0, end: Infinity }, scopes);
  collect(ir.body, top, scopes, false);
  return scopes;
}

interface Called {
  readonly name: string;
  readonly owner: string;
}

const NOBODY: Called = { name: '', owner: '' };

function makeScope(
  { name, owner }: Called,
  parent: Scope | undefined,
  { parameters, at, end }: Pick<FunctionIr, 'parameters' | 'at' | 'end'>,
  scopes: Scope[],
): Scope {
  const names = parameters.flatMap(({ target }) => (target.kind === 'name' ? [target.name] : []));
  const scope: Scope = {
    name,
    owner,
    parent,
    at,
    end,
    parameters: new Set(names),
    inner: [],
    writes: [],
    calls: [],
    given: [],
    mentions: new Set(),
    returns: [],
  };
  parent?.inner.push(scope);
  scopes.push(scope);
  return scope;
}

/** The name of the function, or of the next one around it that has one. */
export function nameOf(scope: Scope): string {
  return named(scope).name;
}

/** The function, or the next one around it that has a name; the outermost where none has. */
export function named(scope: Scope): Scope {
  const { parent } = scope;
  return scope.name === '' && parent?.parent !== undefined ? named(parent) : scope;
}

/** Goes down the tree, whatever its nodes: only functions, assignments, calls and names are of interest. */
function collect(value: unknown, scope: Scope, scopes: Scope[], repeats: boolean, hint = NOBODY): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, scope, scopes, repeats);
    return;
  }
  // Whatever is no list in the tree is a node of it, a function, or a part of one that has no kind.
  const node = value as Expression | Statement | FunctionIr;
  if ('parameters' in node) {
    if (scopes.length >= MOST_SCOPES) return;
    const called = node.name === '' ? hint : { name: node.name, owner: hint.owner };
    const inner = makeScope(called, scope, node, scopes);
    collect(node.parameters, inner, scopes, false);
    // Functions without a name are called back, again and again.
    collect(node.body, inner, scopes, inner.name === '');
    return;
  }
  note(node, scope, repeats);
  const isLoop = node.kind === 'loop';
  const name = node.kind === 'function' ? hint : nameGivenBy(node, hint);
  for (const part of Object.values(node)) collect(part, scope, scopes, repeats || isLoop, name);
}

/** The name a function gets by what it is assigned to: in `merge = module.exports = …` the first. */
function nameGivenBy(node: Expression | Statement, before: Called): Called {
  if (node.kind !== 'assign' && node.kind !== 'assignment') return NOBODY;
  const { target } = node;
  if (target.kind === 'name') return { name: target.name, owner: '' };
  if (target.kind !== 'member' || target.property === 'exports') return before;
  return { name: target.property, owner: target.object.kind === 'name' ? target.object.name : '' };
}

function note(node: Expression | Statement, scope: Scope, repeats: boolean): void {
  switch (node.kind) {
    case 'name':
      scope.mentions.add(node.name);
      return;
    case 'member':
      // `view.render()` is no call of `app.render`: the object must be the one the function was put on, or `this`.
      if (node.object.kind === 'name') scope.mentions.add(`${node.object.name}.${node.property}`);
      return;
    case 'call':
      scope.calls.push(node);
      noteDefined(node, scope);
      return;
    case 'return':
      if (node.value !== undefined) scope.returns.push(node.value);
      return;
    case 'assign':
    case 'assignment':
      if (node.target.kind === 'index') scope.writes.push({ target: node.target, value: node.value });
      if (node.target.kind === 'name') scope.given.push({ name: node.target.name, value: node.value, repeats });
      return;
    default:
  }
}

/** `Object.defineProperty(object, key, …)` and `Reflect.set(object, key, value)` write as `object[key] = value` does. */
function noteDefined({ callee, arguments: given, at, end }: Call, scope: Scope): void {
  if (callee.kind !== 'member' || callee.object.kind !== 'name' || !DEFINERS.has(callee.object.name)) return;
  const [object, index, value] = given;
  if (object === undefined || index === undefined) return;
  if (callee.property === 'assign') {
    for (const [key, put] of assigned(index)) {
      scope.writes.push({ target: { kind: 'index', object, index: key, at, end }, value: put });
    }
    return;
  }
  const isWrite =
    callee.property === 'defineProperty' || (callee.property === 'set' && callee.object.name === 'Reflect');
  if (isWrite && value !== undefined) scope.writes.push({ target: { kind: 'index', object, index, at, end }, value });
}

/** `{ [key]: value }`, also as compilers write it: `(a = {}, a[key] = value, a)`. */
function* assigned(from: Expression): Generator<readonly [key: Expression, value: Expression]> {
  if (from.kind === 'map') {
    for (const [key, value] of from.entries) if (key !== null && key.kind !== 'literal') yield [key, value];
  }
  if (from.kind !== 'mix') return;
  for (const part of from.parts) {
    if (part.kind === 'assign' && part.target.kind === 'index') yield [part.target.index, part.value];
  }
}
const DEFINERS: ReadonlySet<string> = new Set(['Object', 'Reflect']);

/** What an expression may be: itself, or what a choice in it picks. */
export function* choices(node: Expression): Generator<Expression> {
  spend(1);
  if (node.kind === 'conditional') {
    yield* choices(node.then);
    yield* choices(node.otherwise);
  } else if (node.kind === 'logical') {
    yield* choices(node.left);
    yield* choices(node.right);
  } else if (node.kind === 'assign') {
    if (node.target.kind !== 'destructuring') yield* choices(node.target);
    yield* choices(node.value);
  } else {
    yield node;
  }
}

/** An expression as it is written, without its blanks. */
export function written(node: { readonly at: number; readonly end: number }, text: string): string {
  return text.slice(node.at, node.end).replaceAll(/\s+/g, '');
}

/** The place that is written, as it is spelled where it is read. */
export function placeOf({ object, index }: Index, text: string): string {
  return `${written(object, text)}[${written(index, text)}]`;
}

/** Calls that give a key: the next piece of a path, or text that was put into shape. */
const TEXT_OF_KEY =
  /\.(?:shift|pop|toString|trim|toLowerCase|toUpperCase)\(\)$|\.(?:join|slice|replace)\([^()]{0,60}\)$/;
const COUNTER = /^(?:[ijnxy]|idx|index|pos|offset|count|len|length)$/i;

/** A key that outside data can choose: no constant, and nothing that counts. */
export function isKey(index: Expression, text: string): boolean {
  if (index.kind === 'index') return true;
  if (index.kind === 'member') return /^(?:key|name|prop|property|field)$/.test(index.property);
  if (index.kind === 'call') return TEXT_OF_KEY.test(written(index, text));
  if (index.kind !== 'name' || COUNTER.test(index.name)) return false;
  const { keys, counters } = loopNamesOf(text);
  // `for (k in source)`: it counts at one place and holds a key at another.
  return keys.has(index.name) || !counters.has(index.name);
}

/** Names that a text uses for keys in loops, and names that it counts with. */
interface LoopNames {
  readonly text: string;
  readonly keys: ReadonlySet<string>;
  readonly counters: ReadonlySet<string>;
}

const LOOP_KEYS = /\((?:(?:var|let|const)\s)?\s{0,3}([\w$]+)\sin\s/g;
const COUNTED_BEFORE = /(?:\+\+|--)([\w$]+)/g;
const COUNTED_AFTER = /(?<![\w$])([\w$]+)\s{0,3}(?:\+\+|--|[-+]=\s{0,3}\d)/g;

/** Of the text asked for last: a file is asked about as often as it writes under keys. */
let loopNames: LoopNames = { text: '', keys: new Set(), counters: new Set() };

function loopNamesOf(text: string): LoopNames {
  if (loopNames.text !== text) {
    const counters = new Set([...namesIn(text, COUNTED_BEFORE), ...namesIn(text, COUNTED_AFTER)]);
    loopNames = { text, keys: new Set(namesIn(text, LOOP_KEYS)), counters };
  }
  return loopNames;
}

function* namesIn(text: string, pattern: RegExp): Generator<string> {
  for (const [, name = ''] of text.matchAll(pattern)) yield name;
}
