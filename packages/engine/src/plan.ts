import type { Check, FileCheck, RepositoryCheck } from './check.ts';
import type { CodeWants } from './facts/code.ts';
import type { GatheredFile, Readers } from './facts/gather.ts';
import { prepareCodeReader } from './facts/readers.ts';
import { buildAutomaton } from './facts/text/automaton.ts';
import type { InventoryFile } from './inventory/inventory.ts';
import { loadChecks } from './registry.ts';

/** All checks, and the readers that collect what they want in one pass. Made once per process. */
export interface Plan {
  readonly checks: readonly Check[];
  readonly fileChecks: readonly FileCheck[];
  readonly repositoryChecks: readonly RepositoryCheck[];
  /** What is wanted, with the numbers of the file checks that want it. */
  readonly byWant: ReadonlyMap<unknown, readonly number[]>;
  readonly readers: Readers;
}

/** Joins the wants of all checks. */
export async function planChecks(checks: readonly Check[]): Promise<Plan> {
  const fileChecks = checks.filter((check) => check.over !== 'repository');
  const keywords = new Set(fileChecks.flatMap((check) => check.wants.keywords ?? []));
  return {
    checks,
    fileChecks,
    repositoryChecks: checks.filter((check) => check.over === 'repository'),
    byWant: indexWants(fileChecks),
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
  const { byWant } = plan;
  const wanted = new Set<number>();
  const meet = (want: unknown): void => {
    for (const number of byWant.get(want) ?? []) wanted.add(number);
  };
  meet(`role ${role}`);
  meet(`mode ${entry.mode}`);
  for (const keyword of file.keywords) meet(`keyword ${keyword}`);
  for (const flow of file.code.flows) meet(flow.spec);
  for (const { kind } of file.surfaces) meet(`surface ${kind}`);
  for (const { technique } of file.injections) meet(`injection ${technique}`);
  for (const { kind } of file.acts) meet(`act ${kind}`);
  for (const { callee, method } of file.code.calls) {
    meet(`call ${callee}`);
    meet(`call .${method}`);
  }
  return [...wanted].toSorted((a, b) => a - b).flatMap((number) => plan.fileChecks[number] ?? []);
}

/** Each thing that checks want, with the numbers of those checks: a file asks only about what it holds. */
function indexWants(checks: readonly FileCheck[]): ReadonlyMap<unknown, readonly number[]> {
  const byWant = new Map<unknown, number[]>();
  for (const [number, { wants }] of checks.entries()) {
    const all: readonly unknown[] = [
      ...(wants.roles ?? []).map((role) => `role ${role}`),
      ...(wants.modes ?? []).map((mode) => `mode ${mode}`),
      ...(wants.keywords ?? []).map((keyword) => `keyword ${keyword}`),
      ...(wants.sinks ?? []),
      ...(wants.surfaces ?? []).map((kind) => `surface ${kind}`),
      ...(wants.injections ?? []).map((technique) => `injection ${technique}`),
      ...(wants.acts ?? []).map((kind) => `act ${kind}`),
      ...(wants.calls ?? []).map((name) => `call ${name}`),
    ];
    for (const want of all) byWant.set(want, [...(byWant.get(want) ?? []), number]);
  }
  return byWant;
}

function codeWantsOf(checks: readonly FileCheck[]): CodeWants {
  return {
    callees: new Set(checks.flatMap((check) => check.wants.calls ?? [])),
    sinks: checks.flatMap((check) => check.wants.sinks ?? []),
  };
}
