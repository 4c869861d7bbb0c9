import type { CompleteScan } from '@assay/contract';
import { repositoryLink } from '@assay/contract/links';
import { scopeWords } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { count, dayAndTime, duration, plural, repositoryName } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { memo } from '../../parts/memo.ts';
import { Page, Section } from '../../parts/page.tsx';
import { Foreign } from '../../parts/text.tsx';
import { RescanButton } from '../rescan.tsx';
import { Analysis } from './analysis.tsx';
import { Capabilities } from './capabilities.tsx';
import { Categories } from './categories.tsx';
import { CoverageView } from './coverage.tsx';
import { Downloads } from './downloads.tsx';
import { Findings } from './findings.tsx';
import { History } from './history.tsx';
import { ShareControl } from './share.tsx';
import { Verdict } from './verdict.tsx';

/** Everything a complete scan says. */
export function Report({ scan, query }: { scan: CompleteScan; query: URLSearchParams }): JSX.Element {
  const { name, host } = repositoryName(scan.url);
  const link = repositoryLink(scan.url);
  // The browser looked for the section before there was one.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const heading =
    link === undefined ? (
      name
    ) : (
      <a href={link} rel="noreferrer noopener" class="hover:text-accent">
        {name}
        <Icon name="external" class="text-ink-3 ml-2 inline align-baseline" />
      </a>
    );
  return (
    <Page
      title={name}
      heading={heading}
      lead={<Facts scan={scan} host={host} />}
      aside={
        <div class="no-print flex flex-wrap items-start gap-2">
          <ShareControl id={scan.id} />
          <Downloads scan={scan} />
          <RescanButton scan={scan} label="Scan again" />
        </div>
      }
    >
      {query.has('reused') && (
        <p class="note no-print mb-5" role="status">
          This result is less than 24 hours old and was reused; it cost nothing. “Scan again” makes a new one.
        </p>
      )}
      <Jump scan={scan} />
      <Above scan={scan} />
      <Findings scan={scan} query={query} />
      <Below scan={scan} />
    </Page>
  );
}

// What stands round the findings does not change with their filters.
const Above = memo(function Above({ scan }: { scan: CompleteScan }): JSX.Element {
  return (
    <>
      <Verdict scan={scan} />
      <Categories scan={scan} />
      <Capabilities scan={scan} />
    </>
  );
});

const Below = memo(function Below({ scan }: { scan: CompleteScan }): JSX.Element {
  return (
    <>
      {scan.aiAnalysis !== undefined && <Analysis analysis={scan.aiAnalysis} scan={scan} />}
      <CoverageView scan={scan} />
      <History scan={scan} />
      <Section id="about" title="About this scan">
        <About scan={scan} />
      </Section>
    </>
  );
});

function Facts({ scan, host }: { scan: CompleteScan; host: string }): JSX.Element {
  const scope = scopeWords(scan);
  return (
    <p class="flex flex-wrap gap-x-4 gap-y-0.5">
      <span class="foreign">{host}</span>
      {scan.commit !== null && (
        <span>
          commit <code title={scan.commit}>{scan.commit.slice(0, 10)}</code>
          {scan.ref === undefined && scan.defaultBranch !== null && (
            <span class="foreign"> on {scan.defaultBranch}</span>
          )}
        </span>
      )}
      {scope !== '' && <Foreign text={scope} />}
      <span>
        {plural(scan.filesScanned, 'file')} in {duration(scan.scanDurationMs)}
      </span>
      <time dateTime={scan.completedAt}>{dayAndTime(scan.completedAt)}</time>
    </p>
  );
}

function Jump({ scan }: { scan: CompleteScan }): JSX.Element {
  const places = [
    ['#verdict', 'Verdict'],
    ['#categories', 'Categories'],
    ['#findings', `Findings ${count(scan.findings.length)}`],
    ...(scan.aiAnalysis === undefined ? [] : [['#analysis', 'Analysis']]),
    ['#coverage', 'Coverage'],
    ['#history', 'History'],
  ] as const;
  return (
    <nav
      aria-label="On this page"
      class="no-print border-line bg-paper sticky top-0 z-10 mb-6 flex gap-1 overflow-x-auto border-b"
    >
      {places.map(([href, label]) => (
        <a key={href} href={href} class="text-ink-2 hover:text-ink px-2 py-2.5 text-sm whitespace-nowrap first:-ml-2">
          {label}
        </a>
      ))}
    </nav>
  );
}

function About({ scan }: { scan: CompleteScan }): JSX.Element {
  const rows: readonly (readonly [string, string])[] = [
    ['Scan', scan.id],
    ['Address sent', scan.url],
    ['Commit', scan.commit ?? 'not known'],
    ['Engine', scan.engineVersion],
    ['Scoring', scan.scoringVersion],
    ['Isolation', scan.isolation],
    ['Advisories as of', scan.advisoriesAsOf === null ? 'no advisory data' : dayAndTime(scan.advisoriesAsOf)],
  ];
  return (
    <dl class="card grid gap-x-6 gap-y-1.5 p-4 text-sm sm:grid-cols-[10rem_1fr]">
      {rows.map(([term, value]) => (
        <div key={term} class="contents">
          <dt class="text-ink-3">{term}</dt>
          <dd class="foreign max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
