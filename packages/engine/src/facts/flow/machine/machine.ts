import type { Traits } from '../../ir/family.ts';
import type { Call, Expression, FileIr, FunctionIr, Import, Statement } from '../../ir/ir.ts';
import type { Span } from '../../span.ts';
import type { RawTemplate } from '../../text/raw-template-parts.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { KeptFile } from '../calls/kept-files.ts';
import type { Collector } from '../collected/collector.ts';
import type { Carried } from '../evaluation/carried.ts';
import type { Service } from '../evaluation/left-services.ts';
import type { NameTable } from '../names/names.ts';
import type { Glance } from '../modules/glances.ts';
import type { TemplateFile } from '../modules/template-files.ts';
import type { RoutesToViews } from '../schemas/django-routes.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';
import type { Value } from '../values/values.ts';
import type { Flags } from './flags.ts';
import type { CalledAt, Frame, LoopExits, Outcome, Thrown } from './frame.ts';
import type { Journal } from './journal.ts';
import type { Scope } from './scope.ts';

/** One module of the repository: its code, and its names once it has run. */
export interface ModuleState {
  readonly path: string;
  readonly ir: FileIr;
  readonly isPython: boolean;
  readonly traits: Traits;
  /** CommonJS: `module.exports` holds what it exports. */
  readonly isCommon: boolean;
  readonly names: NameTable;
  readonly scope: Scope;
  readonly imports: ReadonlyMap<string, Import>;
  readonly importedModules: ReadonlySet<string>;
  /** Imports for what the modules do on being loaded. */
  readonly forEffects: readonly Import[];
  /** Paths its imports mean, once known; null where none of the repository's files is meant. */
  readonly targets: Map<string, string | null>;
  /** Values of `export default expression` and the like, by name. */
  readonly exported: Map<string, Value>;
  /** Functions others can reach through the exports; made once the body has run. */
  exportedFunctions: Map<FunctionIr, string> | undefined;
  status: 'new' | 'running' | 'done';
  /** What its body makes under a name once somebody asks for that. */
  readonly waiting: Map<string, Statement>;
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
  readonly contexts: Map<FunctionIr, { plain: number; tainted: number; again: number }>;
  /** Functions that were interpreted with arguments that could be anything. */
  readonly seenInGeneral: Set<FunctionIr>;
  /** Functions that were given something of which their caller had proved a part. */
  readonly seenProved: Set<FunctionIr>;
  /** Functions a framework calls. */
  readonly wired: Set<FunctionIr>;
  /** Functions that register or collect tools: each call of one may bring another tool. */
  readonly registrars: Set<FunctionIr>;
  readonly entries: Entry[];
  /** Those that too many others led to: most are met again where fewer do. */
  readonly tooDeep: Entry[];
  /** Functions that listen to an emitter, by what the file calls it and the event. */
  readonly listeners: Map<string, readonly FunctionShape[]>;
  /** What frameworks call before handlers, where it gives no outside data: what it proves, by names of parameters. */
  readonly dependencies: Map<
    FunctionIr,
    { readonly value: Value; readonly isForAdministrators: boolean; readonly proofs: ReadonlyMap<string, number> }
  >;
  /** Outside data that handlers have put on requests, by the name of the place. */
  readonly carried: Map<string, Carried>;
  /** Objects of files, with the paths they were opened with. */
  readonly openedFiles: Map<Value, Value>;
  /** Files in which lies what somebody sent. */
  readonly keptFiles: KeptFile[];
  /** Descriptions of interfaces that were read, by their names. */
  readonly descriptions: Set<string>;
  /** Templates that were looked for, by the folder of who asked and by name; undefined where there is none. */
  readonly foundTemplates: Map<string, TemplateFile | undefined>;
  /** Templates that were filled in so far, by path and by whether they escape. */
  readonly templates: Map<string, RawTemplate>;
  /** Template engines that were told not to escape, by what told them. */
  readonly unescaping: Set<string>;
  stepsLeft: number;
  /** What may still be spent on functions of other modules that a framework calls. */
  stepsForOthers: number;
  exhausted: boolean;
  /** Outside data was followed into a call. */
  followedTaint: boolean;
  /** Outside data went into a call of which nothing is known. */
  lostTaint: boolean;
  /** Data that somebody sends went into another package of the repository, which was not looked into. */
  lostToPackage: boolean;
  /** Functions were given to calls that were not followed because too many lead to them. */
  keptInTheDark: boolean;
  /** Data that somebody sends went, or would have gone, into what such calls make. */
  lostToMaker: boolean;
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
  /** The file that gives it to a framework. */
  readonly wiredIn?: string | undefined;
  /** A method of a class above, on an object of one that extends it: seen with any other, it was not seen as this. */
  readonly isInherited?: boolean | undefined;
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
  /** A test that only says how a path is shown. */
  shown: Expression | undefined;
  nesting: number;
  /** The body of a module runs, not only what somebody calls. */
  atLoad: boolean;
  tool: string | undefined;
  /** The call whose result the statement in hand leaves lying. */
  discarded: Expression | undefined;
  /** The same, where nobody waits for it either. */
  unawaited: Expression | undefined;
  /** The test being looked at is waited for: what it says is no promise. */
  isAwaited: boolean;
  /** The entry that runs. */
  answering: Entry | undefined;
  /** The call that is about to be followed. */
  calling: CalledAt | undefined;
  /** The last call that does not come back. */
  ending: Call | undefined;
  /** Variables that tell of tests. */
  readonly flags: Flags;
  /** Tests that names stand for, being looked at one inside the other. */
  readonly followedTests: Expression[];
  /** What was thrown in the call or the `try` in hand, where outside data is in it. */
  thrown: readonly Thrown[];
  /** Imports being followed one inside the other. */
  importChain: number;
  /** Modules asked for a name in the search in hand, each with the name. */
  searched: Set<string>;
  /** What the program left on objects of frameworks, by the place. */
  readonly services: Map<string, Service>;
  readonly active: Set<FunctionIr>;
  expired: () => boolean;
  /** Work on parts of values that was paid for. */
  costPaid: number;
  /** What may still be spent on calls without outside data that are followed deeper than usual, and whether one is. */
  stepsForDeepCalls: number;
  isDeep: boolean;
  /** The same for calls with what a stranger sent. */
  stepsForSentCalls: number;
  isDeepSent: boolean;
  /** Calls so far that were not followed to the end because too many led to them. */
  cuts: number;
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
  /** An object of a class that somebody else makes. */
  foresee(machine: Machine, shape: ClassShape): Value;
  /** Runs the body of a module; for its effects, or for the names in it. */
  runModule(machine: Machine, module: ModuleState, isForEffects?: boolean): void;
  /** What a module exports under a name. */
  exportOf(machine: Machine, module: ModuleState, name: string, depth?: number): Value;
  /** Runs statements of the body of a module as they run when it is loaded. */
  load(machine: Machine, module: ModuleState, statements: readonly Statement[]): void;
}

/** The modules around the file in hand, and what is known of the file itself. */
export interface World {
  /** The file in hand. */
  readonly inHand: string;
  /** The module at a path, if it may be seen from here; `nesting` says how deep in something we are. */
  moduleAt(path: string, from: ModuleState, nesting: number): ModuleState | undefined;
  /** The path an import means in the repository. */
  resolve(from: ModuleState, specifier: string): string | null;
  /** The library of this repository that an import means, where it is known as others know it. */
  ownLibrary(from: ModuleState, specifier: string): string | undefined;
  /** What the text at a path says, where nobody need parse it to know that; undefined where it is no code. */
  glanceAt(path: string): Glance | undefined;
  /** Where a folder is a package: its file that declares a name, and those that give methods to a type. */
  fileOfPackage(module: ModuleState, name: string): string | undefined;
  filesOfType(module: ModuleState, type: string): readonly string[];
  /** Where classes are found by their names: those that may fulfil an interface, and their files. */
  fulfilling(module: ModuleState, name: string): readonly { readonly path: string; readonly name: string }[];
  /** Whether a name is one of another package of the repository that is not looked into. */
  isUnseenPackage(name: string): boolean;
  /** Whether calls without outside data are followed deeper than usual: those that put a program together. */
  readonly followsMakers: boolean;
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
  /** Something in a module tells an engine of templates to escape nothing. */
  writesRaw(module: ModuleState): boolean;
  /** What is written in another file before a place, where an answer is said to be no page there. */
  textBefore(module: ModuleState, at: number, reach: number): string;
  /** The text of any file of the repository, such as a template. */
  textAt(path: string): string | undefined;
  /** Where an application of Rails says which addresses lead to a controller; nothing where there is no such file. */
  textOfRoutes(module: ModuleState): string;
  /** Where a project of Django says which addresses lead to views of a module; `nesting` says how deep in something we are. */
  routesToViews(module: ModuleState, nesting: number): RoutesToViews;
  /** Whether anything of interest can happen in a stretch of the file in hand, or in what it calls by these names. */
  isWorthwhile(module: ModuleState, start: number, end: number, names: ReadonlySet<string>): boolean;
}

/** A stretch of the module in hand. */
export function spanOf(machine: Machine, start: number, end: number): Span {
  return { file: machine.module.path, start, end };
}
