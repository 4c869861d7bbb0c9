import { HOST_MEMBERS } from '../../../knowledge/guards.ts';
import type { Call, Expression } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import type { Machine } from '../machine/machine.ts';
import { OPERATOR_BITS } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { BEFORE_COLON } from '../values/values.ts';
import { alternativesOf } from './alternatives.ts';
import { cleanAddress } from './addresses.ts';
import { clean, sameValue, URL_BITS } from './cleaning.ts';

const HOST_NAME = /^\$?(?:\w*_)?(?:host|hostname|domain|origin|netloc)$|(?:Host|Hostname|Domain|Origin)$/;
const ENDINGS: ReadonlySet<string> = new Set(['endsWith', 'endswith']);
const SUBDOMAINS = /^\.[\w-]+(?:\.[\w-]+)+$/;

/** Lets the address be asked that a host was read from; `netloc.split(':')[0]` may be a user before any host. */
export function cleanHost(machine: Machine, host: Expression): void {
  const { traits, about } = machine.run.evaluate(machine, host);
  if ((traits & BEFORE_COLON) !== 0) return;
  cleanAddress(machine, host);
  // `new URL(req.query.url).hostname`: what is read from there once more is the same.
  if (about !== undefined && host.kind === 'name') clean(machine, about, URL_BITS);
}

/** `url.hostname`, or a name that says what it holds. */
export function isHost(node: Expression): boolean {
  if (node.kind === 'member') return HOST_MEMBERS.has(node.property);
  return node.kind === 'name' && HOST_NAME.test(node.name);
}

/** `url.hostname.endsWith('.example.com')`: a host of that domain, whichever. */
export function refineSuffix(machine: Machine, text: Expression, suffix: Expression | undefined): void {
  const host = sameValue(text);
  if (suffix === undefined || !isHost(host)) return;
  if (SUBDOMAINS.test(textOf(machine.run.evaluate(machine, suffix)) ?? '')) cleanHost(machine, host);
}

/**
 * `ALLOWED.some((one) => host === one || host.endsWith('.' + one))`: a host that the program lists, or one below it. What
 * merely ends with a listed host may be anybody's: `evilexample.com`.
 */
export function refineListedHost(machine: Machine, test: Expression, item: string, list: Expression): void {
  const hosts = alternativesOf(test).map((one) => hostIn(machine, one, item));
  const [host] = hosts;
  if (host === undefined) return;
  const path = pathOf(host);
  if (path === undefined || hosts.some((other) => other === undefined || pathOf(other) !== path)) return;
  const allowed = machine.run.evaluate(machine, list);
  if ((bitsOf(deepTaint(allowed)) & ~OPERATOR_BITS) === 0) cleanHost(machine, host);
}

/** The host that a test holds to one item of the list. */
function hostIn(machine: Machine, test: Expression, item: string): Expression | undefined {
  if (test.kind === 'logical' && test.operator === 'and')
    return hostIn(machine, test.left, item) ?? hostIn(machine, test.right, item);
  if (test.kind === 'comparison') return comparedWith(test.left, test.right, item, test.operator);
  if (test.kind !== 'call' || test.callee.kind !== 'member' || !ENDINGS.has(test.callee.property)) return undefined;
  const host = sameValue(test.callee.object);
  return isHost(host) && isBelow(machine, test, item) ? host : undefined;
}

function comparedWith(left: Expression, right: Expression, item: string, operator: string): Expression | undefined {
  if (operator !== '==' && operator !== '===') return undefined;
  const [first, second] = [sameValue(left), sameValue(right)];
  if (isItem(second, item) && isHost(first)) return first;
  return isItem(first, item) && isHost(second) ? second : undefined;
}

/** `one`, and `one.lower()`. */
function isItem(node: Expression, item: string): boolean {
  if (node.kind === 'call' && node.callee.kind === 'member' && node.arguments.length === 0)
    return isItem(node.callee.object, item);
  return node.kind === 'name' && node.name === item;
}

/** `'.' + one`, `.${one}`: text that begins with a dot and holds the item. */
function isBelow(machine: Machine, { arguments: [ending] }: Call, item: string): boolean {
  const parts =
    ending?.kind === 'binary' && ending.operator === '+'
      ? [ending.left, ending.right]
      : ending?.kind === 'concatenation'
        ? ending.parts
        : [];
  const [dot, ...rest] = parts;
  if (dot === undefined || rest.length !== 1 || textOf(machine.run.evaluate(machine, dot)) !== '.') return false;
  return rest.every((part) => isItem(part, item));
}
