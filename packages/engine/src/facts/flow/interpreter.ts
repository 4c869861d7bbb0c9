import { argumentsOf } from './calls/arguments.ts';
import { callAs } from './calls/calls.ts';
import { invoke } from './calls/functions.ts';
import { makeFrame } from './calls/run-function.ts';
import { callValue } from './calls/own-calls.ts';
import { makeCollector } from './collected/collector.ts';
import { isMissed, runEntries } from './entries/entries.ts';
import { foreseenInstance } from './evaluation/classes.ts';
import { evaluate } from './evaluation/expressions.ts';
import { execute } from './evaluation/statements.ts';
import { refine } from './guards/guards.ts';
import { NOTHING_THROWN } from './machine/thrown.ts';
import { makeFlags } from './machine/flags.ts';
import { makeJournal, markOf, type Journal } from './machine/journal.ts';
import { LIMITS } from './machine/budget.ts';
import type { Statement } from '../ir/ir.ts';
import { exportOf } from './modules/exports.ts';
import { runForEffects } from './modules/effect-imports.ts';
import { loadedOf, wholeOf } from './modules/waiting-names.ts';
import type { Interpreter, Machine, ModuleState, Work, World } from './machine/machine.ts';
import { ownSlot } from './machine/scope.ts';
import { costSoFar } from './values/cost.ts';
import { bornSoFar, makeObject, makeSlot, shaped } from './values/values.ts';

const INTERPRETER: Interpreter = {
  evaluate,
  execute,
  callValue: (machine, callee, values) => callValue(machine, callee, argumentsOf(values)),
  invoke: (machine, callee, values) => invoke(machine, callee, argumentsOf(values)),
  refine: (machine, test, truth) => refine(machine, test, truth),
  callAs,
  foresee: (machine, shape) => foreseenInstance(machine, shape),
  runModule,
  exportOf,
  load,
};

/** What is to be collected for a file. */
export function makeWork(path: string, isInHand: boolean): Work {
  return {
    path,
    isInHand,
    collector: makeCollector(),
    memo: new Map(),
    contexts: new Map(),
    seenInGeneral: new Set(),
    seenProved: new Set(),
    wired: new Set(),
    registrars: new Set(),
    entries: [],
    tooDeep: [],
    listeners: new Map(),
    dependencies: new Map(),
    carried: new Map(),
    openedFiles: new Map(),
    keptFiles: [],
    descriptions: new Set(),
    foundTemplates: new Map(),
    templates: new Map(),
    unescaping: new Set(),
    stepsLeft: LIMITS.stepsPerModule,
    stepsForOthers: LIMITS.stepsForOthers,
    exhausted: false,
    followedTaint: false,
    lostTaint: false,
    lostToPackage: false,
    keptInTheDark: false,
    lostToMaker: false,
  };
}

/** Interprets a module: its body, then every function somebody may call. All found is in the module's work. */
export function interpret(world: World, module: ModuleState, expired: () => boolean): void {
  const machine = makeMachine(world, module, expired);
  const { work } = module;
  work.stepsLeft = LIMITS.stepsPerFile;
  runForEffects(machine, module);
  if (module.status === 'new') runModule(machine, module);
  machine.work = work;
  runEntries(machine);
  if (work.tooDeep.some((entry) => isMissed(machine, entry))) work.exhausted = true;
}

function makeMachine(world: World, module: ModuleState, expired: () => boolean): Machine {
  const machine: Machine = {
    world,
    run: INTERPRETER,
    work: module.work,
    journal: makeJournal(),
    module,
    scope: module.scope,
    // The frame of the module itself; replaced as soon as anything runs.
    frame: undefined as unknown as Machine['frame'],
    loop: undefined,
    callDepth: 0,
    shown: undefined,
    nesting: 0,
    atLoad: false,
    discarded: undefined,
    unawaited: undefined,
    isAwaited: false,
    tool: undefined,
    answering: undefined,
    flags: makeFlags(),
    followedTests: [],
    calling: undefined,
    ending: undefined,
    thrown: NOTHING_THROWN,
    importChain: 0,
    searched: new Set(),
    services: new Map(),
    active: new Set(),
    expired,
    costPaid: costSoFar(),
    stepsForDeepCalls: LIMITS.stepsForDeepCalls,
    isDeep: false,
    stepsForSentCalls: LIMITS.stepsForSentCalls,
    isDeepSent: false,
    cuts: 0,
  };
  machine.frame = makeFrame(machine, undefined, 0, bornSoFar(), []);
  return machine;
}

/** Runs the body of a module, once; of one that is only met for what it exports, some waits until it is asked for. */
function runModule(machine: Machine, module: ModuleState, isForEffects = false): void {
  module.status = 'running';
  if (!module.isPython) bindCommonModule(module);
  const { atOnce, waiting } = module.work.isInHand || isForEffects ? wholeOf(module.ir) : loadedOf(module.ir);
  for (const [name, statement] of waiting) module.waiting.set(name, statement);
  load(machine, module, atOnce);
  module.status = 'done';
}

/** Runs statements of the body of a module. What they write stays, whatever the caller takes back. */
function load(machine: Machine, module: ModuleState, statements: readonly Statement[]): void {
  const { work, journal, scope, frame, loop, atLoad, tool, callDepth, searched, thrown, isDeep, isDeepSent } = machine;
  const before = machine.module;
  const own: Journal = makeJournal();
  machine.work = module.work;
  machine.journal = own;
  machine.module = module;
  machine.scope = module.scope;
  machine.loop = undefined;
  machine.atLoad = true;
  machine.tool = undefined;
  machine.searched = new Set();
  machine.isDeep = false;
  machine.isDeepSent = false;
  // However deep we are where a module is met, it loads the same way.
  machine.callDepth = module.work.isInHand ? 0 : LIMITS.depthOfLoading;
  machine.frame = makeFrame(machine, undefined, markOf(own), bornSoFar(), []);
  execute(machine, statements);
  if (module.work.keptInTheDark) work.keptInTheDark = true;
  machine.work = work;
  machine.journal = journal;
  machine.module = before;
  machine.scope = scope;
  machine.frame = frame;
  machine.loop = loop;
  machine.atLoad = atLoad;
  machine.tool = tool;
  machine.callDepth = callDepth;
  machine.thrown = thrown;
  machine.searched = searched;
  machine.isDeep = isDeep;
  machine.isDeepSent = isDeepSent;
}

/** `module`, `exports` of CommonJS. */
function bindCommonModule(module: ModuleState): void {
  const exported = shaped(makeObject());
  const holder = makeObject();
  holder.entries.set('exports', makeSlot(exported));
  ownSlot(module.scope, 'module').value = shaped(holder);
  ownSlot(module.scope, 'exports').value = exported;
}
