import type { Call, Constant, Expression, FileIr, FunctionIr, Import, Statement } from '../../ir/ir.ts';
import type { Span } from '../../span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Collector } from '../collected/collector.ts';
import type { NameTable } from '../names/names.ts';
import { labourSoFar } from '../values/labour.ts';
import type { Source, Taint } from '../values/taint.ts';
import type { ClassShape, FunctionShape, Slot, Value } from '../values/values.ts';
import type { Capture, Journal } from './journal.ts';
import type { Scope } from './scope.ts';

/** Limits of one inspected file. Counted in steps, not in time, so that the same file gives the same result. */
export const LIMITS = {
  stepsPerFile: 400_000,
  /** Loading a module for its exports, where it is not the file in hand. */
  stepsPerModule: 60_000,
  stepsPerEntry: 200_000,
  stepsPerCall: 120_000,
  callDepth: 6,
  /** Functions of a few statements: what checks and quotes is short, and missing it would be a false alarm. */
  shortCallDepth: 9,
  shortStatements: 3,
  /** Calls without outside data: what they do is seen when they are entries themselves; only what they return matters. */
  plainCallDepth: 3,
  nesting: 500,
  /** Contexts in which one function is interpreted before constants are forgotten, and before only taint counts. */
  taintedContexts: { withConstants: 6, atAll: 12 },
  plainContexts: { withConstants: 2, atAll: 3 },
  entriesPerFile: 3_000,
  /** Beside them, those that a framework calls. */
  wiredPerFile: 1_000,
} as const;

/** One module of the repository: its code, and its names once it has run. */
export interface ModuleState {
  readonly path: string;
  readonly ir: FileIr;
  readonly isPython: boolean;
  /** CommonJS: `module.exports` holds what it exports. */
  readonly isCommon: boolean;
  readonly names: NameTable;
  readonly scope: Scope;
  readonly imports: ReadonlyMap<string, Import>;
  readonly importedModules: ReadonlySet<string>;
  /** Paths its imports mean, once known; null where none of the repository's files is meant. */
  readonly targets: Map<string, string | null>;
  /** Values of `export default expression` and the like, by name. */
  readonly exported: Map<string, Value>;
  /** Functions others can reach through the exports; made once the body has run. */
  exportedFunctions: ReadonlyMap<FunctionIr, string> | undefined;
  status: 'new' | 'running' | 'done';
  /** The work on this file: what was found while its body ran. */
  readonly work: Work;
}

/** What is being collected for one file, and how much may still be spent on it. */
export interface Work {
  readonly path: string;
  /** Of the other modules only the values count, not what they do. */
  readonly isInHand: boolean;
  readonly collector: Collector;
  readonly memo: Map<FunctionIr, Map<string, Outcome>>;
  /** Contexts in which a function was interpreted. */
  readonly contexts: Map<FunctionIr, { plain: number; tainted: number }>;
  /** Functions that were interpreted with arguments that could be anything. */
  readonly seenInGeneral: Set<FunctionIr>;
  /** Functions a framework calls. */
  readonly wired: Set<FunctionIr>;
  /** Functions that register or collect tools: each call of one may bring another tool. */
  readonly registrars: Set<FunctionIr>;
  readonly entries: Entry[];
  /** Functions that listen to an emitter, by what the file calls it and the event. */
  readonly listeners: Map<string, readonly FunctionShape[]>;
  /** What frameworks call before handlers, where it gives nothing that is known: what it proves, by names of parameters. */
  readonly dependencies: Map<
    FunctionIr,
    { readonly isForAdministrators: boolean; readonly proofs: ReadonlyMap<string, number> }
  >;
  /** Outside data that handlers have put on requests, by the name of the place. */
  readonly carried: Map<string, Taint | undefined>;
  stepsLeft: number;
  exhausted: boolean;
  /** Outside data was followed into a call. */
  followedTaint: boolean;
  /** Outside data went into a call of which nothing is known. */
  lostTaint: boolean;
  /** Data that somebody sends went into another package of the repository, which was not looked into. */
  lostToPackage: boolean;
}

/** A function somebody outside calls. */
export interface Entry {
  readonly callee: FunctionShape;
  /** Absent where nothing is known of the caller. */
  readonly arguments: readonly Value[] | undefined;
  /** The MCP tool it answers for. */
  readonly tool: string | undefined;
  /** What it returns lists the tools of a server. */
  readonly listsTools: boolean;
  /** The framework that calls it, and sends what it returns. */
  readonly framework?: string | undefined;
  /** It answers for one path, which then is no outside data. */
  readonly hasFixedPath?: boolean | undefined;
  /** Something before it lets nobody else through. */
  readonly isForAdministrators?: boolean | undefined;
}

/** One way out of a function: what it says there, and what was proved of each parameter until then. */
export interface Answer {
  readonly isWord: boolean;
  readonly word: Constant;
  /** Constants in an object or a list, by key or position. */
  readonly parts: ReadonlyMap<string, Constant> | undefined;
  readonly bits: readonly number[];
}

/** What a call gave: its value, and what it proved about its arguments. */
export interface Outcome {
  value: Value;
  /** Sink kinds each parameter was proved safe for on every way out; where the call returned something true; false. */
  always: readonly number[];
  whenTrue: readonly number[];
  whenFalse: readonly number[];
  /** Every way out, where they are few. */
  answers?: readonly Answer[] | undefined;
  /** Where not arguments were watched but variables around the function: those the proofs are about, in order. */
  watched?: readonly Slot[] | undefined;
  /** The outside data that went in. */
  given?: Taint | undefined;
  /** It wrote to something that lived before the call: running it again may matter. */
  hasEffects: boolean;
  /** What it throws, where outside data is in it. */
  thrown?: readonly Thrown[] | undefined;
  /** Every way through it throws. */
  neverReturns?: boolean | undefined;
  runs: number;
}

/** What a function is called with, by position; `rest` stands for further ones. */
export interface Given {
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
}

/** Something that was thrown, with the outside data in it. */
export interface Thrown {
  readonly value: Value;
  /** The names of its class and of those above it, as far as they are known. */
  readonly classes: readonly string[];
}

/** A part of something that was checked, as it is written, and what it is safe for then. */
export interface CheckedPart {
  readonly node: Expression;
  readonly bits: number;
}

/** What a call that checks something says once it is seen to have found nothing wrong. */
export interface Checked {
  readonly parts: readonly CheckedPart[];
  readonly slots: readonly (readonly [Slot, number])[];
}

/** Proofs at the ways out of a function so far. */
export interface Proofs {
  readonly always: number[];
  readonly whenTrue: number[];
  readonly whenFalse: number[];
  readonly answers: Answer[];
}

/** One call in progress. */
export interface Frame {
  readonly function: FunctionIr | undefined;
  readonly owner: ClassShape | undefined;
  readonly self: Value | undefined;
  readonly scope: Scope;
  readonly mark: number;
  /** Slots born later are the frame's own. */
  readonly born: number;
  /** Slots of the parameters, in order, to see at the end what guards proved of them. */
  readonly parameters: readonly Slot[];
  /** What the call was given: `arguments` of JavaScript. */
  readonly given: Given | undefined;
  /** Parameters that were given another value: nothing can be proved of the argument any more. */
  reassigned: Set<Slot> | undefined;
  /** How many branches are open: a return outside all of them leaves its writes in place. */
  branches: number;
  returned: Value | undefined;
  /** Writes to things outside the frame at each return that left before the end. */
  readonly exits: Capture[];
  /** Proofs at each return: see `Outcome`. */
  readonly proofs: Proofs | undefined;
  yielded: Value | undefined;
  /** What calls of the repository's functions in this frame gave, by the call. */
  outcomes: Map<Expression, Outcome> | undefined;
  /** What calls of schemas in this frame have checked, by the call. */
  checked: Map<Expression, Checked> | undefined;
  /** Where data comes from whose addresses were found to be those of outside machines. */
  readonly outer: Source[];
}

/** Where `break` and `continue` lead. */
export interface LoopExits {
  readonly mark: number;
  readonly breaks: Capture[];
  readonly continues: Capture[];
  readonly isSwitch: boolean;
  readonly outer: LoopExits | undefined;
}

/** The interpreter at work: one per inspected file, everything that changes while it runs. */
export interface Machine {
  readonly world: World;
  readonly run: Interpreter;
  work: Work;
  journal: Journal;
  module: ModuleState;
  scope: Scope;
  frame: Frame;
  loop: LoopExits | undefined;
  callDepth: number;
  nesting: number;
  /** The body of a module runs, not only what somebody calls. */
  atLoad: boolean;
  tool: string | undefined;
  /** The call whose result the statement in hand leaves lying. */
  thrownAway: Expression | undefined;
  /** The entry that runs. */
  answering: Entry | undefined;
  /** The last call that does not come back. */
  ending: Call | undefined;
  /** What was thrown in the call or the `try` in hand, where outside data is in it. */
  thrown: readonly Thrown[];
  /** Imports being followed one inside the other. */
  importChain: number;
  /** Modules asked for a name in the search in hand, each with the name. */
  searched: Set<string>;
  readonly active: Set<FunctionIr>;
  expired: () => boolean;
  /** Work on parts of values that was paid for. */
  labourPaid: number;
}

/** The parts of the interpreter that call each other, so that each can live in its own file. */
export interface Interpreter {
  evaluate(machine: Machine, node: Expression): Value;
  /** Runs statements; false where control does not come out at the end. */
  execute(machine: Machine, statements: readonly Statement[]): boolean;
  /** Calls any value with values. */
  callValue(machine: Machine, callee: Value, values: readonly Value[]): Value;
  /** Calls a function of the repository; tells what its guards prove too. */
  invoke(machine: Machine, callee: FunctionShape, values: readonly Value[]): Outcome;
  /** Makes the state that in which a test had the given outcome. */
  refine(machine: Machine, test: Expression, truth: boolean): void;
  /** Makes a call that stands nowhere as such, with its sinks. */
  callAs(machine: Machine, site: CallSite): Value;
  runModule(machine: Machine, module: ModuleState): void;
}

/** The modules around the file in hand, and what is known of the file itself. */
export interface World {
  /** The module at a path, if it may be seen from here; `nesting` says how deep in something we are. */
  moduleAt(path: string, from: ModuleState, nesting: number): ModuleState | undefined;
  /** The path an import means in the repository. */
  resolve(from: ModuleState, specifier: string): string | null;
  /** Whether a name is one of another package of the repository that is not looked into. */
  isUnseenPackage(name: string): boolean;
  /** Whether the module belongs to a package made for others to use. */
  isLibrary(module: ModuleState): boolean;
  /** Whether the module is a script beside a skill: an agent writes its command line. */
  isSkillScript(module: ModuleState): boolean;
  /** Whether an agent is meant to call the function of such a script. */
  isOfferedBySkill(module: ModuleState, name: string): boolean;
  /** Whether the file in hand belongs to a package that offers tools to models. */
  readonly offersTools: boolean;
  /** Whether text may become part of a page in the file in hand: what it reads of one matters there alone. */
  readonly writesMarkup: boolean;
  /** Whether a stretch of the file in hand tells calls of tools from other requests of the protocol. */
  answersToolCalls(module: ModuleState, start: number, end: number): boolean;
  /** Whether a write under an unknown key goes to what such keys led to, and nobody there speaks of `__proto__`. */
  isDeepWrite(module: ModuleState, at: number): boolean;
  /** Whether anything of interest can happen in a stretch of the file in hand, or in what it calls by these names. */
  isWorthwhile(module: ModuleState, start: number, end: number, names: ReadonlySet<string>): boolean;
}

/** Takes a step; false once the budget is spent. */
export function step(machine: Machine): boolean {
  const { work } = machine;
  if (work.stepsLeft <= 0) {
    work.exhausted = true;
    return false;
  }
  if (labourSoFar() !== machine.labourPaid && !payForLabour(machine)) return false;
  work.stepsLeft -= 1;
  if ((work.stepsLeft & 4095) === 0 && machine.expired()) {
    work.stepsLeft = 0;
    work.exhausted = true;
    return false;
  }
  return true;
}

/** Work on the parts of values, as `labourSoFar` counts it, that costs as much as a step; and writes that do. */
const LABOUR_PER_STEP = 64;
const WRITES_PER_STEP = 4;

/** Pays for writes that are gathered or joined, where that grows with what was written before; false once the budget is spent. */
export function payForWrites(machine: Machine, writes: number): boolean {
  return pay(machine, Math.floor(writes / WRITES_PER_STEP));
}

function payForLabour(machine: Machine): boolean {
  const done = labourSoFar();
  const steps = Math.floor((done - machine.labourPaid) / LABOUR_PER_STEP);
  machine.labourPaid = done;
  return pay(machine, steps);
}

function pay(machine: Machine, steps: number): boolean {
  const { work } = machine;
  if (steps === 0) return work.stepsLeft > 0;
  const left = work.stepsLeft - steps;
  const isAsked = left >> 12 !== work.stepsLeft >> 12;
  work.stepsLeft = Math.max(0, left);
  if (left <= 0 || (isAsked && machine.expired())) {
    work.stepsLeft = 0;
    work.exhausted = true;
    return false;
  }
  return true;
}

/** A stretch of the module in hand. */
export function spanOf(machine: Machine, start: number, end: number): Span {
  return { file: machine.module.path, start, end };
}
