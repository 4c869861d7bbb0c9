import type { AiAnalysis, CompleteScan } from '@assay/contract';
import type { JSX } from 'preact';
import { Section } from '../../parts/page.tsx';
import { SeverityChip } from '../../parts/severity.tsx';
import { Code, Foreign } from '../../parts/text.tsx';

/** The written analysis, plainly apart from the score, with who wrote it. */
export function Analysis({ analysis, scan }: { analysis: AiAnalysis; scan: CompleteScan }): JSX.Element {
  const { behavior, reportSummary, promptInjection } = analysis;
  return (
    <Section id="analysis" title="Analysis" aside={<Source analysis={analysis} />}>
      <div class="card divide-line divide-y">
        {analysis.degraded !== undefined && (
          <p class="bg-medium-soft rounded-t-lg px-4 py-3 text-sm sm:px-6">
            The configured model was not used: <span class="foreign">{analysis.degraded}</span>
          </p>
        )}
        <div class="grid gap-x-8 gap-y-5 p-4 sm:p-6 md:grid-cols-[1fr_auto]">
          <div class="max-w-prose space-y-3">
            <p class="foreign font-medium">{reportSummary.executiveSummary}</p>
            <p class="foreign text-ink-2 text-sm">{behavior.summary}</p>
            <p class="foreign text-ink-2 text-sm">{reportSummary.riskAssessment}</p>
          </div>
          <div>
            <p class="eyebrow">Trust</p>
            <p class="num text-xl font-semibold">
              {behavior.trustScore}
              <span class="text-ink-3 text-sm font-normal"> of 100</span>
            </p>
          </div>
        </div>
        <div class="grid gap-x-8 gap-y-5 p-4 empty:hidden sm:p-6 md:grid-cols-2">
          <Lines title="Key findings" lines={reportSummary.keyFindings} />
          <Lines title="Fix first" lines={reportSummary.prioritizedActions} numbered />
          <Lines title="Risks" lines={behavior.risks} />
          <Lines title="To use it safely" lines={behavior.recommendations} />
        </div>
        <div class="p-4 sm:p-6">
          <h3 class="flex flex-wrap items-center gap-3">
            Prompt injection
            {promptInjection.severity !== null && <SeverityChip severity={promptInjection.severity} />}
          </h3>
          {promptInjection.detected ? (
            <Injections analysis={analysis} />
          ) : (
            <p class="text-ink-2 mt-1 text-sm">
              No text that tries to instruct a model was found in{' '}
              {scan.coverage.partial ? 'what was looked at' : 'the repository'}.
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}

function Source({ analysis }: { analysis: AiAnalysis }): JSX.Element {
  return (
    <p class="text-ink-3 text-sm">
      {analysis.source === 'model' ? (
        <>
          AI-generated{analysis.model === undefined ? '' : ' by '}
          <span class="foreign">{analysis.model}</span>, may be wrong
        </>
      ) : (
        'Written by the built-in analyst, without a model'
      )}
      . It never changes the score.
    </p>
  );
}

function Lines({
  title,
  lines,
  numbered = false,
}: {
  title: string;
  lines: readonly string[];
  numbered?: boolean;
}): JSX.Element | null {
  if (lines.length === 0) return null;
  const List = numbered ? 'ol' : 'ul';
  return (
    <div>
      <h3 class="eyebrow mb-1.5">{title}</h3>
      <List class={`space-y-1 pl-5 text-sm ${numbered ? 'list-decimal' : 'list-disc'}`}>
        {lines.map((line, index) => (
          <li key={index} class="foreign">
            {line}
          </li>
        ))}
      </List>
    </div>
  );
}

function Injections({ analysis }: { analysis: AiAnalysis }): JSX.Element {
  return (
    <ul class="mt-3 space-y-4">
      {analysis.promptInjection.locations.map((location, index) => (
        <li key={index}>
          <p class="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <SeverityChip severity={location.severity} />
            <Foreign text={`${location.file}:${location.line}`} class="font-mono text-xs" />
            <span class="text-ink-3">{location.technique}</span>
          </p>
          <p class="foreign mt-1 text-sm">{location.message}</p>
          <div class="mt-1.5">
            <Code code={location.snippet} line={location.line} />
          </div>
        </li>
      ))}
    </ul>
  );
}
