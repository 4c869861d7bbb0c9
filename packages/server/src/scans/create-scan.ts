import { LIMITS, Refusal } from '@assay/contract';
import { type Allowance, dayOf, limitOf, overLimit, type Quota } from '../limits/quota.ts';
import type { Account, CachedResult, FreshBounds, JobStore, Millis, ScanStore, WorkKey } from '../store/port.ts';
import { newJobId, newScanId } from './scan-id.ts';
import { parseScope, scopeKey } from './scope.ts';

/** A repository URL after its shape was judged. */
export interface NamedRepository {
  /** The same for every spelling of one repository. */
  readonly repoKey: string;
  /** Asks the host. Throws REPO_NOT_FOUND, PRIVATE_REPO or INVALID_URL; returns where to fetch from, after renames. */
  probe(): Promise<{ readonly fetchUrl: string }>;
}

/** What accepting a scan needs of the world. */
export interface CreateScanPorts {
  readonly scans: Pick<ScanStore, 'reuse' | 'accept'>;
  readonly jobs: Pick<JobStore, 'depth'>;
  readonly quota: Quota;
  /** Throws INVALID_URL. */
  readonly nameRepository: (url: unknown) => NamedRepository;
  readonly now: () => Millis;
  /** False where every request has been counted before it came here. */
  readonly chargesCreation: boolean;
}

/** What a client asks for; the URL is judged here. */
export interface ScanRequest {
  readonly url?: unknown;
  readonly forceRefresh?: boolean;
  readonly enableAI?: boolean;
  readonly ref?: string;
  readonly path?: string;
}

/** A scan that was made, or the fresh result that answers for it. */
export type Creation =
  | { readonly cached: false; readonly id: string; readonly url: string; readonly allowance: Allowance }
  | ({ readonly cached: true; readonly url: string; readonly allowance: Allowance } & CachedResult);

/** Beyond this many waiting jobs a new one would wait longer than any client does. */
const MOST_WAITING = 1000;
const CROWDED_RETRY_SECONDS = 30;
/** A result may come from a machine whose clock is a little ahead. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** URL shape, then cache, then quota, then the host, then one transaction: each step costs more than the one before. */
export async function createScan(ports: CreateScanPorts, account: Account, request: ScanRequest): Promise<Creation> {
  const scope = parseScope(request.ref, request.path);
  const repository = ports.nameRepository(request.url);
  // `nameRepository` has refused everything that is no string.
  const url = request.url as string;
  const work: WorkKey = {
    repoKey: repository.repoKey,
    scopeKey: scopeKey(scope),
    ai: request.enableAI ?? true,
  };
  const reuse = request.forceRefresh ? undefined : freshBounds(ports.now());

  if (reuse) {
    const hit = await ports.scans.reuse(account.id, work, reuse, ports.now());
    if (hit) return { cached: true, url, ...hit, allowance: await ports.quota.look(account) };
  }
  if (ports.chargesCreation && (await ports.quota.look(account)).remaining === 0) throw overLimit(account, ports.now());
  await refuseWhenCrowded(ports);
  const { fetchUrl } = await repository.probe();

  const id = newScanId();
  const now = ports.now();
  const acceptance = await ports.scans.accept({
    id,
    jobId: newJobId(),
    accountId: account.id,
    url,
    work,
    fetchUrl,
    createdAt: now,
    quota: ports.chargesCreation ? { day: dayOf(now), limit: limitOf(account) } : undefined,
    reuse,
  });
  switch (acceptance.outcome) {
    case 'created':
      if (acceptance.quotaUsed !== undefined) ports.quota.note(account, acceptance.quotaUsed);
      return { cached: false, id, url, allowance: await ports.quota.look(account) };
    case 'cached':
      return { cached: true, url, ...acceptance.scan, allowance: await ports.quota.look(account) };
    case 'overQuota':
      ports.quota.note(account, limitOf(account));
      throw overLimit(account, now);
    default:
      return acceptance satisfies never;
  }
}

function freshBounds(now: Millis): FreshBounds {
  return { after: now - LIMITS.cacheHours * 3_600_000, before: now + CLOCK_SLACK_MS };
}

async function refuseWhenCrowded(ports: CreateScanPorts): Promise<void> {
  const { waiting } = await ports.jobs.depth();
  if (waiting <= MOST_WAITING) return;
  throw new Refusal(
    'SERVICE_UNAVAILABLE',
    `More than ${MOST_WAITING} scans are waiting; this one was not accepted and not counted. Try again later.`,
    {
      retryAfter: CROWDED_RETRY_SECONDS,
    },
  );
}
