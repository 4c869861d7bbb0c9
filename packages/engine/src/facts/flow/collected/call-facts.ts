import type { Constant, Expression, Parameter } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import { SOURCE_KINDS, type CallFact, type ValueFact } from '../flow-facts.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { ALL_SINKS, OPERATOR_BITS, sourceBit } from '../values/kinds.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { givenName, itemsOf, shownPrefix, wasCutShort, type Value } from '../values/values.ts';
import { isFixed } from '../values/truth.ts';
import type { Span } from '../../span.ts';
import { addCall } from './collector.ts';

const DEEPEST_FACT = 4;
const MOST_PARTS = 64;

/** Keeps a call that some check asked for, as it looks in the state in hand. */
export function noteCall(machine: Machine, site: CallSite): void {
  const { models } = machine.module.names;
  const wanted = site.name?.model?.isWanted === true || models.wantedMethods.has(site.method);
  if (!wanted) return;
  const { node } = site;
  const key = `${machine.module.path}:${node.at}:${node.end}${signature(site)}`;
  addCall(machine.work.collector, key, () => makeFact(machine, site));
}

/** One place may run with different constants: each is worth its own fact. */
function signature(site: CallSite): string {
  let text = '';
  for (const value of site.given.items)
    text += `|${value.isConstant ? String(value.constant) : (value.name?.text ?? '')}`;
  for (const [name, value] of site.given.keywords) text += `|${name}=${value.isConstant ? String(value.constant) : ''}`;
  return text.slice(0, 300);
}

function makeFact(machine: Machine, site: CallSite): CallFact {
  const { given, node } = site;
  const values = given.items.map((value, index) => valueFact(machine, value, argumentNode(site, index), 0));
  const keywords: Record<string, ValueFact> = {};
  for (const [name, value] of given.keywords) {
    const written = node.keywords?.find((entry) => entry.name === name)?.value ?? node;
    keywords[name] = valueFact(machine, value, written, 0);
  }
  const options = new Map<string, ValueFact>();
  return {
    callee: site.name?.text ?? `.${site.method}`,
    method: site.method,
    at: spanOf(machine, node.at, node.end),
    receiver: site.receiver === undefined ? undefined : valueFact(machine, site.receiver, site.receiverNode ?? node, 0),
    arguments: values,
    keywords,
    argument: (position, keyword) => (keyword === undefined ? undefined : keywords[keyword]) ?? values[position],
    option(name) {
      const known = options.get(name) ?? keywords[name];
      if (known !== undefined) return known;
      for (const value of values.toReversed()) {
        const entry = value.entry(name);
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
    within: machine.frame.function?.name ?? '',
    atLoad: machine.atLoad,
    isDirect: isDirect(machine, node),
    tool: machine.tool,
  };
}

function isDirect({ answering, module }: Machine, { at }: Expression): boolean {
  if (answering === undefined) return true;
  const { function: ir, module: home } = answering.callee;
  return home === module && ir.at <= at && at < ir.end;
}

/** What is known of a value now. A picture: the value may change later, the fact does not. */
function valueFact(machine: Machine, value: Value, node: Expression, depth: number): ValueFact {
  const taint = deepTaint(value);
  const bits = bitsOf(taint);
  const entries = new Map<string, ValueFact>();
  let items: ValueFact[] | undefined;
  const { shape } = value;
  if (shape?.kind === 'object' && depth < DEEPEST_FACT) {
    for (const [key, slot] of shape.entries) {
      if (entries.size >= MOST_PARTS) break;
      entries.set(key, valueFact(machine, slot.value, entryNode(node, key), depth + 1));
    }
  }
  if (shape?.kind === 'list' && depth < DEEPEST_FACT) {
    items = itemsOf(shape)
      .items.slice(0, MOST_PARTS)
      .map((item, index) => valueFact(machine, item, itemNode(node, index), depth + 1));
  }
  return {
    at: spanOf(machine, node.at, node.end),
    ...(value.isConstant && { constant: value.constant }),
    isConstant: value.isConstant,
    isFixed: isFixed(value),
    isCutShort: wasCutShort(value),
    isParameter: parameterOf(machine, node) !== undefined,
    givenAt: givenAt(machine, node),
    fallback: value.isConstant ? undefined : fallbackOf(machine, node),
    whereUnset: bits === 0 || (bits & ~OPERATOR_BITS) !== 0 ? undefined : whereUnset(value.about ?? node),
    prefix: shownPrefix(value),
    qualifiedName: givenName(value),
    sources: SOURCE_KINDS.filter((kind) => (bits & sourceBit(kind)) !== 0),
    isProved: (cleanOf(taint) & ALL_SINKS) === ALL_SINKS,
    entry: (key) => entries.get(key),
    keys: [...entries.keys()],
    items,
    isFunction: shape?.kind === 'function',
  };
}

/** The parameter that a name stands for. */
function parameterOf({ frame }: Machine, node: Expression): Parameter | undefined {
  if (node.kind !== 'name') return undefined;
  return frame.function?.parameters.find(({ target }) => target.kind === 'name' && target.name === node.name);
}

/** `digest(password)`: where a caller wrote what a parameter, or `parameter.encode()`, stands for. */
function givenAt(machine: Machine, node: Expression): Span | undefined {
  const { calledAt, function: ir, owner } = machine.frame;
  if (calledAt === undefined || ir === undefined) return undefined;
  const isText = node.kind === 'call' && node.callee.kind === 'member' && TEXT_ITSELF.has(node.callee.property);
  const parameter = parameterOf(machine, isText && node.callee.kind === 'member' ? node.callee.object : node);
  if (parameter === undefined) return undefined;
  const skipped = owner !== undefined && machine.module.isPython ? 1 : 0;
  const argument = calledAt.node.arguments[ir.parameters.indexOf(parameter) - skipped];
  return argument && { file: calledAt.file, start: argument.at, end: argument.end };
}
const TEXT_ITSELF: ReadonlySet<string> = new Set(['encode', 'toString', 'trim', 'strip']);

/** What it is where the caller says nothing. */
function fallbackOf(machine: Machine, node: Expression): Constant {
  const value = parameterOf(machine, node)?.defaultValue;
  return value?.kind === 'literal' ? value.value : undefined;
}

/** `os.getenv('ORIGINS', '*').split(',')`, `process.env.ORIGIN ?? '*'`: the second word. */
function whereUnset(node: Expression, depth = 0): Constant {
  if (depth > DEEPEST_FACT) return undefined;
  if (node.kind === 'logical') return node.operator === 'and' ? undefined : literalOf(node.right);
  if (node.kind !== 'call' || node.callee.kind !== 'member') return undefined;
  const { property, object } = node.callee;
  if (ASKS_WITH_DEFAULT.has(property) && node.arguments.length > 1) return literalOf(node.arguments[1]);
  return node.arguments.every(({ kind }) => kind === 'literal') ? whereUnset(object, depth + 1) : undefined;
}
const ASKS_WITH_DEFAULT: ReadonlySet<string> = new Set(['getenv', 'get']);

function literalOf(node: Expression | undefined): Constant {
  return node?.kind === 'literal' ? node.value : undefined;
}

/** Where an entry stands, if the object is written out here. */
function entryNode(node: Expression, key: string): Expression {
  if (node.kind !== 'map') return node;
  for (const [name, value] of node.entries) {
    if (name?.kind === 'literal' && String(name.value) === key) return value;
  }
  return node;
}

function itemNode(node: Expression, index: number): Expression {
  return node.kind === 'list' ? (node.items[index] ?? node) : node;
}
