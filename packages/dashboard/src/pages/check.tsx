import type { CheckPage } from '@assay/contract';
import { CATEGORY_WORDS, CONFIDENCE_WORDS, KIND_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useRead } from '../cache.ts';
import { paragraphs } from '../format.ts';
import { CweLinks } from '../parts/cwe-links.tsx';
import { Page, Section, Unread, Waiting } from '../parts/page.tsx';
import { SeverityChip } from '../parts/severity.tsx';
import { Prose } from '../parts/text.tsx';

/** One check: why it matters, how to fix it, what it cannot see, and examples of both sides. */
export function CheckPageView({ id }: { id: string }): JSX.Element {
  const { data, error, refresh } = useRead<CheckPage>(`/api/v1/checks/${encodeURIComponent(id)}`);
  if (data === undefined) {
    return (
      <Page title="Check">
        {error === undefined ? (
          <Waiting />
        ) : (
          <Unread error={error} retry={() => void refresh()} back={{ href: '/checks', label: 'All checks' }} />
        )}
      </Page>
    );
  }
  return (
    <Page title={data.title} lead={<Labels check={data} />}>
      <div class="max-w-3xl">
        <Text id="why" title="Why it matters" text={data.why} />
        <Text id="fix" title="How to fix it" text={data.fix} />
        {data.blindSpots !== null && <Text id="blind" title="What it cannot see" text={data.blindSpots} />}
        <Examples id="bad" title="Reported" marked examples={data.examples.bad} />
        <Examples id="good" title="Not reported" examples={data.examples.good} />
      </div>
    </Page>
  );
}

function Labels({ check }: { check: CheckPage }): JSX.Element {
  return (
    <div class="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <code class="text-xs">{check.id}</code>
      <SeverityChip severity={check.severity} />
      <span>{CATEGORY_WORDS[check.category]}</span>
      <span>{KIND_WORDS[check.kind]}</span>
      <span>{CONFIDENCE_WORDS[check.confidence]}</span>
      <CweLinks cwe={check.cwe} />
      <span>since {check.since}</span>
    </div>
  );
}

function Text({ id, title, text }: { id: string; title: string; text: string }): JSX.Element {
  return (
    <Section id={id} title={title}>
      <div class="max-w-prose space-y-3">
        {paragraphs(text).map((part) => (
          <p key={part}>
            <Prose text={part} />
          </p>
        ))}
      </div>
    </Section>
  );
}

interface ExamplesProps {
  readonly id: string;
  readonly title: string;
  readonly marked?: boolean;
  readonly examples: CheckPage['examples']['bad'];
}

function Examples({ id, title, examples, marked = false }: ExamplesProps): JSX.Element | null {
  if (examples.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <div class="space-y-4">
        {examples.map((example, index) => (
          <div key={index} class="space-y-2">
            {Object.entries(example).map(([file, text]) => (
              <figure key={file}>
                <figcaption class="text-ink-3 mb-1 font-mono text-xs">{file}</figcaption>
                <pre class={`code ${marked ? 'border-l-critical' : 'border-l-good'} border-l-3`} tabIndex={0}>
                  {marked ? <Marked text={unindent(text)} /> : unindent(text)}
                </pre>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Examples carry «marks» where the check must point. */
function Marked({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(/«([^»]*)»/).map((part, index) =>
        index % 2 === 1 ? (
          <mark key={index} class="bg-critical-soft text-critical rounded-sm font-semibold">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}

function unindent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const depth = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0)).join('\n');
}
