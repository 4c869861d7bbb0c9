import type { FailedScan, Scan } from '@assay/contract';
import { scopeWords } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useRead } from '../cache.ts';
import { dayAndTime, repositoryName } from '../format.ts';
import { Page, Unread, Waiting } from '../parts/page.tsx';
import { Foreign } from '../parts/text.tsx';
import { ProgressView } from './progress.tsx';
import { Report } from './report/report.tsx';
import { RescanButton } from './rescan.tsx';

/** One scan, in whatever state it is. */
export function ScanPage({ id, query }: { id: string; query: URLSearchParams }): JSX.Element {
  const { data, error, refresh } = useRead<Scan>(`/api/v1/scan/${encodeURIComponent(id)}`);
  if (error !== undefined && data === undefined) {
    return (
      <Page title="Scan">
        <Unread error={error} retry={() => void refresh()} back={{ href: '/scans', label: 'All your scans' }} />
      </Page>
    );
  }
  if (data === undefined) return <Waiting />;
  switch (data.status) {
    case 'complete':
      return <Report scan={data} query={query} />;
    case 'failed':
      return <FailedView scan={data} />;
    default:
      return <ProgressView scan={data} onEnd={refresh} />;
  }
}

function FailedLead({ scan }: { scan: FailedScan }): JSX.Element {
  const scope = scopeWords(scan);
  return (
    <>
      The scan {scope !== '' && <Foreign text={`${scope} `} />}ended without a result on {dayAndTime(scan.completedAt)}.
    </>
  );
}

function FailedView({ scan }: { scan: FailedScan }): JSX.Element {
  const { name } = repositoryName(scan.url);
  return (
    <Page title={name} lead={<FailedLead scan={scan} />} aside={<RescanButton scan={scan} label="Scan again" />}>
      <div class="note note-bad max-w-2xl">
        <p class="font-semibold">{scan.error.message}</p>
        <p class="foreign mt-1">{scan.error.details}</p>
        <p class="text-ink-2 mt-2 text-xs">
          Code <code>{scan.error.code}</code>. No score was given: a repository that was not looked at is not clean.
        </p>
      </div>
    </Page>
  );
}
