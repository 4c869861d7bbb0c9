import {
  HOST_MATCHERS,
  HOST_MEMBERS,
  PRIVATE_ADDRESS_TESTS,
  PRIVATE_TESTS,
  PUBLIC_ADDRESS_TESTS,
} from '../../../knowledge/guards.ts';
import type { Call, Expression, Member, Statement } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { slotsUpTo } from '../machine/scope.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { cleaned, cleanOf, type Source, type Taint } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { withTaint } from '../values/values.ts';
import { clean, cleanMember, URL_BITS } from './cleaning.ts';
import { countsByName } from './hollow-bodies.ts';
import { mayAllowByName } from './part-tests.ts';
import { isWithoutOptOut } from './opt-outs.ts';

const ASKED_BITS = sinkBits(['url', 'network', 'dns']);

/** `isPrivateAddress(ip)` false, `isAllowedHost(host)` true: whatever was made of the same outside data may be asked. */
export function refineAddress(machine: Machine, test: Call, truth: boolean): void {
  const [first] = test.arguments;
  if (first === undefined) return;
  const name = calledName(test.callee);
  const isPrivate = !truth && PRIVATE_TESTS.test(name) && isAddress(first);
  const believed = truth && !isPrivate ? mayAllowByName : countsByName;
  if ((isPrivate || judgesAddress(name, truth)) && believed(machine, test.callee)) cleanAddress(machine, first);
}

/** `new RegExp(allowed).test(url.hostname)`, `fnmatch(host, allowed)`: one of the hosts that whoever runs this wrote down. */
export function refineHostMatch(machine: Machine, { callee, arguments: given }: Call): void {
  if (!HOST_MATCHERS.has(calledName(callee))) return;
  const host = given.find((node) => isAddress(node));
  const others = [...given.filter((node) => node !== host), ...(callee.kind === 'member' ? [callee.object] : [])];
  if (host === undefined || others.length === 0) return;
  const values = others.map((node) => machine.run.evaluate(machine, node));
  // What a pattern that can be read proves is known from the pattern.
  if (values.every((value) => deepTaint(value) === undefined && value.shape?.kind !== 'regex' && !value.isConstant))
    cleanAddress(machine, host);
}

/** `ip.isPrivate(url.hostname)`, `isPrivate(address)`. */
function isAddress(node: Expression): boolean {
  if (node.kind === 'member') return HOST_MEMBERS.has(node.property) || node.property === 'address';
  return node.kind === 'name' && /^\$?(?:ip|ip_?v?[46]|\w*(?:addr|address|host|hostname))$/i.test(node.name);
}

function judgesAddress(name: string, truth: boolean): boolean {
  return (truth ? PUBLIC_ADDRESS_TESTS : PRIVATE_ADDRESS_TESTS).test(name);
}

/** `ip_address(x).is_private` was false, `ip.is_global` true. */
export function refineKind(machine: Machine, { object, property }: Member, truth: boolean): void {
  if (truth ? property === 'is_global' : property === 'is_private') cleanAddress(machine, object);
}

/** `ipaddr.parse(address).range() === 'unicast'`. */
export function refineRange(machine: Machine, side: Expression, other: Expression): void {
  if (other.kind !== 'literal' || other.value !== 'unicast') return;
  if (side.kind === 'call' && side.callee.kind === 'member' && side.callee.property === 'range')
    cleanAddress(machine, side.callee.object);
}

/** `addresses.some(isPrivate)` false: none of them is. */
export function refineNoAddress(machine: Machine, list: Expression, callback: Expression): void {
  const said = callback.kind === 'function' ? callback.function.body.at(-1) : undefined;
  const test = said?.kind === 'return' ? said.value : undefined;
  const judge = test?.kind === 'call' ? test.callee : callback;
  if (judgesAddress(calledName(judge), false) && countsByName(machine, judge)) cleanAddress(machine, list);
}

/** `for (const ip of addresses) if (isPrivate(ip)) throw …`: after the loop none of them is. */
export function refineEachAddress(machine: Machine, iterable: Expression, body: readonly Statement[]): void {
  for (const statement of body) {
    if (statement.kind !== 'if') continue;
    const { test, then } = statement;
    const last = then.at(-1)?.kind;
    if (test.kind !== 'call' || (last !== 'throw' && last !== 'return')) continue;
    if (judgesAddress(calledName(test.callee), false) && countsByName(machine, test.callee))
      cleanAddress(machine, iterable);
  }
}

/** `any(ip.is_private for ip in addresses)` was false, `all(ip.is_global for …)` true: none of them is inside. */
export function refineEachKind(
  machine: Machine,
  test: Expression,
  item: string,
  list: Expression,
  truth: boolean,
): void {
  if (test.kind === 'unary') {
    if (test.operator === 'not' || test.operator === '!') refineEachKind(machine, test.operand, item, list, !truth);
  } else if (test.kind === 'logical') {
    // Whatever else is asked beside it, each of both came out so.
    if (test.operator !== (truth ? 'and' : 'or')) return;
    for (const side of [test.left, test.right]) refineEachKind(machine, side, item, list, truth);
  } else if (test.kind === 'member') {
    const asked = test.object.kind === 'call' ? test.object.arguments[0] : test.object;
    const isItem = asked?.kind === 'name' && asked.name === item;
    if (isItem && test.property === (truth ? 'is_global' : 'is_private')) cleanAddress(machine, list);
  } else if (test.kind === 'call') {
    const [asked] = test.arguments;
    const isItem = asked?.kind === 'name' && asked.name === item;
    if (isItem && judgesAddress(calledName(test.callee), truth) && countsByName(machine, test.callee))
      cleanAddress(machine, list);
  }
}

/** An address is looked up from a host, a host read from a URL: their common source tells that they belong together. */
export function cleanAddress(machine: Machine, node: Expression): void {
  const taint = deepTaint(machine.run.evaluate(machine, node));
  if (taint === undefined) return;
  clean(machine, node, URL_BITS);
  cleanSources(machine, sourcesOf(taint));
}

/** No host was found: nothing can be asked there. A browser may still find one, in `///host` or `/\\host`. */
export function cleanHostless(machine: Machine, host: Member): void {
  const parsed = host.object;
  cleanMember(machine, host, ALL_SINKS);
  const { taint, about } = machine.run.evaluate(machine, parsed);
  if (taint === undefined) return;
  clean(machine, parsed, ASKED_BITS);
  cleanSlots(machine, sourcesOf(taint), ASKED_BITS);
  if (about !== undefined && parsed.kind === 'name') clean(machine, about, ASKED_BITS);
}

/** What a function proved of its argument; of an address, it proved it of the URL too. */
export function cleanArgument(machine: Machine, argument: Expression, bits: number): void {
  if (bits === 0) return;
  clean(machine, argument, bits);
  if ((bits & URL_BITS) === URL_BITS && isAddress(argument)) cleanAddress(machine, argument);
}

/** The numbers of an address were looked at: it is the one thing from outside that the function holds. */
export function cleanSoleAddress(machine: Machine): void {
  const sources = new Set<Source>();
  for (const { value } of slotsUpTo(machine.scope, machine.frame.scope))
    if (value.taint !== undefined) for (const source of sourcesOf(value.taint)) sources.add(source);
  if (sources.size === 1) cleanSources(machine, sources);
}

/** Whatever holds nothing but data of these sources may be asked. */
function cleanSources(machine: Machine, sources: ReadonlySet<Source>): void {
  machine.frame.outer.push(...sources);
  cleanSlots(machine, sources, URL_BITS);
}

function cleanSlots(machine: Machine, sources: ReadonlySet<Source>, bits: number): void {
  for (const slot of slotsUpTo(machine.scope, machine.frame.scope)) {
    const { value } = slot;
    if (value.taint === undefined || (cleanOf(value.taint) & bits) === bits) continue;
    if (![...sourcesOf(value.taint)].every((source) => sources.has(source))) continue;
    write(machine.journal, slot, withTaint(value, cleaned(value.taint, bits)));
  }
}

/** Where data comes from that a part of the code found to be of outside machines. */
export function outerSince(machine: Machine, mark: number): readonly Source[] {
  return machine.frame.outer.slice(mark);
}

/**
 * An address is looked at where there is one: `if (isIP(host)) { if (isInner(host)) throw … }`, in a loop over all that a
 * host stands for, where it could be read. What was found out there holds behind it; what was found out and not acted upon
 * is forgotten.
 */
export function keepOuter(machine: Machine, mark: number, found: readonly Source[], test?: Expression): void {
  machine.frame.outer.length = mark;
  if (found.length === 0) return;
  const sources = new Set(found);
  if (test === undefined || asksAbout(machine, test, sources)) cleanSources(machine, sources);
}

function asksAbout(machine: Machine, test: Expression, sources: ReadonlySet<Source>): boolean {
  if (test.kind === 'unary') return asksAbout(machine, test.operand, sources);
  // `ALLOWED.length > 0 && isWeb(url)`: where nothing is listed, whatever the address is goes by unseen.
  if (test.kind === 'logical' && test.operator === 'and')
    return [test.left, test.right].every((side) => isWithoutOptOut(machine, side) || asksAbout(machine, side, sources));
  if (test.kind === 'logical' || test.kind === 'comparison')
    return [test.left, test.right].some((side) => asksAbout(machine, side, sources));
  if (test.kind === 'call') {
    const object = test.callee.kind === 'member' ? [test.callee.object] : [];
    return [...object, ...test.arguments].some((part) => asksAbout(machine, part, sources));
  }
  if (test.kind !== 'name' && test.kind !== 'member') return false;
  const taint = deepTaint(machine.run.evaluate(machine, test));
  return taint !== undefined && [...sourcesOf(taint)].some((source) => sources.has(source));
}

function sourcesOf(taint: Taint): ReadonlySet<Source> {
  const sources = new Set<Source>();
  for (let entry: Taint | undefined = taint; entry !== undefined; entry = entry.next) sources.add(entry.source);
  return sources;
}
