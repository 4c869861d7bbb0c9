import type { CheckPage, CompleteScan, Finding } from '@assay/contract';
import { lineLink } from '@assay/contract/links';
import { CONFIDENCE_WORDS, CONTEXT_WORDS, KIND_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRead } from '../../cache.ts';
import { paragraphs } from '../../format.ts';
import { CweLinks } from '../../parts/cwe-links.tsx';
import { memo } from '../../parts/memo.ts';
import { Code, CopyButton, Foreign, Prose } from '../../parts/text.tsx';
import { FindingLine, PlaceLine } from './finding-line.tsx';
import { Trace } from './trace.tsx';

interface FindingRowProps {
  readonly finding: Finding;
  readonly scan: CompleteScan;
  /** A link points at this finding: it opens and comes into view. */
  readonly wanted: boolean;
  readonly printing: boolean;
  /** It stands below the line of its cause. */
  readonly isOneOfMany?: boolean;
}

/** One finding: a line to scan, and everything about it on opening. */
export const FindingRow = memo(function FindingRow({
  finding,
  scan,
  wanted,
  printing,
  isOneOfMany = false,
}: FindingRowProps): JSX.Element {
  const [opened, setOpened] = useState(wanted);
  const element = useRef<HTMLLIElement>(null);
  const open = opened || printing;
  useEffect(() => {
    if (!wanted) return;
    setOpened(true);
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <li ref={element} id={finding.id} class="break-inside-avoid">
      {isOneOfMany ? (
        <PlaceLine finding={finding} open={open} onToggle={() => setOpened(!open)} />
      ) : (
        <FindingLine finding={finding} open={open} onToggle={() => setOpened(!open)}>
          <Foreign text={`${finding.file}:${finding.line}`} class="block font-mono" />
        </FindingLine>
      )}
      {open && <Detail finding={finding} scan={scan} />}
    </li>
  );
});

function Detail({ finding, scan }: { finding: Finding; scan: CompleteScan }): JSX.Element {
  const link = lineLink(scan.url, scan.commit, finding.file, finding.line, finding.endLine);
  return (
    <div class="appear space-y-4 px-4 pt-1 pb-5 sm:pl-11">
      <p class="foreign max-w-prose text-sm">
        <Prose text={finding.message} />
      </p>
      <div>
        <Code code={finding.code} line={finding.line} />
        <p class="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {link !== undefined && (
            <a class="link no-print" href={link} rel="noreferrer noopener" target="_blank">
              Open this line on {new URL(link).host}
            </a>
          )}
        </p>
      </div>
      {finding.trace.length > 0 && <Trace finding={finding} scan={scan} />}
      <div class="grid gap-4 md:grid-cols-2">
        <Why checkId={finding.checkId} />
        <div>
          <h4 class="eyebrow mb-1">How to fix it</h4>
          <p class="foreign text-sm">
            <Prose text={paragraphs(finding.remediation).join('\n')} />
          </p>
        </div>
      </div>
      <Labels finding={finding} />
    </div>
  );
}

function Why({ checkId }: { checkId: string }): JSX.Element {
  const { data, error } = useRead<CheckPage>(`/api/v1/checks/${encodeURIComponent(checkId)}`);
  return (
    <div>
      <h4 class="eyebrow mb-1">Why it matters</h4>
      <div class="space-y-2 text-sm">
        {data !== undefined ? (
          paragraphs(data.why).map((part) => (
            <p key={part}>
              <Prose text={part} />
            </p>
          ))
        ) : (
          <p class="text-ink-3">{error === undefined ? 'Loading…' : 'The catalogue no longer holds this check.'}</p>
        )}
      </div>
    </div>
  );
}

function Labels({ finding }: { finding: Finding }): JSX.Element {
  return (
    <div class="text-ink-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs">
      <a class="link" href={`/checks/${encodeURIComponent(finding.checkId)}`}>
        {finding.checkId}
      </a>
      <span>{KIND_WORDS[finding.kind]}</span>
      <span>{CONFIDENCE_WORDS[finding.confidence]}</span>
      <span>{CONTEXT_WORDS[finding.context]}</span>
      <CweLinks cwe={finding.cwe} />
      <span class="no-print ml-auto">
        <CopyButton text={`${location.origin}${location.pathname}?finding=${finding.id}`} label="Copy link" />
      </span>
    </div>
  );
}
