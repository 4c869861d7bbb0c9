import type { UnfinishedScan } from '@assay/contract';
import { scopeWords, STATUS_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, readJson } from '../api.ts';
import { count, repositoryName } from '../format.ts';
import { Meter } from '../parts/charts.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { Foreign } from '../parts/text.tsx';

const PHASES = ['pending', 'cloning', 'analyzing', 'scoring'] as const;
const SAYS: Readonly<Record<(typeof PHASES)[number], string>> = {
  pending: 'Waiting for a free worker',
  cloning: 'Fetching the repository, without running anything of it',
  analyzing: 'Reading the files and following the data through them',
  scoring: 'Weighing what was found',
};
const POLL_MS = 2000;

/** How the page hears of the scan. */
type Line = 'live' | 'asking' | 'lost';
const LINE_WORDS: Readonly<Record<Line, string>> = {
  live: 'Live from the server. You can leave this page; the scan goes on.',
  asking: 'Asking the server every two seconds. You can leave this page; the scan goes on.',
  lost: 'The server does not answer now, and is asked again every two seconds. What it accepted goes on when it is back.',
};

/** Follows a scan over server-sent events, and by asking again where those do not get through. */
function useLive(
  scan: UnfinishedScan,
  onEnd: () => Promise<void>,
): { readonly now: UnfinishedScan; readonly line: Line } {
  const [now, setNow] = useState(scan);
  const [line, setLine] = useState<Line>('asking');
  useEffect(() => {
    const address = `/api/v1/scan/${scan.id}`;
    let timer: ReturnType<typeof setInterval> | undefined;
    let left = false;
    const take = (next: UnfinishedScan | { readonly status: 'complete' | 'failed' }): void => {
      if (next.status === 'complete' || next.status === 'failed') finish();
      else setNow(next as UnfinishedScan); // The two final states are handled above.
    };
    const source = new EventSource(`${address}/events`);
    const stop = (): void => {
      source.close();
      clearInterval(timer);
    };
    // The result takes this page away; asked for until it does, since an answer can be lost.
    const finish = (): void => {
      if (left) return;
      stop();
      timer = setInterval(() => void onEnd(), POLL_MS);
      void onEnd();
    };
    const poll = async (): Promise<void> => {
      try {
        const next = await call<UnfinishedScan>('GET', address);
        setLine((known) => (known === 'lost' ? 'asking' : known));
        take(next);
      } catch {
        setLine('lost');
      }
    };
    source.addEventListener('open', () => {
      setLine('live');
      clearInterval(timer);
    });
    source.addEventListener('progress', (event) => take(readJson(event.data) as UnfinishedScan)); // The contract's own type.
    source.addEventListener('end', finish);
    source.addEventListener('error', () => {
      setLine((known) => (known === 'live' ? 'asking' : known));
      clearInterval(timer);
      timer = setInterval(() => void poll(), POLL_MS);
    });
    return () => {
      left = true;
      stop();
    };
  }, [scan.id, onEnd]);
  return { now, line };
}

/** A scan under way: the phases it really is in, and the files really read. */
export function ProgressView({ scan, onEnd }: { scan: UnfinishedScan; onEnd: () => Promise<void> }): JSX.Element {
  const { now, line } = useLive(scan, onEnd);
  const { name, host } = repositoryName(scan.url);
  const reached = PHASES.indexOf(now.status);
  return (
    <Page title={name} lead={<Foreign text={[host, scopeWords(scan)].filter(Boolean).join(' · ')} />}>
      <div class="card max-w-2xl p-5 sm:p-6">
        <p class="sr-only" role="status">
          {STATUS_WORDS[now.status]}: {SAYS[now.status]}
        </p>
        <ol>
          {PHASES.map((phase, index) => (
            <Phase key={phase} phase={phase} state={index < reached ? 'done' : index === reached ? 'now' : 'ahead'}>
              {phase === 'analyzing' && index === reached && <Files scan={now} />}
            </Phase>
          ))}
        </ol>
        <p class={`mt-4 text-xs ${line === 'lost' ? 'text-ink font-medium' : 'text-ink-3'}`} role="status">
          {LINE_WORDS[line]}
        </p>
      </div>
    </Page>
  );
}

interface PhaseProps {
  readonly phase: (typeof PHASES)[number];
  readonly state: 'done' | 'now' | 'ahead';
  readonly children?: JSX.Element | false;
}

function Phase({ phase, state, children }: PhaseProps): JSX.Element {
  return (
    <li class="relative flex gap-4 pb-5 last:pb-0" aria-current={state === 'now' ? 'step' : undefined}>
      <span
        class={`mt-0.5 flex size-6 flex-none items-center justify-center rounded-full border ${
          state === 'done'
            ? 'border-accent bg-accent text-on-accent'
            : state === 'now'
              ? 'border-accent text-accent'
              : 'border-line text-ink-3'
        }`}
      >
        {state === 'done' && <Icon name="check" />}
        {state === 'now' && <span class="pulse size-2 rounded-full bg-current" />}
      </span>
      <div class="min-w-0 grow">
        <p class={state === 'ahead' ? 'text-ink-3' : 'font-semibold'}>
          {STATUS_WORDS[phase]}
          {state === 'done' && <span class="sr-only">, done</span>}
        </p>
        <p class="text-ink-3 text-sm">{SAYS[phase]}</p>
        {children}
      </div>
    </li>
  );
}

function Files({ scan }: { scan: UnfinishedScan }): JSX.Element | null {
  const { filesScanned, filesTotal } = scan.progress;
  if (filesTotal === null || filesTotal === 0) return null;
  const label = `${count(filesScanned)} of ${count(filesTotal)} files`;
  return (
    <div class="mt-2">
      <Meter done={filesScanned} total={filesTotal} label={label} />
      <p class="num text-ink-2 mt-1 text-xs">{label}</p>
    </div>
  );
}
