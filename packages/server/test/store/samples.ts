import { randomUUID } from 'node:crypto';
import type { Account, ApiKey, FinishedResult, NewScan, Store } from '../../src/store/port.ts';

export const DAY = 86_400_000;
/** A fixed moment: the store knows no clock. */
export const NOON = 1_800_000_000_000;

export function anAccount(over: Partial<Account> = {}): Account {
  const id = `acc_${randomUUID()}`;
  return {
    id,
    email: `${id}@example.org`,
    passwordHash: null,
    tier: 'pro',
    isOwner: false,
    createdAt: NOON,
    ...over,
  };
}

export async function withAccount(store: Store, over: Partial<Account> = {}): Promise<Account> {
  const account = anAccount(over);
  await store.accounts.insert(account);
  return account;
}

export function aKey(accountId: string, over: Partial<ApiKey> = {}): ApiKey {
  return {
    id: `key_${randomUUID()}`,
    accountId,
    name: 'ci',
    prefix: 'assay_sk_abcd',
    createdAt: NOON,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...over,
  };
}

export function aScan(accountId: string, over: Partial<NewScan> & { readonly repo?: string } = {}): NewScan {
  const { repo = randomUUID(), ...rest } = over;
  return {
    id: `scan_${randomUUID().replaceAll('-', '')}`,
    jobId: `job_${randomUUID()}`,
    accountId,
    url: `https://git.example/${repo}`,
    work: { repoKey: `git.example/${repo}`, scopeKey: '', ai: true },
    fetchUrl: `https://git.example/${repo}`,
    createdAt: NOON,
    quota: undefined,
    reuse: { after: NOON - DAY, before: NOON + 300_000 },
    ...rest,
  };
}

export const RESULT: FinishedResult = {
  body: Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 255]),
  materials: Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 255, 0]),
  score: 87,
  grade: 'B',
  safetyScore: 95,
  safetyGrade: 'A',
  findingsCount: 3,
};

/** Accepts, claims and completes a scan in one go. */
export async function completed(store: Store, scan: NewScan, at: number = scan.createdAt): Promise<void> {
  await store.scans.accept(scan);
  const job = await store.jobs.claim('worker', at, 20_000);
  if (job === undefined) throw new Error('nothing to claim');
  await store.jobs.complete(job, RESULT, at);
}

export async function claimOne(
  store: Store,
  at: number = NOON,
): Promise<NonNullable<Awaited<ReturnType<Store['jobs']['claim']>>>> {
  const job = await store.jobs.claim('worker', at, 20_000);
  if (job === undefined) throw new Error('nothing to claim');
  return job;
}
