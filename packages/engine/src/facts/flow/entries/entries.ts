import { REQUESTS } from '../../../knowledge/sources.ts';
import type { FunctionIr, Parameter } from '../../ir/ir.ts';
import { argumentsOf, type Arguments } from '../calls/arguments.ts';
import { invoke } from '../calls/functions.ts';
import { readsTheSame } from '../calls/outer-reads.ts';
import { typedParameter, annotationBits, itemType } from '../evaluation/annotations.ts';
import { joinIn, markOf, takeBack, write } from '../machine/journal.ts';
import { LIMITS } from '../machine/budget.ts';
import type { Entry, Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/frame.ts';
import { NOTHING_THROWN } from '../machine/thrown.ts';
import { whereWritten } from '../machine/where-written.ts';
import { demandedBits } from '../schemas/demanded-patterns.ts';
import { modelValue } from '../schemas/models.ts';
import { ALL_SINKS } from '../values/kinds.ts';
import { bornSoFar, safer, SOME_NUMBER, UNKNOWN, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { taintedParts } from '../values/tainted-parts.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { skipsSelf } from './decorated-parameters.ts';
import { exportedFunctions } from './exported.ts';
import { likelyArguments } from './likely-arguments.ts';
import { markedValue } from './marked-parameters.ts';
import { ownObject } from './own-object.ts';
import { PROTOCOL_REQUEST } from './protocol-requests.ts';
import { sentByType } from './sent-values.ts';
import { offerReturned, onSharedObjects } from './shared-objects.ts';
import { libraryValue, skillValue, undeclaredValue } from './supplied-values.ts';
import { noteListedTools } from './tools.ts';

const DEEPEST_ENTRIES = 12;

/** Interprets every function somebody may call: first those a framework calls, then the others. */
export function runEntries(machine: Machine, depth = 0): void {
  const entries = onSharedObjects(machine, machine.work.entries.splice(0));
  if (depth > DEEPEST_ENTRIES) {
    machine.work.tooDeep.push(...entries.filter(({ callee }) => isNew(machine, callee.function)));
    return;
  }
  const seen: Seen[] = [];
  for (const entry of entries)
    if (entry.arguments !== undefined) seen.push(runEntry(machine, entry, argumentsOf(entry.arguments), depth));
  const generic = entries.filter((entry) => entry.arguments === undefined);
  const names = new Set(generic.filter((entry) => isNear(machine, entry, NO_NAMES)).map(nameOfEntry));
  names.delete('');
  const exported = generic.filter((entry) => isExported(machine, entry));
  // What exported functions call was then seen as they call it, and not with what nobody gives it.
  for (const entry of exported) runGeneric(machine, entry, names, depth);
  const own = exported.length === 0 ? generic : generic.filter((entry) => !isExported(machine, entry));
  const isFar = (entry: Entry): boolean => !isNear(machine, entry, NO_NAMES);
  for (const entry of own) if (!isFar(entry)) runGeneric(machine, entry, names, depth);
  for (const entry of own) if (isFar(entry)) runGeneric(machine, entry, names, depth);
  for (const entry of seen) if (!findsTheSame(entry)) runEntry(machine, entry.entry, entry.given, depth);
}

const NO_NAMES: ReadonlySet<string> = new Set();

function nameOfEntry({ callee }: Entry): string {
  return callee.function.name;
}

function isExported(machine: Machine, { callee }: Entry): boolean {
  return exportedFunctions(machine, callee.module).has(callee.function);
}

/** Whether anything of interest can happen in a function, or in those of these names that it calls. */
function isNear(machine: Machine, { callee }: Entry, names: ReadonlySet<string>): boolean {
  const { function: ir, module } = callee;
  return machine.world.isWorthwhile(module, ir.at, ir.end, names);
}

/** Runs a function nothing is known of the callers of, where that can show anything. */
function runGeneric(machine: Machine, entry: Entry, names: ReadonlySet<string>, depth: number): void {
  if (machine.work.wired.has(entry.callee.function)) return;
  const values = genericArguments(machine, entry.callee);
  // Whoever wraps a handler calls it with a request; that it was seen with anything says nothing then.
  const isHandler =
    !isHelper(machine, entry) &&
    values.some(({ name }) => REQUESTS.has(name?.text ?? '') || name?.text === PROTOCOL_REQUEST);
  if (!isHandler && entry.isInherited !== true && !isWanted(machine, entry.callee)) return;
  if (!values.some(isTelling) && !isNear(machine, entry, names)) return;
  runEntry(machine, entry, { ...argumentsOf(values), rest: undeclaredValue(machine, entry) }, depth);
}

/** Whether an entry would have been run had it not been too deep, and was not met anywhere else. */
export function isMissed(machine: Machine, entry: Entry): boolean {
  const { callee } = entry;
  if (!isNew(machine, callee.function)) return false;
  return isNear(machine, entry, NO_NAMES) || genericArguments(machine, callee).some(isTelling);
}

function isTelling({ taint, name }: Value): boolean {
  return taint !== undefined || name !== undefined;
}

/** A function of the file alone that a handler calls with the request it has looked at. */
function isHelper(machine: Machine, entry: Entry): boolean {
  return machine.work.seenProved.has(entry.callee.function) && !isExported(machine, entry);
}

/** Nothing is gained by a function that has been seen with arguments that could be anything, unless others can call it. */
function isWanted(machine: Machine, { function: ir, module }: FunctionShape): boolean {
  if (machine.work.wired.has(ir)) return false;
  return isNew(machine, ir) || exportedFunctions(machine, module).has(ir);
}

function isNew({ work }: Machine, ir: FunctionIr): boolean {
  return !work.wired.has(ir) && !work.seenInGeneral.has(ir);
}

/** Runs one entry, with its own budget; what it wrote is taken back, but for outside data others may read later. */
function runEntry(machine: Machine, entry: Entry, given: Arguments, depth: number): Seen {
  const { work, journal } = machine;
  const seen: Seen = { entry, given, self: heldBySelf(entry), outcome: undefined };
  if (work.stepsLeft <= 0 || machine.expired()) {
    work.stepsLeft = 0;
    work.exhausted = true;
    return seen;
  }
  const isOthers = entry.callee.module.work !== work;
  if (isOthers && work.stepsForOthers <= 0) return seen;
  const before = {
    steps: work.stepsLeft,
    exhausted: work.exhausted,
    tool: machine.tool,
    atLoad: machine.atLoad,
    answering: machine.answering,
  };
  const allowed = Math.min(work.stepsLeft, isOthers ? work.stepsForOthers : LIMITS.stepsPerEntry);
  work.stepsLeft = allowed;
  const mark = markOf(journal);
  const born = bornSoFar();
  machine.tool = entry.tool ?? machine.tool;
  machine.atLoad = false;
  machine.answering = entry;
  machine.thrown = NOTHING_THROWN;
  if (entry.arguments !== undefined) work.wired.add(entry.callee.function);
  const outcome = invoke(machine, entry.callee, given);
  if (entry.listsTools) noteListedTools(machine, outcome.value, entry.callee);
  if (entry.arguments === undefined && isExported(machine, entry)) offerReturned(machine, entry, outcome.value);
  runEntries(machine, depth + 1);
  const written = takeBack(journal, mark);
  for (const [index, slot] of written.slots.entries()) {
    const value = written.values[index];
    if (value === undefined || slot.born > born || deepTaint(value) === undefined) continue;
    write(journal, slot, joinIn(slot, slot.value, value));
  }
  const spent = allowed - work.stepsLeft;
  work.stepsLeft = before.steps - spent;
  if (isOthers) {
    work.stepsForOthers -= spent;
    work.exhausted = before.exhausted;
  }
  machine.tool = before.tool;
  machine.atLoad = before.atLoad;
  machine.answering = before.answering;
  return { ...seen, outcome };
}

/** An entry that has run, and what decided what came of it beside its arguments. */
interface Seen {
  readonly entry: Entry;
  readonly given: Arguments;
  readonly self: string;
  readonly outcome: Outcome | undefined;
}

function heldBySelf({ callee: { self } }: Entry): string {
  return self === undefined ? '' : taintedParts(self);
}

/** Whether it would find what it found then: an entry after it may have kept what it was sent where this one looks. */
function findsTheSame({ entry, self, outcome }: Seen): boolean {
  return outcome === undefined || (readsTheSame(outcome) && heldBySelf(entry) === self);
}

/** What a function may be called with when only its own text speaks. */
function genericArguments(machine: Machine, callee: FunctionShape): readonly Value[] {
  const ir = callee.function;
  const { module } = machine;
  machine.module = callee.module;
  const parameters = ir.parameters.slice(skipsSelf(callee) ? 1 : 0);
  const exported = exportedFunctions(machine, callee.module).get(ir);
  const byLook = likelyArguments(machine, callee, parameters, exported ?? ir.name);
  const values = parameters.map((parameter, index) => {
    const typed = typedParameter(machine, parameter);
    if (typed !== undefined && typed.name === undefined) return typed;
    const known =
      markedValue(machine, callee, parameter) ??
      asDeclared(machine, callee, parameter, byLook[index]) ??
      sentByType(machine, callee, parameter, typed) ??
      typed ??
      ownObject(machine, callee, parameter);
    if (known !== undefined) return known;
    if (exported === undefined) return UNKNOWN;
    const called = exported === 'default' && ir.name !== '' ? ir.name : exported;
    return skillValue(machine, callee, parameter) ?? libraryValue(machine, callee, parameter, called);
  });
  machine.module = module;
  return values;
}

/** What somebody sent for an object of one of the repository's own types: its numbers are numbers. */
function asDeclared(
  machine: Machine,
  callee: FunctionShape,
  { annotation, decorators }: Parameter,
  given: Value | undefined,
): Value | undefined {
  if (given?.taint === undefined || !callee.module.traits.isTyped) return given;
  return whereWritten(machine, callee, () => {
    // One of a few that are written down, or several of them.
    if (annotationBits(machine, itemType(annotation ?? '') ?? annotation) === ALL_SINKS) return SOME_NUMBER;
    return modelValue(machine, annotation, () => given) ?? safer(given, demandedBits(machine, decorators));
  });
}
