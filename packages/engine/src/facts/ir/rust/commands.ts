import type { Call, Expression } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerParts,
  name,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { fullName, pathIn } from './paths.ts';
import { stateOf } from './state.ts';

/** Types that start a program; one of the same name makes command lines of one's own. */
const COMMANDS: ReadonlySet<string> = new Set([
  'std.process.Command',
  'tokio.process.Command',
  'async_process.Command',
  'async_std.process.Command',
  'smol.process.Command',
  'process.Command',
]);
/** Methods that add to what the program is told. */
const ADDS = /^args?$|^raw_arg$/;
/** Methods that set something else, and give the command back. */
const SETS =
  /^(?:env|envs|env_clear|env_remove|current_dir|stdin|stdout|stderr|kill_on_drop|uid|gid|process_group|creation_flags|arg0|pre_exec|as_std_mut)$/;
const RUNS = /^(?:output|spawn|status|exec)$/;

interface Link {
  readonly method: string;
  readonly list: number;
}

/** `command.arg(a).env(b, c).output()`: what it begins with, and what is done with it. */
function chainAt(lowering: Lowering, node: number): { readonly base: number; readonly links: readonly Link[] } {
  const { field } = lowering;
  const links: Link[] = [];
  let base = node;
  while (typeName(lowering, base) === 'call_expression') {
    const callee = childAt(lowering, base, field.function);
    if (typeName(lowering, callee) !== 'field_expression') break;
    const method = textOf(lowering, childAt(lowering, callee, field.field));
    if (!ADDS.test(method) && !SETS.test(method) && !(links.length === 0 && RUNS.test(method))) break;
    links.push({ method, list: childAt(lowering, base, field.arguments) });
    base = childAt(lowering, callee, field.value);
  }
  return { base, links: links.toReversed() };
}

/** The program of `Command::new(program)`. */
function programOf(lowering: Lowering, node: number): number {
  if (typeName(lowering, node) !== 'call_expression') return -1;
  const segments = pathIn(lowering, childAt(lowering, node, lowering.field.function));
  if (segments?.at(-1) !== 'new' || !COMMANDS.has(fullName(lowering, segments.slice(0, -1)))) return -1;
  return firstPart(lowering, childAt(lowering, node, lowering.field.arguments));
}

/** Whether an expression makes a command, however long the chain. */
export function isCommandMade(lowering: Lowering, node: number): boolean {
  return node >= 0 && programOf(lowering, chainAt(lowering, node).base) >= 0;
}

/** How far behind a variable it is looked for what becomes of it. */
const LOOKED_AT = 4000;

/**
 * A command under way is a list: the program, then its arguments. Where it is run, or where nobody adds to it any more, the
 * list is handed to `std.process.Command`.
 */
export function lowerCommand(lowering: Lowering, node: number, depth: number): Expression | undefined {
  const { base, links } = chainAt(lowering, node);
  const program = programOf(lowering, base);
  const held = typeName(lowering, base) === 'identifier' ? textOf(lowering, base) : '';
  const isHeld = stateOf(lowering).commands.has(held);
  if (program < 0 && !isHeld) return undefined;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const added = links.flatMap(({ method, list }): Expression[] => {
    if (!ADDS.test(method)) return [];
    const given = lowerParts(lowering, list, depth + 1);
    return method === 'args' ? given.flatMap(spread) : given;
  });
  const isRun = RUNS.test(links.at(-1)?.method ?? '');
  if (program >= 0) {
    const items = [lowerExpression(lowering, program, depth + 1), ...added];
    const list: Expression = { kind: 'list', items, at, end };
    return isRun || !growsLater(lowering, node) ? started(list, at, end) : list;
  }
  const target = name(held, startOf(lowering, base), endOf(lowering, base));
  const before: Expression = { kind: 'spread', value: target, at, end };
  const list: Expression = added.length === 0 ? target : { kind: 'list', items: [before, ...added], at, end };
  const now: Expression = added.length === 0 ? list : { kind: 'assign', target, value: list, at, end };
  if (added.length > 0) lowering.changed.names.add(held);
  const isLast = isRun || (added.length > 0 && !isRunLater(lowering, held, end));
  return isLast && (added.length > 0 || isGrown(lowering, held, at)) ? started(now, at, end) : now;
}

/** `args(["-c", x])`, `args(&list)`. */
function spread(value: Expression): readonly Expression[] {
  if (value.kind === 'list') return value.items;
  return [{ kind: 'spread', value, at: value.at, end: value.end }];
}

function started(list: Expression, at: number, end: number): Call {
  const std = name('std', at, at);
  const process: Expression = { kind: 'member', object: std, property: 'process', at, end: at };
  const callee: Expression = { kind: 'member', object: process, property: 'Command', at, end: at };
  return { kind: 'call', callee, arguments: [list], isNew: false, at, end };
}

/** `let mut command = Command::new(…)`, and more is added to it afterwards. */
function growsLater(lowering: Lowering, node: number): boolean {
  const from = startOf(lowering, node);
  const called = /let\s+(?:mut\s+)?(\w+)\s*(?::[^=;]*)?=\s*$/.exec(
    lowering.text.slice(Math.max(0, from - 120), from),
  )?.[1];
  if (called === undefined) return false;
  return isMentioned(lowering, called, 'args?|raw_arg', endOf(lowering, node));
}

function isRunLater(lowering: Lowering, called: string, from: number): boolean {
  return isMentioned(lowering, called, 'output|spawn|status|exec|args?', from);
}

function isGrown(lowering: Lowering, called: string, until: number): boolean {
  const text = lowering.text.slice(Math.max(0, until - LOOKED_AT), until);
  return mentions(text, called, 'args?|raw_arg');
}

function isMentioned(lowering: Lowering, called: string, methods: string, from: number): boolean {
  return mentions(lowering.text.slice(from, from + LOOKED_AT), called, methods);
}

/** `command.env(…).arg(…)`: what stands between its name and the method is a chain of calls. */
function mentions(text: string, called: string, methods: string): boolean {
  return new RegExp(String.raw`\b${called}\s{0,40}\.[^;{}]{0,300}?(?<=\.)(?:${methods})\s{0,3}\(`).test(text);
}
