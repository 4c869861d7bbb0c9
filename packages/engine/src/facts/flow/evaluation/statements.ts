import type { Expression, FunctionIr, Statement } from '../../ir/ir.ts';
import { defineFunction, evaluateDecorators } from '../calls/declared-functions.ts';
import { discardedCall } from '../collected/effect-facts.ts';
import { checkReturned } from '../collected/kept-values.ts';
import { prove } from '../guards/proofs.ts';
import { captureSince, markOf, write } from '../machine/journal.ts';
import { LIMITS, payForWrites, step } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import { ownSlot } from '../machine/scope.ts';
import { noteThrown } from '../machine/thrown.ts';
import { scopeOfStatements } from '../machine/blocks.ts';
import { anyElement, joinValues } from '../values/join.ts';
import { constantValue, type Value } from '../values/values.ts';
import { executeAssignment } from './assignment-statements.ts';
import { assign } from './assignment.ts';
import { makeClass } from './classes.ts';
import { evaluate } from './expressions.ts';
import { executeIf } from './if-statements.ts';
import { executeLoop, leaveLoop } from './loop-statements.ts';
import { readMember } from './members.ts';
import { executeSwitch } from './switch-statements.ts';
import { executeTry } from './try-statements.ts';

/** Runs statements in order; false where control does not come out at the end. */
export function execute(machine: Machine, statements: readonly Statement[]): boolean {
  if (machine.nesting >= LIMITS.nesting) {
    machine.work.exhausted = true;
    return true;
  }
  machine.nesting += 1;
  const around = machine.scope;
  if (machine.module.traits.hasBlocks) machine.scope = scopeOfStatements(around, statements);
  if (!machine.module.isPython) hoist(machine, statements);
  let goesOn = true;
  for (const statement of statements) {
    if (!step(machine)) break;
    if (!executeOne(machine, statement)) {
      goesOn = false;
      break;
    }
  }
  machine.nesting -= 1;
  machine.scope = around;
  return goesOn;
}

/** Functions can be called above the line that declares them. */
function hoist(machine: Machine, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (statement.kind === 'function' && !isDefinedInOrder(machine, statement.function))
      defineFunction(machine, statement.function);
  }
}

/** What a function is offered for may ask for types, which must be there before it. */
function isDefinedInOrder({ module: { isPython, traits } }: Machine, { decorators }: FunctionIr): boolean {
  return isPython || (traits.asksByType && decorators.length > 0);
}

function executeOne(machine: Machine, statement: Statement): boolean {
  switch (statement.kind) {
    case 'expression': {
      const { discarded, unawaited } = machine;
      machine.discarded = discardedCall(statement.value);
      machine.unawaited = statement.value.kind === 'await' ? undefined : machine.discarded;
      machine.ending = undefined;
      evaluate(machine, statement.value);
      machine.discarded = discarded;
      machine.unawaited = unawaited;
      return machine.ending === undefined || !isOver(statement.value, machine.ending);
    }
    case 'assignment':
      executeAssignment(machine, statement);
      return true;
    case 'if':
      return executeIf(machine, statement);
    case 'loop':
      return executeLoop(machine, statement);
    case 'switch':
      return executeSwitch(machine, statement);
    case 'try':
      return executeTry(machine, statement);
    case 'with': {
      const value = entered(machine, evaluate(machine, statement.value));
      if (statement.target !== undefined) assign(machine, statement.target, value, true);
      return execute(machine, statement.body);
    }
    case 'return':
      return executeReturn(machine, statement);
    case 'throw':
      if (statement.value !== undefined) noteThrown(machine, evaluate(machine, statement.value));
      return false;
    case 'break':
    case 'continue':
      leaveLoop(machine, statement.kind);
      return false;
    case 'function':
      if (isDefinedInOrder(machine, statement.function)) defineFunction(machine, statement.function);
      else evaluateDecorators(machine, statement.function);
      return true;
    case 'class': {
      const value = makeClass(machine, statement.class);
      write(machine.journal, ownSlot(machine.scope, statement.class.name), value);
      return true;
    }
    default:
      return statement satisfies never;
  }
}

/** The statement is that call and nothing else; an asynchronous one is only over where it is waited for. */
function isOver(node: Expression, ending: Expression): boolean {
  return node === ending || (node.kind === 'await' && node.value === ending);
}

/**
 * What `with x as y` gives: for an object of the repository's own classes, what it says on being entered; for a generator, which
 * only `contextmanager` can have made something to be entered of, what it yields.
 */
function entered(machine: Machine, value: Value): Value {
  if (value.shape?.kind === 'list') return anyElement(value);
  if (value.shape?.kind !== 'object' || value.shape.class === undefined) return value;
  for (const name of ['__enter__', '__aenter__']) {
    const method = readMember(machine, value, name, undefined);
    if (method.shape?.kind === 'function') return machine.run.callValue(machine, method, []);
  }
  return value;
}

function executeReturn(machine: Machine, statement: Extract<Statement, { kind: 'return' }>): boolean {
  machine.ending = undefined;
  const value = statement.value === undefined ? constantValue(undefined) : evaluate(machine, statement.value);
  // `return redirect('/login')`, which throws: nothing comes back this way.
  if (statement.value !== undefined && machine.ending !== undefined && isOver(statement.value, machine.ending))
    return false;
  const { frame, journal } = machine;
  if (statement.value !== undefined) checkReturned(machine, value, statement.value);
  if (frame.optedOut > 0) return false;
  prove(machine, value, statement.value);
  frame.returned = frame.returned === undefined ? value : joinValues(frame.returned, value);
  if (frame.branches > 0 && markOf(journal) > frame.mark) {
    payForWrites(machine, markOf(journal) - frame.mark);
    frame.exits.push(captureSince(journal, frame.mark, frame.born));
  }
  return false;
}
