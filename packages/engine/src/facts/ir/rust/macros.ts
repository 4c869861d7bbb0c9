import type { Call, Expression } from '../ir.ts';
import {
  afterOf,
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  mix,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { formattedText, lowerString } from './literals.ts';
import { fullName, ownSegments, pathIn, pathValue } from './paths.ts';
import { stateOf } from './state.ts';

/** Macros that end what is under way. */
const PANICS = /^(?:panic|todo|unimplemented|unreachable)$/;
const REFUSES = /^bail$/;
/** Macros that give a text. */
const TEXTS = /^(?:format|concat|format_args|anyhow|eyre|format_err|formatcp|concatcp|format_ident)$/;
const ASKS = /^(?:query|query_as|query_scalar|query_unchecked|query_as_unchecked)$/;

interface Given {
  readonly values: readonly Expression[];
  readonly named: ReadonlyMap<string, Expression>;
}

/** What a macro is given; `name = value` is a value with a name. */
function givenTo(lowering: Lowering, list: number, depth: number): Given {
  const values: Expression[] = [];
  const named = new Map<string, Expression>();
  const { field } = lowering;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const left = typeName(lowering, child) === 'assignment_expression' ? childAt(lowering, child, field.left) : -1;
    if (left >= 0)
      named.set(textOf(lowering, left), lowerExpression(lowering, childAt(lowering, child, field.right), depth + 1));
    else values.push(lowerExpression(lowering, child, depth + 1));
  }
  return { values, named };
}

/** Everything behind the format at a position as one text. */
function textFrom({ values, named }: Given, position: number, at: number, end: number): Expression {
  const [format, ...rest] = values.slice(position);
  if (format?.kind === 'literal' && typeof format.value === 'string') {
    const text = formattedText(format, rest, named);
    // Fields that are logged beside the text.
    const others = [...named].filter(([key]) => !String(format.value).includes(`{${key}`)).map(([, value]) => value);
    return others.length === 0 ? text : { kind: 'concatenation', parts: [text, ...others], at, end };
  }
  const parts = [...(format === undefined ? [] : [format]), ...rest, ...named.values()];
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return { kind: 'concatenation', parts: [literal('', at, at), ...parts], at, end };
}

/** `format!("…", x)` and its kin, which the grammar was shown as calls. */
export function lowerMacroCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const callee = childAt(lowering, node, field.function);
  const segments = pathIn(lowering, callee) ?? [];
  const called = segments.at(-1) ?? '';
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const given = givenTo(lowering, childAt(lowering, node, field.arguments), depth);
  const [first] = given.values;
  const call = (said: Expression, values: readonly Expression[]): Call => ({
    kind: 'call',
    callee: said,
    arguments: values,
    isNew: false,
    at,
    end,
  });
  if (called === 'concat') return { kind: 'concatenation', parts: given.values, at, end };
  if (TEXTS.test(called)) return { ...textFrom(given, 0, at, end), at, end };
  if (/^write(?:ln)?$/.test(called) && first !== undefined)
    return written(lowering, first, textFrom(given, 1, at, end), at, end);
  if (called === 'dbg' && first !== undefined) return first;
  if (PANICS.test(called)) return call(name('panic', at, at), []);
  if (REFUSES.test(called)) {
    stateOf(lowering).before.push({ kind: 'throw', value: textFrom(given, 0, at, end), at });
    return literal(undefined, at, end);
  }
  if (/^(?:ensure|assert|debug_assert)$/.test(called) && first !== undefined) {
    const refused: Expression = { kind: 'unary', operator: '!', operand: first, at, end };
    const text = textFrom(given, 1, at, end);
    stateOf(lowering).before.push({
      kind: 'if',
      test: refused,
      then: [{ kind: 'throw', value: text, at }],
      otherwise: [],
    });
    return literal(undefined, at, end);
  }
  if (/^(?:join|try_join)$/.test(called)) return { kind: 'list', items: given.values, at, end };
  const path = ownSegments(lowering, segments);
  const full = fullName(lowering, path);
  // Statements that a macro has looked at hold nothing but what is written there.
  if (ASKS.test(called)) return mix(lowering, node, []);
  if (/^(?:env|option_env|include_str|include_bytes)$/.test(called)) return mix(lowering, node, []);
  const logs = LOGGERS.test(called) ? pathValue(full.includes('.') ? path : ['log', called], at, at) : undefined;
  return call(logs ?? pathValue(path, at, at), [textFrom(given, 0, at, end)]);
}

const LOGGERS = /^(?:info|warn|error|debug|trace)$/;

/** `write!(out, …)`: text that a variable holds grows; whatever else is written to writes. */
function written(lowering: Lowering, target: Expression, text: Expression, at: number, end: number): Expression {
  if (target.kind === 'name' && stateOf(lowering).texts.has(target.name)) {
    lowering.changed.names.add(target.name);
    return { kind: 'assign', target, value: { kind: 'concatenation', parts: [target, text], at, end }, at, end };
  }
  return {
    kind: 'call',
    callee: { kind: 'member', object: target, property: 'write', at, end },
    arguments: [text],
    isNew: false,
    at,
    end,
  };
}

/** Any other macro: the names and texts among its tokens may be in what it gives. */
export function lowerMacro(lowering: Lowering, node: number): Expression {
  const called = textOf(lowering, childAt(lowering, node, lowering.field.macro));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const list = childOfType(lowering, node, 'token_tree');
  if (
    /^(?:matches|cfg|line|file|column|module_path|stringify|assert_matches|assert_eq|assert_ne)$/.test(called) ||
    list < 0
  )
    return mix(lowering, node, []);
  if (PANICS.test(called)) return { kind: 'call', callee: name('panic', at, at), arguments: [], isNew: false, at, end };
  const parts = namesIn(lowering, list);
  // Macros of a project's own that go by such names return what they make as an error.
  if (/^(?:err|bail|throw|fail|abort)(?:_\w+)?$/.test(called)) {
    stateOf(lowering).before.push({ kind: 'throw', value: { kind: 'mix', parts, at, end }, at });
    return literal(undefined, at, end);
  }
  // What is written as an object holds its parts, and is none of them.
  if (/^(?:json|doc|bson|rawdoc|hashmap|btreemap|indexmap|context)$/.test(called)) {
    const entries = parts.map((part, index) => [literal(String(index), at, at), part] as const);
    return { kind: 'map', entries, at, end };
  }
  const segments = called.split('::');
  // `warp::path!("files" / String)` makes what the function of that name makes.
  if (segments.length > 1)
    return { kind: 'call', callee: pathValue(segments, at, at), arguments: parts, isNew: false, at, end };
  return { kind: 'mix', parts, at, end };
}

/** Tokens that are kept of a macro that nobody knows. */
const MOST_NAMES = 60;

function namesIn(lowering: Lowering, list: number): Expression[] {
  const found: Expression[] = [];
  const end = afterOf(lowering, list);
  let before = '';
  for (let node = list + 1; node < end && found.length < MOST_NAMES; node += 1) {
    const type = typeName(lowering, node);
    const isPlain = before !== '.' && before !== '::';
    if (type === 'identifier' && isPlain && /^[a-z_]/.test(textOf(lowering, node))) found.push(nameOf(lowering, node));
    else if (type === 'self' && isPlain) found.push(name('this', startOf(lowering, node), endOf(lowering, node)));
    else if (type === 'string_literal') found.push(lowerString(lowering, node));
    if (afterOf(lowering, node) === node + 1) before = textOf(lowering, node);
  }
  return found;
}
