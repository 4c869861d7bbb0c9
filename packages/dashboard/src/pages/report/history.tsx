import type { CompleteScan, Finding, HistoryEntry, ScanDiff, ScanHistory } from '@assay/contract';
import type { JSX } from 'preact';
import { useRead } from '../../cache.ts';
import { dayAndTime, plural } from '../../format.ts';
import { Sparkline } from '../../parts/charts.tsx';
import { Failed, Section, Waiting } from '../../parts/page.tsx';
import { SeverityMark } from '../../parts/severity.tsx';
import { Stamp } from '../../parts/stamp.tsx';
import { Foreign } from '../../parts/text.tsx';
import { ShowFinding } from './verdict.tsx';

/** The repository's grade over time, and what changed since the scan before this one. */
export function History({ scan }: { scan: CompleteScan }): JSX.Element {
  const { data, error } = useRead<ScanHistory>(`/api/account/scans/${scan.id}/history`);
  const entries = data?.scans ?? [];
  const before = entries.find((entry) => entry.completedAt < scan.completedAt);
  return (
    <Section id="history" title="History">
      {error !== undefined && <Failed error={error} />}
      {data !== undefined && entries.length < 2 && (
        <p class="card text-ink-2 p-4 text-sm sm:p-6">This is your first scan of this repository.</p>
      )}
      {entries.length >= 2 && (
        <div class="grid gap-4 md:grid-cols-2">
          <Grades entries={entries} current={scan.id} />
          {before === undefined ? (
            <p class="card text-ink-2 p-4 text-sm sm:p-6">This is the oldest scan: nothing to compare with.</p>
          ) : (
            <Comparison scan={scan} base={before} />
          )}
        </div>
      )}
    </Section>
  );
}

function Grades({ entries, current }: { entries: readonly HistoryEntry[]; current: string }): JSX.Element {
  const oldest = entries.toReversed();
  const points = oldest.map((entry) => ({ label: dayAndTime(entry.completedAt), value: entry.score }));
  return (
    <div class="card p-4 sm:p-6">
      <h3 class="mb-2 text-sm">Overall score</h3>
      <Sparkline
        points={points}
        label={`Overall score over time: ${points.map((point) => `${point.label} ${point.value}`).join(', ')}`}
      />
      <ul class="divide-line mt-3 divide-y text-sm">
        {entries.slice(0, 6).map((entry) => (
          <li key={entry.id} class="flex items-center gap-3 py-1.5">
            <Stamp grade={entry.grade} label="Overall grade" size="small" />
            <span class="num w-8">{entry.score}</span>
            {entry.id === current ? (
              <span class="font-medium">this scan</span>
            ) : (
              <a class="link" href={`/scans/${entry.id}`}>
                {dayAndTime(entry.completedAt)}
              </a>
            )}
            <span class="text-ink-3 num ml-auto">{plural(entry.findingsCount, 'finding')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Comparison({ scan, base }: { scan: CompleteScan; base: HistoryEntry }): JSX.Element {
  const { data, error } = useRead<ScanDiff>(`/api/v1/scan/${scan.id}/diff?base=${base.id}`);
  return (
    <div class="card p-4 sm:p-6">
      <h3 class="mb-2 text-sm">
        Compared with{' '}
        <a class="link" href={`/scans/${base.id}`}>
          {dayAndTime(base.completedAt)}
        </a>
      </h3>
      {error !== undefined && <Failed error={error} />}
      {data === undefined ? error === undefined && <Waiting /> : <Changes diff={data} />}
    </div>
  );
}

function Changes({ diff }: { diff: ScanDiff }): JSX.Element {
  const change = diff.head.score - diff.base.score;
  return (
    <>
      <p class="text-ink-2 text-sm">
        Score {diff.base.score} → {diff.head.score}
        {change !== 0 && (
          <span class={change > 0 ? 'text-good' : 'text-critical'}>
            {' '}
            ({change > 0 ? `up ${change}` : `down ${-change}`})
          </span>
        )}
        , {plural(diff.unchanged.length, 'finding')} unchanged.
      </p>
      <Changed title="New" findings={diff.new} inThisScan />
      <Changed title="Fixed" findings={diff.fixed} />
    </>
  );
}

const FEW = 5;

function Changed({
  title,
  findings,
  inThisScan = false,
}: {
  title: string;
  findings: readonly Finding[];
  inThisScan?: boolean;
}): JSX.Element {
  return (
    <div class="mt-3">
      <h4 class="eyebrow mb-1">
        {title} <span class="num">{findings.length}</span>
      </h4>
      {findings.length === 0 && <p class="text-ink-3 text-sm">None</p>}
      <ul class="space-y-1 text-sm">
        {findings.slice(0, FEW).map((finding) => (
          <li key={finding.id} class="flex items-baseline gap-2">
            <SeverityMark severity={finding.severity} />
            <span class="min-w-0">
              {finding.name} <Foreign text={`${finding.file}:${finding.line}`} class="text-ink-3 font-mono text-xs" />{' '}
              {inThisScan && <ShowFinding id={finding.id} />}
            </span>
          </li>
        ))}
        {findings.length > FEW && <li class="text-ink-3">… and {plural(findings.length - FEW, 'more', 'more')}</li>}
      </ul>
    </div>
  );
}
