import type { CompleteScan, Grade, ScoreReason, Severity } from '@assay/contract';
import { SEVERITIES } from '@assay/contract/vocabulary';
import { SEVERITY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { count, plural } from '../../format.ts';
import { SeverityMark } from '../../parts/severity.tsx';
import { gradeColour, Stamp } from '../../parts/stamp.tsx';
import { showFinding, showOnly } from './show.ts';

/** The two grades side by side, and why each is not higher. */
export function Verdict({ scan }: { scan: CompleteScan }): JSX.Element {
  return (
    <section id="verdict" aria-label="Verdict">
      <div class="grid gap-4 md:grid-cols-2">
        <GradeCard
          title="Overall"
          question="How well is it made?"
          grade={scan.grade}
          score={scan.score}
          reasons={scan.scoreReasons.filter((reason) => reason.scope === 'score')}
        />
        <GradeCard
          title="To install and run"
          question="Could it harm whoever runs it?"
          grade={scan.safetyGrade}
          score={scan.safetyScore}
          reasons={scan.scoreReasons.filter((reason) => reason.scope === 'safetyScore')}
        />
      </div>
      <Tally scan={scan} />
    </section>
  );
}

interface GradeCardProps {
  readonly title: string;
  readonly question: string;
  readonly grade: Grade;
  readonly score: number;
  readonly reasons: readonly ScoreReason[];
}

function GradeCard({ title, question, grade, score, reasons }: GradeCardProps): JSX.Element {
  return (
    <div class="card flex gap-4 p-4 sm:gap-6 sm:p-6">
      <Stamp grade={grade} label={`${title} grade`} size="large" />
      <div class="min-w-0 grow">
        <h2>{title}</h2>
        <p class="text-ink-3 text-sm">{question}</p>
        <p class={`num mt-1 text-2xl font-semibold tracking-tight ${gradeColour(score)}`}>
          {score}
          <span class="text-ink-3 text-sm font-normal tracking-normal"> of 100</span>
        </p>
        <Reasons reasons={reasons} />
      </div>
    </div>
  );
}

function Reasons({ reasons }: { reasons: readonly ScoreReason[] }): JSX.Element {
  if (reasons.length === 0)
    return <p class="text-ink-2 mt-2 text-sm">No cap applies: the score is what the findings add up to.</p>;
  return (
    <ul class="mt-2 space-y-1 text-sm">
      {reasons.map((reason, index) => (
        <li key={index} class="text-ink-2">
          <span class="text-ink font-medium">At most {reason.cap}:</span> <span class="foreign">{reason.reason}</span>{' '}
          {reason.findingId !== undefined && <ShowFinding id={reason.findingId} />}
        </li>
      ))}
    </ul>
  );
}

/** Opens a finding in the list below, whatever filter hides it. */
export function ShowFinding({ id }: { id: string }): JSX.Element {
  return (
    <button type="button" class="link no-print cursor-pointer" onClick={() => showFinding(id)}>
      Show it
    </button>
  );
}

function Tally({ scan }: { scan: CompleteScan }): JSX.Element {
  const counts = new Map<Severity, number>();
  for (const { severity } of scan.findings) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return (
    <ul
      class="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5"
      aria-label={plural(scan.findings.length, 'finding')}
    >
      {SEVERITIES.map((severity) => {
        const number = counts.get(severity) ?? 0;
        return (
          <li key={severity}>
            <button
              type="button"
              class="card hover:border-edge flex w-full cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 disabled:cursor-default disabled:opacity-60"
              disabled={number === 0}
              onClick={() => showOnly('severity', severity)}
            >
              <SeverityMark severity={severity} />
              <span class="text-sm">{SEVERITY_WORDS[severity]}</span>
              <span class="num ml-auto font-semibold">{count(number)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
