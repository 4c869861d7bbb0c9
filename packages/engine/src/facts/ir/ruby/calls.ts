import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression, KeywordArgument } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerBlockValue, symbolFunction } from './blocks.ts';
import { stateOf } from './file-state.ts';
import { isKernelFunction, kernelInOtherWords } from './kernel.ts';
import { moduleFunction, METHODS } from './library.ts';
import { bareCallee, self } from './names.ts';
import { noteRequired } from './requires.ts';

/** What a call is given: values, what has a name, and the block behind them. */
export interface Given {
  readonly values: readonly Expression[];
  readonly keywords: readonly KeywordArgument[];
}

/** A call, with or without a receiver. Everything is one: reading a member is a call of its name alone. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const receiver = childAt(lowering, node, field.receiver);
  const methodNode = childAt(lowering, node, field.method);
  const list = childAt(lowering, node, field.arguments);
  const block = childAt(lowering, node, field.block);
  const method = textOf(lowering, methodNode);
  if (receiver < 0) return lowerBareCall(lowering, node, method, depth);
  const object = lowerExpression(lowering, receiver, depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const { values, keywords } = lowerGiven(lowering, list, block, depth);
  // `function.(value)`.
  if (methodNode < 0) return { kind: 'call', callee: object, arguments: values, keywords, isNew: false, at, end };
  if (method === 'new') return made(object, values, keywords, at, end);
  const callee: Expression = { kind: 'member', object, property: method, at, end: endOf(lowering, methodNode) };
  const call = callWith(callee, values, keywords, at, end);
  const said = inOtherWords(object, method, call);
  if (said !== undefined) return said;
  const isRead = list < 0 && block < 0 && !CALLED.has(method);
  return isRead ? { ...callee, end } : call;
}

/** Methods that something happens in, and that are given nothing: no mere members. */
const CALLED: ReadonlySet<string> = new Set(
  'html_safe constantize safe_constantize call run save save! destroy close read load shellescape permit! execute perform to_json to_sql to_yaml delete_all destroy_all sum count pluck start listen accept tempfile'.split(
    ' ',
  ),
);

function callWith(
  callee: Expression,
  values: readonly Expression[],
  keywords: readonly KeywordArgument[],
  at: number,
  end: number,
): Call {
  const named = keywords.length === 0 ? undefined : keywords;
  return { kind: 'call', callee, arguments: values, keywords: named, isNew: false, at, end };
}

/** `Struct.new(…)` and every other maker. */
function made(
  callee: Expression,
  values: readonly Expression[],
  keywords: readonly KeywordArgument[],
  at: number,
  end: number,
): Call {
  return {
    kind: 'call',
    callee,
    arguments: values,
    keywords: keywords.length === 0 ? undefined : keywords,
    isNew: true,
    at,
    end,
  };
}

/** Words that mean the same of a constant as of any other value. */
const OF_CONSTANTS =
  /\?$|^(?:freeze|dup|each|each_pair|each_with_index|map|collect|flat_map|select|filter|reject|find|detect|fetch|dig|merge|to_a|inject|reduce|match|each_with_object|send|public_send|__send__)$/;

function inOtherWords(object: Expression, method: string, call: Call): Expression | undefined {
  const given = call.keywords === undefined ? call.arguments : [...call.arguments, asMap(call.keywords, call)];
  const known = moduleFunction(object, method)?.(object, given, call);
  if (known !== undefined) return known;
  if (isConstant(object) && !OF_CONSTANTS.test(method)) return undefined;
  if (method === 'join' && isFolder(object)) return joinedPath(object, call);
  if (method === 'read' && given.length === 0 && isFolder(object)) return readAt(object, call);
  return ownEntry(METHODS, method)?.(object, given, call);
}

function isConstant(object: Expression): boolean {
  const written = object.kind === 'name' ? object.name : object.kind === 'member' ? object.property : '';
  return /^[A-Z]/.test(written);
}

/** `Rails.root.join('a', b)`: a folder and what lies in it, where a list would be joined to a text. */
function isFolder(object: Expression): boolean {
  const written = object.kind === 'name' ? object.name : object.kind === 'member' ? object.property : '';
  if (object.kind === 'call' && object.isNew) return object.callee.kind === 'name' && object.callee.name === 'Pathname';
  return /(?:^|_)(?:root|path|dir|directory|folder)$/.test(written);
}

/** `file_path.read`: what the file holds, and not where it lies. */
function readAt(object: Expression, call: Call): Expression {
  const { at, end } = call;
  const callee: Expression = { kind: 'member', object: name('File', at, at), property: 'read', at, end };
  return { ...call, callee, arguments: [object] };
}

function joinedPath(object: Expression, call: Call): Expression {
  const { at, end } = call;
  const callee: Expression = { kind: 'member', object: name('File', at, at), property: 'join', at, end };
  return { ...call, callee, arguments: [object, ...call.arguments] };
}

/** What has a name, as one map. */
export function asMap(keywords: readonly KeywordArgument[], { at, end }: Pick<Expression, 'at' | 'end'>): Expression {
  const entries = keywords.map(
    ({ name: key, value }) => [key === null ? null : literal(key, value.at, value.at), value] as const,
  );
  return { kind: 'map', entries, at, end };
}

function lowerBareCall(lowering: Lowering, node: number, method: string, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const list = childAt(lowering, node, field.arguments);
  const block = childAt(lowering, node, field.block);
  if (method === 'lambda' || method === 'proc')
    return block < 0 ? mix(lowering, node, []) : lowerBlockValue(lowering, block, depth);
  const { values, keywords } = lowerGiven(lowering, list, block, depth);
  noteRequired(lowering, method, values, at);
  const [first] = values;
  if (method === 'method' && first?.kind === 'literal') return functionNamed(lowering, String(first.value), first);
  if (method === 'new') return made(self(at, at), values, keywords, at, end);
  if (method === 'super') return superCall(lowering, values, keywords, at, end);
  const calledEnd = endOf(lowering, childAt(lowering, node, field.method));
  // `send(:name)` without a receiver asks the language, or the object in hand.
  const sent = SENDS.has(method) && first?.kind === 'literal' ? String(first.value) : '';
  if (isKernelFunction(sent)) {
    const callee = bareCallee(lowering, sent, at, calledEnd);
    return kernelInOtherWords(sent, callWith(callee, values.slice(1), keywords, at, end));
  }
  const callee = bareCallee(lowering, method, at, calledEnd);
  const call = callWith(callee, values, keywords, at, end);
  if (callee.kind === 'name') return kernelInOtherWords(method, call);
  if (ROUTE_HELPER.test(method) && stateOf(lowering).methods?.has(method) !== true) return addressOf(call);
  return (SENDS.has(method) ? inOtherWords(self(at, at), method, call) : undefined) ?? call;
}

const SENDS: ReadonlySet<string> = new Set(['send', 'public_send', '__send__']);

/** `user_path(id)`: an address of the application itself, with what it is given in it. */
function addressOf({ arguments: given, keywords = [], at, end }: Call): Expression {
  const parts = [...given, ...keywords.map(({ value }) => value)];
  return { kind: 'concatenation', parts: [literal('/route/', at, at), ...parts], at, end };
}
const ROUTE_HELPER = /_(?:path|url)$/;

/** `method(:name)` as a value: a function that calls it. */
function functionNamed(lowering: Lowering, called: string, { at, end }: Expression): Expression {
  const value = name('value', at, at);
  const call: Expression = {
    kind: 'call',
    callee: bareCallee(lowering, called, at, end),
    arguments: [value],
    isNew: false,
    at,
    end,
  };
  return symbolFunction(value, call);
}

/** `super(…)`: the same method of the class above. */
export function superCall(
  lowering: Lowering,
  values: readonly Expression[],
  keywords: readonly KeywordArgument[],
  at: number,
  end: number,
): Expression {
  const { method } = stateOf(lowering);
  const above = name('super', at, end);
  const callee: Expression =
    method === 'initialize' || method === '' ? above : { kind: 'member', object: above, property: method, at, end };
  return {
    kind: 'call',
    callee,
    arguments: values,
    keywords: keywords.length === 0 ? undefined : keywords,
    isNew: false,
    at,
    end,
  };
}

/** The arguments of a call; its block comes last. */
export function lowerGiven(lowering: Lowering, list: number, block: number, depth: number): Given {
  const values: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  let handed: Expression | undefined;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'pair') keywords.push(lowerNamed(lowering, child, depth));
    else if (type === 'hash_splat_argument')
      keywords.push({ name: null, value: lowerExpression(lowering, firstPart(lowering, child), depth + 1) });
    else if (type === 'block_argument') handed = lowerHandedBlock(lowering, child, depth);
    else values.push(lowerExpression(lowering, child, depth + 1));
  }
  if (block >= 0) handed = lowerBlockValue(lowering, block, depth);
  if (handed !== undefined) values.push(handed);
  return { values: tight(values), keywords: tight(keywords) };
}

/** `name: value`, `'name' => value`; under another key it is a map of its own. */
function lowerNamed(lowering: Lowering, pair: number, depth: number): KeywordArgument {
  const [key, value] = lowerPair(lowering, pair, depth);
  if (key?.kind === 'literal') return { name: String(key.value), value };
  return { name: null, value: { kind: 'map', entries: [[key, value]], at: value.at, end: value.end } };
}

/** A key and its value; `name:` alone stands for the value of that name. */
export function lowerPair(lowering: Lowering, pair: number, depth: number): readonly [Expression | null, Expression] {
  const keyNode = childAt(lowering, pair, lowering.field.key);
  const valueNode = childAt(lowering, pair, lowering.field.value);
  const key = lowerExpression(lowering, keyNode, depth + 1);
  if (valueNode >= 0) return [key, lowerExpression(lowering, valueNode, depth + 1)];
  const text = textOf(lowering, keyNode);
  return [key, bareWord(lowering, text, startOf(lowering, keyNode), endOf(lowering, keyNode))];
}

function bareWord(lowering: Lowering, text: string, at: number, end: number): Expression {
  for (
    let locals: ReturnType<typeof stateOf>['locals'] | undefined = stateOf(lowering).locals;
    locals;
    locals = locals.around
  )
    if (locals.names.has(text)) return name(text, at, end);
  return bareCallee(lowering, text, at, end);
}

/** `&block`, `&:name`, `&method(:name)`. */
function lowerHandedBlock(lowering: Lowering, node: number, depth: number): Expression {
  const inner = firstPart(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (inner < 0) return name('&', at, end);
  if (typeName(lowering, inner) !== 'simple_symbol') return lowerExpression(lowering, inner, depth + 1);
  const value = name('value', at, at);
  const method = textOf(lowering, inner).slice(1);
  const read: Expression = { kind: 'member', object: value, property: method, at, end };
  const call: Call = { kind: 'call', callee: read, arguments: [], isNew: false, at, end };
  return symbolFunction(value, inOtherWords(value, method, call) ?? read);
}
