import type { Context, Coverage } from '@assay/contract';
import type { CheckId } from './check-id.ts';
import { coverageOf } from './coverage.ts';
import { joinFacts } from './facts/join.ts';
import type { FileObservations, Observation } from './facts/observations.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { observe } from './findings/observe.ts';
import { settleFindings } from './findings/settle.ts';
import { NOT_RUN } from './inventory/context.ts';
import type { Role } from './inventory/roles.ts';
import { placeNotes } from './place-notes.ts';
import type { Plan } from './plan.ts';
import { collectMaterials } from './report/materials.ts';
import type { Report } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import type { Repository } from './repository.ts';
import { scoreFindings } from './scoring/score.ts';
import { openViews } from './views.ts';

/** Joins what was seen in all files: checks of the whole repository, findings, scores, report. */
export function conclude(repository: Repository, results: readonly FileObservations[], plan: Plan): Report {
  const inOrder = results.toSorted((a, b) => (a.file.path < b.file.path ? -1 : 1));
  const checks = new Map(plan.checks.map((check) => [check.id, check]));
  const facts = joinFacts(inOrder, checks);
  const whole = judgeRepository(facts, repository, plan);
  const observations = [...inOrder.flatMap((result) => result.observations), ...whole.observations];

  const { findings, leftOut } = settleFindings(observations, checks, contextsOf(facts));

  const failures = [...inOrder.flatMap((result) => result.failures), ...whole.failures];
  const { coverage, unseen } = coverageOf(inOrder, repository.inventory.gaps, oncePerCheck(failures), leftOut);
  const notes = placeNotes(facts.notes, repository);
  const beyondTree = repository.inventory.gaps.reduce((sum, gap) => sum + gap.count, 0);
  return writeReport({
    facts: { ...facts, notes },
    findings,
    coverage,
    scores: scoreFindings(findings, unseen),
    materials: collectMaterials(inOrder, beyondTree),
  });
}

/** What a hook starts runs, whatever folder it lies in. Beside a package of the repository's own, one in its tests starts nothing. */
function contextsOf(facts: RepositoryFacts): (path: string) => Context {
  const contexts = new Map(facts.files.map((file) => [file.path, file.context]));
  const hasPackage = facts.files.some(({ role, context }) => context === 'runtime' && PACKAGES.has(role));
  const starts = (path: string): boolean => !hasPackage || !NOT_RUN.has(contexts.get(path) ?? 'runtime');
  const hooks = facts.notesOf('hook').filter(({ at }) => starts(at.file));
  const started = new Set(hooks.map((hook) => hook.target));
  return (path) => (started.has(path) ? 'runtime' : (contexts.get(path) ?? 'runtime'));
}

const PACKAGES: ReadonlySet<Role | undefined> = new Set(['npm-manifest', 'python-manifest', 'setup-script']);

type Failures = FileObservations['failures'];

function judgeRepository(
  facts: RepositoryFacts,
  repository: Repository,
  plan: Plan,
): { observations: readonly Observation[]; failures: Failures } {
  const views = openViews(repository, plan);
  const observations: Observation[] = [];
  const failures: { checkId: CheckId; reason: string }[] = [];
  for (const check of plan.repositoryChecks) {
    try {
      for (const sighting of check.find(facts)) {
        views.open(sighting.at.file);
        for (const step of sighting.trace ?? []) views.open(step.at.file);
        observations.push(observe(check.id, sighting, views.of));
      }
    } catch (error) {
      failures.push({ checkId: check.id, reason: error instanceof Error ? error.name : 'threw' });
    }
  }
  return { observations, failures };
}

function oncePerCheck(failures: Failures): Coverage['checksNotRun'] {
  const byCheck = Map.groupBy(failures, (failure) => failure.checkId);
  return [...byCheck].map(([checkId, same]) => ({
    checkId,
    reason: `${[...new Set(same.map((failure) => failure.reason))].join(', ')} in ${same.length === 1 ? 'one file' : `${same.length} files`}`,
  }));
}
