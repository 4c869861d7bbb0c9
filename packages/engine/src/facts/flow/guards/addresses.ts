import { HOST_MEMBERS, PRIVATE_ADDRESS_TESTS, PRIVATE_TESTS, PUBLIC_ADDRESS_TESTS } from '../../../knowledge/guards.ts';
import type { Call, Expression, Member, Statement } from '../../ir/ir.ts';
import { write } from '../machine/journal.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { cleaned, cleanOf, type Source, type Taint } from '../values/taint.ts';
import { deepTaint, withTaint } from '../values/values.ts';
import { clean, URL_BITS } from './cleaning.ts';

/** `isPrivateAddress(ip)` false, `isAllowedHost(host)` true: whatever was made of the same outside data may be asked. */
export function refineAddress(machine: Machine, test: Call, truth: boolean): void {
  const [first] = test.arguments;
  if (first === undefined) return;
  const name = calledName(test.callee);
  const isPrivate = !truth && PRIVATE_TESTS.test(name) && isAddress(first);
  if (isPrivate || judgesAddress(name, truth)) cleanAddress(machine, first);
}

/** `ip.isPrivate(url.hostname)`, `isPrivate(address)`. */
function isAddress(node: Expression): boolean {
  if (node.kind === 'member') return HOST_MEMBERS.has(node.property) || node.property === 'address';
  return node.kind === 'name' && /^(?:ip|ip_?v?[46]|\w*(?:addr|address|host|hostname))$/i.test(node.name);
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
  const name = test?.kind === 'call' ? calledName(test.callee) : calledName(callback);
  if (judgesAddress(name, false)) cleanAddress(machine, list);
}

/** `for (const ip of addresses) if (isPrivate(ip)) throw …`: after the loop none of them is. */
export function refineEachAddress(machine: Machine, iterable: Expression, body: readonly Statement[]): void {
  for (const statement of body) {
    if (statement.kind !== 'if') continue;
    const { test, then } = statement;
    const last = then.at(-1)?.kind;
    if (test.kind !== 'call' || (last !== 'throw' && last !== 'return')) continue;
    if (judgesAddress(calledName(test.callee), false)) cleanAddress(machine, iterable);
  }
}

/** An address is looked up from a host, a host read from a URL: their common source tells that they belong together. */
export function cleanAddress(machine: Machine, node: Expression): void {
  const taint = deepTaint(machine.run.evaluate(machine, node));
  if (taint === undefined) return;
  clean(machine, node, URL_BITS);
  const sources = sourcesOf(taint);
  for (let scope = machine.scope; ;) {
    for (const slot of scope.names.values()) {
      const { value } = slot;
      if (value.taint === undefined || (cleanOf(value.taint) & URL_BITS) === URL_BITS) continue;
      if (![...sourcesOf(value.taint)].every((source) => sources.has(source))) continue;
      write(machine.journal, slot, withTaint(value, cleaned(value.taint, URL_BITS)));
    }
    if (scope === machine.frame.scope || scope.parent === undefined) return;
    scope = scope.parent;
  }
}

function sourcesOf(taint: Taint): ReadonlySet<Source> {
  const sources = new Set<Source>();
  for (let entry: Taint | undefined = taint; entry !== undefined; entry = entry.next) sources.add(entry.source);
  return sources;
}
