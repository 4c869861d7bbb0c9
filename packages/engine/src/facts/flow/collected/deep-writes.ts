import type { Call, Expression, FileIr, FunctionIr, Index, Statement } from '../../ir/ir.ts';

/** A write under a key that is not known, into an object that such a key chose: `target[a][b] = value`. */
export interface DeepWrite {
  readonly at: number;
  readonly end: number;
  /** The function it stands in; empty where it has no name. */
  readonly within: string;
  /** Objects are walked down by a merge that calls itself, or step by step along a path. */
  readonly by: 'merge' | 'path';
  /** Where one level leads to the next. */
  readonly descends: { readonly at: number; readonly end: number };
}

interface Scope {
  readonly name: string;
  /** The object it was put on: `app` of `app.render = function …`. */
  readonly owner: string;
  readonly parent: Scope | undefined;
  readonly parameters: ReadonlySet<string>;
  readonly inner: Scope[];
  readonly writes: { readonly target: Index; readonly value: Expression }[];
  readonly calls: Call[];
  /** Names and what they were given, in order. */
  readonly given: { readonly name: string; readonly value: Expression; readonly repeats: boolean }[];
  readonly mentions: Set<string>;
}

const LONGEST_CYCLE = 4;
const MOST_SCOPES = 4_000;

/** Every deep write of a file, found by the shape of its functions alone. */
export function deepWrites(ir: FileIr, text: string): readonly DeepWrite[] {
  const scopes: Scope[] = [];
  const top = makeScope(NOBODY, undefined, [], scopes);
  collect(ir.body, top, scopes, false);
  const found = new Map<number, DeepWrite>();
  for (const scope of scopes) {
    for (const write of scope.writes) {
      if (!isKey(write.target.index, text)) continue;
      const descends = mergeAt(scope, write, scopes, text) ?? stepTo(scope, write.target, text);
      if (descends === undefined || found.has(write.target.at) || testsOwn(write.target, text)) continue;
      const by = descends.kind === 'call' ? 'merge' : 'path';
      found.set(write.target.at, { at: write.target.at, end: write.target.end, within: nameOf(scope), by, descends });
    }
  }
  return [...found.values()];
}

interface Called {
  readonly name: string;
  readonly owner: string;
}

const NOBODY: Called = { name: '', owner: '' };

function makeScope(
  { name, owner }: Called,
  parent: Scope | undefined,
  parameters: FunctionIr['parameters'],
  scopes: Scope[],
): Scope {
  const names = parameters.flatMap(({ target }) => (target.kind === 'name' ? [target.name] : []));
  const scope: Scope = {
    name,
    owner,
    parent,
    parameters: new Set(names),
    inner: [],
    writes: [],
    calls: [],
    given: [],
    mentions: new Set(),
  };
  parent?.inner.push(scope);
  scopes.push(scope);
  return scope;
}

function nameOf(scope: Scope): string {
  return scope.name === '' && scope.parent !== undefined ? nameOf(scope.parent) : scope.name;
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
    const inner = makeScope(called, scope, node.parameters, scopes);
    collect(node.parameters, inner, scopes, false);
    // Functions without a name are called back, again and again.
    collect(node.body, inner, scopes, inner.name === '');
    return;
  }
  note(node, scope, repeats);
  const isLoop = node.kind === 'loop';
  const name = node.kind === 'function' ? hint : nameGivenBy(node);
  for (const part of Object.values(node)) collect(part, scope, scopes, repeats || isLoop, name);
}

/** The name a function gets by what it is assigned to. */
function nameGivenBy(node: Expression | Statement): Called {
  if (node.kind !== 'assign' && node.kind !== 'assignment') return NOBODY;
  const { target } = node;
  if (target.kind === 'name') return { name: target.name, owner: '' };
  if (target.kind !== 'member' || target.property === 'exports') return NOBODY;
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
      return;
    case 'assign':
    case 'assignment':
      if (node.target.kind === 'index') scope.writes.push({ target: node.target, value: node.value });
      if (node.target.kind === 'name') scope.given.push({ name: node.target.name, value: node.value, repeats });
      return;
    default:
  }
}

/** What an expression may be: itself, or what a choice in it picks. */
function* choices(node: Expression): Generator<Expression> {
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

function written(node: { readonly at: number; readonly end: number }, text: string): string {
  return text.slice(node.at, node.end).replaceAll(/\s+/g, '');
}

const COUNTER = /^(?:[ijnxy]|idx|index|pos|offset|count|len|length)$/i;

/** A key that outside data can choose: no constant, and nothing that counts. */
function isKey(index: Expression, text: string): boolean {
  if (index.kind === 'index') return true;
  if (index.kind === 'call') return /\.(?:shift|pop|toString|trim)\(\)$/.test(written(index, text));
  if (index.kind !== 'name' || COUNTER.test(index.name)) return false;
  const name = index.name.replaceAll('$', String.raw`\$`);
  return !new RegExp(`(?:\\+\\+|--)${name}(?![\\w$])|(?<![\\w$])${name}\\s{0,3}(?:\\+\\+|--|[-+]=\\s{0,3}\\d)`).test(
    text,
  );
}

/** The call by which a merge goes one level down into what the write goes to: `target[k] = merge(target[k], source[k])`. */
function mergeAt(
  scope: Scope,
  { target, value }: Scope['writes'][number],
  scopes: readonly Scope[],
  text: string,
): Call | undefined {
  if (isFresh(scope, target.object)) return undefined;
  const place = written(target, text);
  const key = written(target.index, text);
  for (const call of scope.calls) {
    const isDown = call.arguments.some((argument) => standsFor(scope, argument, place, text));
    if (!isDown) continue;
    const name = calleeName(call.callee);
    if (name !== '' && comesBack(name, scope, scopes)) return call;
    const isGiven = call === value && call.callee.kind === 'name' && isParameter(scope, call.callee.name);
    const ofBoth = call.arguments.filter((item) => item.kind === 'index' && written(item.index, text) === key);
    if (isGiven && ofBoth.length > 1) return call;
  }
  return undefined;
}

/** The argument is the place itself, or a name that was given what stands there. */
function standsFor(scope: Scope, argument: Expression, place: string, text: string): boolean {
  if (argument.kind === 'index') return written(argument, text) === place;
  if (argument.kind !== 'name') return false;
  return scope.given.some(
    ({ name, value }) =>
      name === argument.name && [...choices(value)].some((one) => one.kind === 'index' && written(one, text) === place),
  );
}

function calleeName(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member') return '';
  return callee.property === 'call' || callee.property === 'apply' ? calleeName(callee.object) : callee.property;
}

function isParameter(scope: Scope | undefined, name: string): boolean {
  if (scope === undefined) return false;
  return scope.parameters.has(name) || isParameter(scope.parent, name);
}

/** A function of that name leads, through functions of this file, to the scope again. */
function comesBack(name: string, scope: Scope, scopes: readonly Scope[]): boolean {
  const seen = new Set<Scope>();
  let front = scopes.filter((one) => one.name === name);
  for (let steps = 0; steps < LONGEST_CYCLE && front.length > 0; steps += 1) {
    if (front.includes(scope)) return true;
    const next: Scope[] = [];
    for (const one of front) {
      if (seen.has(one)) continue;
      seen.add(one);
      next.push(...one.inner);
      next.push(...scopes.filter((other) => isMentioned(other, one)));
    }
    front = next;
  }
  return front.includes(scope);
}

function isMentioned({ name, owner }: Scope, by: Scope): boolean {
  if (name === '') return false;
  return by.mentions.has(name) || by.mentions.has(`this.${name}`) || by.mentions.has(`${owner}.${name}`);
}

/** A new object made here: what its keys lead to is copied before anything is written. */
function isFresh(scope: Scope | undefined, object: Expression): boolean {
  if (scope === undefined || object.kind !== 'name' || scope.parameters.has(object.name)) return false;
  const given = scope.given.filter(({ name }) => name === object.name);
  if (given.length === 0) return isFresh(scope.parent, object);
  return given.every(({ value }) => value.kind === 'map');
}

/** The step by which a walk along a path leads to the object that is written to: `at = at[part]`, again and again. */
function stepTo(scope: Scope, target: Index, text: string): Index | undefined {
  if (target.object.kind !== 'name') return undefined;
  const { given } = scope.given.some(({ repeats }) => repeats) ? scope : (scope.parent ?? scope);
  const same = sameAs(target.object.name, given);
  for (const { name, value, repeats } of given) {
    if (!repeats || !same.has(name)) continue;
    for (const one of choices(value)) {
      if (one.kind !== 'index' || one.object.kind !== 'name' || !same.has(one.object.name)) continue;
      if (isKey(one.index, text)) return one;
    }
  }
  return undefined;
}

/** Names that may stand for the same object. */
function sameAs(start: string, given: Scope['given']): ReadonlySet<string> {
  const same = new Set([start]);
  for (let round = 0; round < 2; round += 1) {
    for (const { name, value } of given) {
      for (const one of choices(value)) {
        if (one.kind !== 'name') continue;
        if (same.has(name)) same.add(one.name);
        else if (same.has(one.name)) same.add(name);
      }
    }
  }
  return same;
}

/** Somebody asks first whether the object has that key itself: inherited ones are then never walked into. */
function testsOwn(target: Index, text: string): boolean {
  const object = written(target.object, text).replaceAll(/[$()[\].*+?^|\\{}]/g, String.raw`\$&`);
  return new RegExp(
    `hasOwn(?:Property)?(?:\\.call)?\\(\\s{0,3}${object}\\s{0,3},|(?<![\\w$])${object}\\.hasOwnProperty\\(`,
  ).test(text);
}
