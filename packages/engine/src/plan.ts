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

/** Whether a file holds anything the check asked for; if not, the check is not called. */
export function isConcerned({ wants }: FileCheck, { role, entry }: InventoryFile, file: GatheredFile): boolean {
  if (role !== undefined && wants.roles?.includes(role)) return true;
  if (wants.modes?.includes(entry.mode)) return true;
  if (wants.keywords?.some((keyword) => file.keywords.has(keyword))) return true;
  if (wants.sinks?.some((sink) => file.code.flows.some((flow) => flow.spec === sink))) return true;
  if (wants.surfaces?.some((kind) => file.surfaces.some((surface) => surface.kind === kind))) return true;
  if (wants.injections?.some((technique) => file.injections.some((found) => found.technique === technique)))
    return true;
  if (wants.acts?.some((kind) => file.acts.some((act) => act.kind === kind))) return true;
  const callees = wants.calls ?? [];
  return callees.some((name) => file.code.calls.some((call) => call.callee === name || `.${call.method}` === name));
}

function codeWantsOf(checks: readonly FileCheck[]): CodeWants {
  return {
    callees: new Set(checks.flatMap((check) => check.wants.calls ?? [])),
    sinks: checks.flatMap((check) => check.wants.sinks ?? []),
  };
}
