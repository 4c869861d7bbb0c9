import type { Check, FileCheck, RepositoryCheck, Wants } from './check.ts';
import type { CodeWants } from './facts/code.ts';
import { type GatheredFile, READER_KEYWORDS, type Readers } from './facts/gather.ts';
import { prepareCodeReader } from './facts/readers.ts';
import { buildAutomaton } from './facts/text/automaton.ts';
import type { InventoryFile } from './inventory/inventory.ts';
import { loadChecks } from './registry.ts';

/** All checks, and the readers that collect what they want in one pass. Made once per process. */
export interface Plan {
  readonly checks: readonly Check[];
  readonly fileChecks: readonly FileCheck[];
  readonly repositoryChecks: readonly RepositoryCheck[];
  readonly wanted: WantedBy;
  readonly readers: Readers;
}

/** For each thing that checks want, the numbers of the file checks that want it. */
interface WantedBy {
  readonly roles: Wanted;
  readonly modes: Wanted;
  /** Words count as keywords here: their check sees for itself whether a word begins there. */
  readonly keywords: Wanted;
  readonly sinks: Wanted;
  readonly surfaces: Wanted;
  readonly injections: Wanted;
  readonly acts: Wanted;
  readonly calls: Wanted;
  /** Calls asked for by method alone. */
  readonly methods: Wanted;
}
type Wanted = ReadonlyMap<unknown, readonly number[]>;

/** Joins the wants of all checks. */
export async function planChecks(checks: readonly Check[]): Promise<Plan> {
  const fileChecks = checks.filter((check) => check.over !== 'repository');
  const wanted = fileChecks.flatMap(({ wants }) => [...(wants.keywords ?? []), ...(wants.words ?? [])]);
  const keywords = new Set([...wanted, ...READER_KEYWORDS]);
  return {
    checks,
    fileChecks,
    repositoryChecks: checks.filter((check) => check.over === 'repository'),
    wanted: indexWants(fileChecks),
    readers: {
      automaton: buildAutomaton([...keywords].toSorted()),
      readCode: await prepareCodeReader(codeWantsOf(fileChecks)),
    },
  };
}

let standard: Promise<Plan> | undefined;

/** The plan of all checks of this release. */
export function standardPlan(): Promise<Plan> {
  standard ??= loadChecks().then(planChecks);
  return standard;
}

/** The checks that asked for something the file holds, in the plan's order; the others are not called. */
export function concernedChecks(plan: Plan, { role, entry }: InventoryFile, file: GatheredFile): readonly FileCheck[] {
  const { wanted, fileChecks } = plan;
  const isConcerned = new Uint8Array(fileChecks.length);
  const meet = (wants: Wanted, want: unknown): void => {
    for (const number of wants.get(want) ?? []) isConcerned[number] = 1;
  };
  meet(wanted.roles, role);
  meet(wanted.modes, entry.mode);
  for (const keyword of file.occurrences.keys()) meet(wanted.keywords, keyword);
  for (const { spec } of file.code.flows) meet(wanted.sinks, spec);
  for (const { kind } of file.surfaces) meet(wanted.surfaces, kind);
  for (const { technique } of file.injections) meet(wanted.injections, technique);
  for (const { kind } of file.acts) meet(wanted.acts, kind);
  for (const { callee, method } of file.code.calls) {
    meet(wanted.calls, callee);
    meet(wanted.methods, method);
  }
  return fileChecks.filter((_, number) => isConcerned[number] === 1);
}

/** Made once, so that a file asks only about what it holds. */
function indexWants(checks: readonly FileCheck[]): WantedBy {
  const by = (wantsOf: (wants: Wants) => readonly unknown[] | undefined): Wanted => {
    const index = new Map<unknown, readonly number[]>();
    for (const [number, { wants }] of checks.entries()) {
      // Most things are wanted by one check alone, and there are thousands: they share its list.
      const alone = [number];
      for (const want of wantsOf(wants) ?? []) index.set(want, index.get(want)?.concat(alone) ?? alone);
    }
    return index;
  };
  return {
    roles: by(({ roles }) => roles),
    modes: by(({ modes }) => modes),
    keywords: by(({ keywords = [], words = [] }) => [...keywords, ...words]),
    sinks: by(({ sinks }) => sinks),
    surfaces: by(({ surfaces }) => surfaces),
    injections: by(({ injections }) => injections),
    acts: by(({ acts }) => acts),
    calls: by(({ calls }) => calls),
    methods: by(({ calls }) => calls?.flatMap((name) => (name.startsWith('.') ? [name.slice(1)] : []))),
  };
}

function codeWantsOf(checks: readonly FileCheck[]): CodeWants {
  return {
    callees: calleesOf(checks),
    sinks: checks.flatMap((check) => check.wants.sinks ?? []),
  };
}

/** A callee that one check wants everywhere is wanted everywhere. */
function calleesOf(checks: readonly FileCheck[]): CodeWants['callees'] {
  const callees = new Map<string, readonly RegExp[]>();
  for (const { wants } of checks) {
    for (const callee of wants.calls ?? []) {
      const known = callees.get(callee);
      if (wants.callsOnlyIn === undefined || known?.length === 0) callees.set(callee, []);
      else callees.set(callee, [...(known ?? []), wants.callsOnlyIn]);
    }
  }
  return callees;
}
