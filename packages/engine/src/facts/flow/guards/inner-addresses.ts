import { INNER_BEGINNING, INNER_PATTERN, INNER_PAIRS, NETWORKS } from '../../../knowledge/inner-addresses.ts';
import type { Call, Comparison, Comprehension, Expression, Logical } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { cleanAddress, cleanSoleAddress } from './addresses.ts';

/** `host.startsWith('192.168.')` was false: whoever refuses one range of inside machines means them all. */
export function refineOuterBeginning(machine: Machine, host: Expression, begun: Expression | undefined): void {
  if (begun === undefined) return;
  if (textsIn(machine.run.evaluate(machine, begun)).some((text) => INNER_BEGINNING.test(text)))
    cleanAddress(machine, host);
}

/** `/^(10|192\.168)\./.test(host)` was false. */
export function refineOuterPattern(machine: Machine, host: Expression, pattern: string): void {
  if (INNER_PATTERN.test(pattern)) cleanAddress(machine, host);
}

/** `a === 192 && b === 168` was false. */
export function refineOuterParts(machine: Machine, { left, right }: Logical): void {
  const numbers = new Set([...numbersIn(left), ...numbersIn(right)]);
  if (!INNER_PAIRS.some((pair) => pair.every((part) => numbers.has(part)))) return;
  const part = left.kind === 'comparison' ? left.left : left;
  if (machine.run.evaluate(machine, part).taint === undefined) cleanSoleAddress(machine);
  else cleanAddress(machine, part);
}

/** `ip in ip_network('10.0.0.0/8')` was false. */
export function refineOutside(machine: Machine, ip: Expression, network: Expression): void {
  if (NETWORKS.has(machine.run.evaluate(machine, network).name?.text ?? '')) cleanAddress(machine, ip);
}

/** `blockList.check(address)` was false. */
export function refineUnlisted(machine: Machine, list: Expression, address: Expression | undefined): void {
  if (address !== undefined && machine.run.evaluate(machine, list).name?.text === 'net.BlockList()')
    cleanAddress(machine, address);
}

/** `RANGES.some((range) => range.test(host))` was false of all of them. */
export function refineNoRange(machine: Machine, list: Expression, callback: Expression): void {
  const said = callback.kind === 'function' ? callback.function.body.at(-1) : undefined;
  const target = callback.kind === 'function' ? callback.function.parameters[0]?.target : undefined;
  if (said?.kind !== 'return' || said.value === undefined || target?.kind !== 'name') return;
  refineRanges(machine, said.value, target.name, list);
}

/** `any(host.startswith(p) for p in PREFIXES)`, `any(ip in net for net in NETWORKS)` was false. */
export function refineNoneInside(machine: Machine, { body, generators: [generator] }: Comprehension): void {
  if (generator?.target.kind === 'name') refineRanges(machine, body, generator.target.name, generator.iterable);
}

/** A test that each range of a list was put to, and none answered: what it asks about lies in none of them. */
function refineRanges(machine: Machine, test: Expression, range: string, list: Expression): void {
  const host = askedOf(test, range);
  if (host === undefined) return;
  const ranges = machine.run.evaluate(machine, list);
  const { items, rest } = ranges.shape?.kind === 'list' ? itemsOf(ranges.shape) : { items: [], rest: undefined };
  if ([...items, ...(rest === undefined ? [] : [rest])].some(isInner)) cleanAddress(machine, host);
}

/** The host in `range.test(host)`, `host.startsWith(range)`, `re.match(range, host)`, `ip in range`. */
function askedOf(test: Expression, range: string): Expression | undefined {
  const isRange = (node: Expression | undefined): boolean => node?.kind === 'name' && node.name === range;
  if (test.kind === 'comparison') return test.operator === 'in' && isRange(test.right) ? test.left : undefined;
  if (test.kind !== 'call' || test.callee.kind !== 'member') return undefined;
  const { callee, arguments: given } = test as Call & { callee: { object: Expression } };
  const [first, second] = given;
  if (!TESTS.has(calledName(callee))) return undefined;
  if (isRange(callee.object)) return first;
  return isRange(first) ? (second ?? callee.object) : undefined;
}
const TESTS: ReadonlySet<string> = new Set([
  'test',
  'match',
  'fullmatch',
  'search',
  'startsWith',
  'startswith',
  'includes',
  'contains',
]);

function isInner(value: Value): boolean {
  if (value.shape?.kind === 'regex') return INNER_PATTERN.test(value.shape.pattern);
  const text = textOf(value);
  if (text !== undefined) return INNER_BEGINNING.test(text) || INNER_PATTERN.test(text);
  return NETWORKS.has(value.name?.text ?? '');
}

function textsIn(value: Value): readonly string[] {
  const items = value.shape?.kind === 'list' ? itemsOf(value.shape).items : [value];
  return items.map((item) => textOf(item) ?? '');
}

/** Numbers that the parts of an address are compared with. */
function numbersIn(node: Expression): readonly number[] {
  if (node.kind === 'logical') return [...numbersIn(node.left), ...numbersIn(node.right)];
  if (node.kind !== 'comparison') return [];
  return [node.left, node.right, ...boundsIn(node)].flatMap((side) =>
    side.kind === 'literal' && typeof side.value === 'number' ? [side.value] : [],
  );
}

/** `16 <= b <= 31`. */
function boundsIn({ left, right }: Comparison): readonly Expression[] {
  return [left, right].flatMap((side) => (side.kind === 'comparison' ? [side.left, side.right] : []));
}
