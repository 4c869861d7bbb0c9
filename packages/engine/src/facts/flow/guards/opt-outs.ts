import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { sourceBit } from '../values/kinds.ts';
import { bitsOf } from '../values/taint.ts';

/** `ALLOW_PRIVATE_NETWORK`, `allowInsecure`, `skip_checks`: whoever runs the program may switch a check off. */
const SWITCH = /^(?:\w{0,40}_)?(?:allow|disable|skip|bypass|insecure|unsafe|dangerously)(?:_|[A-Z0-9]|$)/;
const IN_CAPITALS = /^(?:[A-Z0-9]{1,30}_){0,4}(?:ALLOW|DISABLE|SKIP|BYPASS|INSECURE|UNSAFE|DANGEROUSLY)(?:_|$)/;
const ON: ReadonlySet<unknown> = new Set([true, 1, 'true', '1', 'yes', 'on']);
const SENT = sourceBit('remote') | sourceBit('tool') | sourceBit('model') | sourceBit('skill');
const DEEPEST = 6;

/** Whether a test holds only where whoever runs the program has switched a check off, and nobody who sends data can. */
export function isOptOut(machine: Machine, test: Expression, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  switch (test.kind) {
    case 'logical':
      return isOptOut(machine, test.left, depth + 1) && isOptOut(machine, test.right, depth + 1);
    case 'comparison':
      return isEquality(test.operator) && test.right.kind === 'literal' && ON.has(test.right.value)
        ? isOptOut(machine, test.left, depth + 1)
        : false;
    case 'name':
      return isSwitch(test.name) && isNotSent(machine, test);
    case 'member':
      return isSwitch(test.property) && isNotSent(machine, test);
    case 'index':
      return isSwitchText(test.index) && isNotSent(machine, test);
    case 'call':
      // `os.getenv('ALLOW_PRIVATE')`, and `.lower()` behind it.
      if (test.arguments.length === 0 && test.callee.kind === 'member')
        return isOptOut(machine, test.callee.object, depth + 1);
      return test.arguments[0] !== undefined && isSwitchText(test.arguments[0]) && isNotSent(machine, test);
    default:
      return false;
  }
}

/** The same, said the other way round: `if (!allowPrivate)`. */
export function isWithoutOptOut(machine: Machine, test: Expression): boolean {
  if (test.kind === 'unary') return /^(?:!|not)$/.test(test.operator) && isOptOut(machine, test.operand);
  if (test.kind !== 'comparison' || !/^!==?$/.test(test.operator)) return false;
  return test.right.kind === 'literal' && ON.has(test.right.value) && isOptOut(machine, test.left);
}

function isEquality(operator: string): boolean {
  return operator === '===' || operator === '==' || operator === 'is';
}

function isSwitch(name: string): boolean {
  return SWITCH.test(name) || IN_CAPITALS.test(name);
}

function isSwitchText(node: Expression): boolean {
  return node.kind === 'literal' && typeof node.value === 'string' && isSwitch(node.value);
}

function isNotSent(machine: Machine, node: Expression): boolean {
  return (bitsOf(machine.run.evaluate(machine, node).taint) & SENT) === 0;
}
