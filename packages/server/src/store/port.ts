import type { Grade, ScanErrorCode, ScanPhase, ScanStatus, Tier } from '@assay/contract';

/** Epoch milliseconds. Times come from the caller: the store knows no clock. */
export type Millis = number;

/** Somebody who may scan. */
export interface Account {
  readonly id: string;
  /** Null until the owner claims the account. */
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly tier: Tier;
  readonly isOwner: boolean;
  readonly createdAt: Millis;
}

/** A key without its value, of which only a hash is kept. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The characters shown in lists, enough to recognise a key by. */
  readonly prefix: string;
  readonly createdAt: Millis;
  readonly lastUsedAt: Millis | null;
  readonly expiresAt: Millis | null;
  readonly revokedAt: Millis | null;
}

/** Accounts. */
export interface AccountStore {
  /** There is at most one owner: of two servers that start at once on an empty store, one is told so. */
  insert(account: Account): Promise<'inserted' | 'emailTaken' | 'ownerExists'>;
  byId(id: string): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  owner(): Promise<Account | undefined>;
  list(): Promise<readonly Account[]>;
  setTier(id: string, tier: Tier, at: Millis): Promise<boolean>;
  setCredentials(
    id: string,
    email: string,
    passwordHash: string,
    at: Millis,
  ): Promise<'set' | 'emailTaken' | 'missing'>;
  /** Removes links, keys, sessions and counters; scans others were handed stay readable. */
  remove(id: string, at: Millis): Promise<boolean>;
}

/** API keys, found by the hash of their value. */
export interface KeyStore {
  /** Refuses atomically when the account already has `atMost` active keys. */
  insert(key: ApiKey, hash: string, atMost: number): Promise<'inserted' | 'tooMany' | 'duplicate'>;
  /** The key with its account, revoked or not: the caller judges. */
  byHash(hash: string): Promise<{ readonly key: ApiKey; readonly account: Account } | undefined>;
  list(accountId?: string): Promise<readonly ApiKey[]>;
  revoke(id: string, at: Millis, accountId?: string): Promise<boolean>;
  touch(id: string, at: Millis): Promise<void>;
}

/** Scans counted by account and day. */
export interface QuotaStore {
  used(accountId: string, day: number): Promise<number>;
  /** One more, in one statement; undefined when the limit is reached. */
  take(accountId: string, day: number, limit: number): Promise<number | undefined>;
  history(accountId: string, fromDay: number): Promise<readonly { readonly day: number; readonly used: number }[]>;
}

/** What makes two requests the same piece of work. */
export interface WorkKey {
  readonly repoKey: string;
  /** Empty, or the ref and path asked for. */
  readonly scopeKey: string;
  readonly ai: boolean;
}

/** A scan as it is asked for. */
export interface NewScan {
  readonly id: string;
  readonly jobId: string;
  readonly accountId: string;
  readonly url: string;
  readonly work: WorkKey;
  readonly fetchUrl: string;
  readonly createdAt: Millis;
  /** Undefined where the request was counted already. */
  readonly quota: { readonly day: number; readonly limit: number } | undefined;
  /** Results completed between these bounds answer the request, unless the client wants a fresh one. */
  readonly reuse: FreshBounds | undefined;
}
/** Both bounds: a clock that jumped must not serve a result from the future for ever. */
export interface FreshBounds {
  readonly after: Millis;
  readonly before: Millis;
}

/** A fresh result that answers a request. */
export interface CachedResult {
  readonly id: string;
  readonly score: number;
  readonly grade: Grade;
}

/** What became of a request. */
export type Acceptance =
  | { readonly outcome: 'created'; readonly quotaUsed: number | undefined }
  | { readonly outcome: 'cached'; readonly scan: CachedResult }
  | { readonly outcome: 'overQuota' };

interface StoredScanBase {
  readonly id: string;
  readonly url: string;
  /** As in `WorkKey`. */
  readonly scopeKey: string;
  readonly createdAt: Millis;
  readonly startedAt: Millis | null;
}
/** A scan in the state it is in. */
export type StoredScan =
  | (StoredScanBase & {
      readonly status: ScanPhase;
      readonly filesScanned: number;
      readonly filesTotal: number | null;
    })
  | (StoredScanBase & { readonly status: 'complete'; readonly completedAt: Millis; readonly resultId: string })
  | (StoredScanBase & {
      readonly status: 'failed';
      readonly completedAt: Millis;
      readonly error: { readonly code: ScanErrorCode; readonly message: string; readonly details: string };
    });

/** A scan as a line of a list. */
export interface ListedScan {
  readonly id: string;
  readonly url: string;
  /** As in `WorkKey`. */
  readonly scopeKey: string;
  readonly status: ScanStatus;
  readonly score: number | null;
  readonly grade: Grade | null;
  readonly safetyScore: number | null;
  readonly safetyGrade: Grade | null;
  readonly findingsCount: number | null;
  readonly createdAt: Millis;
  readonly completedAt: Millis | null;
}

/** A counter that does not say how many scans the list holds. */
export interface Adrift {
  readonly accountId: string;
  readonly status: ScanStatus;
  readonly counter: number;
  readonly listed: number;
}

/** Scans and their results. */
export interface ScanStore {
  /** A fresh result of the repository; also links it to the account's list. */
  reuse(accountId: string, work: WorkKey, fresh: FreshBounds, now: Millis): Promise<CachedResult | undefined>;
  /** Quota, job (joined or new), scan, link and counters in one transaction. */
  accept(scan: NewScan): Promise<Acceptance>;
  read(id: string): Promise<StoredScan | undefined>;
  /** The compressed body of a result. */
  readResult(resultId: string): Promise<{ readonly encoding: 'zstd'; readonly body: Uint8Array } | undefined>;
  /** The compressed materials of a result; undefined where it was stored before they were kept. */
  readMaterials(resultId: string): Promise<Uint8Array | undefined>;
  list(
    accountId: string,
    page: { readonly limit: number; readonly offset: number; readonly statuses: readonly ScanStatus[] },
  ): Promise<{ readonly scans: readonly ListedScan[]; readonly total: number }>;
  /** Counters that differ from a count of the list itself; for an operator, not for requests. */
  countersAdrift(): Promise<readonly Adrift[]>;
  /** The same, put right. */
  repairCounters(): Promise<readonly Adrift[]>;
  /** The account's scans whose address contains a text, or of one grade; counted, so for people, not for polling. */
  search(
    accountId: string,
    page: {
      readonly limit: number;
      readonly offset: number;
      readonly statuses: readonly ScanStatus[];
      readonly grade: Grade | undefined;
      readonly text: string;
    },
  ): Promise<{ readonly scans: readonly ListedScan[]; readonly total: number }>;
  /** The account's complete scans of the same repository and scope, newest first. */
  history(accountId: string, scanId: string, atMost: number): Promise<readonly ListedScan[]>;
  /** Whether the scan is in the account's list. */
  isListed(accountId: string, scanId: string): Promise<boolean>;
}

/** Work that one worker holds the lease of. */
export interface ClaimedJob {
  readonly id: string;
  readonly leaseToken: string;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly work: WorkKey;
  readonly fetchUrl: string;
  /** Nothing that was kept from an earlier scan may be used; what was counted from the same bytes may. */
  readonly fresh: boolean;
}

/** A result as it is stored, with the figures that lists show. */
export interface FinishedResult {
  readonly body: Uint8Array;
  /** What the repository is made of, compressed like the body and read far less often. */
  readonly materials: Uint8Array;
  readonly score: number;
  readonly grade: Grade;
  readonly safetyScore: number;
  readonly safetyGrade: Grade;
  readonly findingsCount: number;
}

/** Every write is fenced by the lease token: false means the lease was lost and the caller must drop its work. */
export interface JobStore {
  claim(worker: string, now: Millis, leaseMs: number): Promise<ClaimedJob | undefined>;
  heartbeat(
    job: ClaimedJob,
    leaseUntil: Millis,
    progress: { readonly filesScanned: number; readonly filesTotal: number | null },
  ): Promise<boolean>;
  setPhase(job: ClaimedJob, phase: ScanPhase, now: Millis, leaseUntil: Millis): Promise<boolean>;
  complete(job: ClaimedJob, result: FinishedResult, now: Millis): Promise<boolean>;
  fail(
    job: ClaimedJob,
    error: { readonly code: ScanErrorCode; readonly message: string; readonly details: string },
    now: Millis,
  ): Promise<boolean>;
  /** Back to pending, to be tried again at `runAt`. */
  retry(job: ClaimedJob, runAt: Millis): Promise<boolean>;
  /** Hands the job back as if it had not been claimed. */
  release(job: ClaimedJob, now: Millis): Promise<boolean>;
  /** Leases that ran out: back to pending, or failed where the attempts are used up. Returns how many of each. */
  reap(now: Millis): Promise<{ readonly requeued: number; readonly failed: number }>;
  /** Embedded start: the instance lock proves every lease stale. */
  releaseAll(now: Millis): Promise<number>;
  depth(): Promise<{ readonly waiting: number; readonly running: number }>;
  /** Calls back when there may be work; returns how to stop listening. */
  onWork(wake: () => void): () => void;
}

/** A signed-in browser. Its id is known to the browser alone; here is only the hash. */
export interface Session {
  readonly idHash: string;
  readonly createdAt: Millis;
  /** However busy it is, it ends here. */
  readonly expiresAt: Millis;
  readonly lastSeenAt: Millis;
}

/** Sessions, found by the hash of their id. */
export interface SessionStore {
  insert(session: Session, accountId: string): Promise<void>;
  /** The session with its account, however old: the caller judges. */
  byHash(idHash: string): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  touch(idHash: string, at: Millis): Promise<void>;
  remove(idHash: string): Promise<boolean>;
  /** Ends every session of an account but one. */
  removeOthers(accountId: string, exceptHash: string): Promise<number>;
  /** Forgets sessions that have ended, by either clock. */
  prune(now: Millis, seenBefore: Millis): Promise<number>;
}

/** A link for one address, until it is used or runs out. */
export interface Invitation {
  readonly idHash: string;
  readonly email: string;
  readonly tier: Tier;
  readonly createdAt: Millis;
  readonly expiresAt: Millis;
}

/** The one-time links by which people come in. */
export interface EntryStore {
  /** One link at a time: an older one that was not used ends. */
  openClaim(idHash: string, at: Millis): Promise<void>;
  /** Spends the link and gives the owner its credentials, or neither. */
  claim(
    idHash: string,
    credentials: { readonly email: string; readonly passwordHash: string },
    at: Millis,
  ): Promise<Account | 'unknown' | 'emailTaken'>;
  invite(invitation: Invitation): Promise<void>;
  /** Those neither used nor run out, newest first. */
  invitations(now: Millis): Promise<readonly Invitation[]>;
  withdraw(idHash: string, at: Millis): Promise<boolean>;
  /** Spends the invitation and makes the account on its tier, or neither. */
  accept(idHash: string, account: Account, at: Millis): Promise<Account | 'unknown' | 'emailTaken'>;
}

/** A public link to a scan. */
export interface Share {
  readonly token: string;
  readonly tokenHash: string;
  readonly scanId: string;
  readonly accountId: string;
  readonly createdAt: Millis;
}

/** Public links. */
export interface ShareStore {
  /** The account's link to the scan; the one it has already where there is one. */
  open(share: Share): Promise<Share>;
  of(accountId: string, scanId: string): Promise<Share | undefined>;
  /** The scan that a link shows, unless it was switched off. */
  scanOf(tokenHash: string): Promise<string | undefined>;
  close(accountId: string, scanId: string, at: Millis): Promise<boolean>;
}

/** What an operator may have to look up later. */
export const AUDITED = [
  'account created',
  'account claimed',
  'account deleted',
  'plan changed',
  'password changed',
  'key created',
  'key revoked',
  'invitation made',
  'invitation withdrawn',
  'sign-in failed',
] as const;
export type Audited = (typeof AUDITED)[number];

/** One thing that was done. */
export interface AuditEntry {
  /** Whose account it concerns. An account that was deleted leaves only its identifier here. */
  readonly accountId: string | null;
  readonly at: Millis;
  readonly action: Audited;
  /** Never an e-mail address or a secret. */
  readonly detail: string;
}

/** Changes to accounts, keys and invitations are written by the stores that make them. */
export interface AuditStore {
  /** The account is null where nobody has the address that was typed, which may be a password in the wrong field. */
  signInFailed(accountId: string | null, address: string, at: Millis): Promise<void>;
  /** Newest first. */
  list(wanted: { readonly limit: number; readonly accountId?: string }): Promise<readonly AuditEntry[]>;
}

/** Everything that is kept, on either database. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly quota: QuotaStore;
  readonly scans: ScanStore;
  readonly jobs: JobStore;
  readonly sessions: SessionStore;
  readonly entries: EntryStore;
  readonly shares: ShareStore;
  readonly audit: AuditStore;
  /** Throws where the database cannot answer. */
  ping(): Promise<void>;
  /** Writes a little and throws where that cannot be done, as on a full disk. */
  tryWriting(at: Millis): Promise<void>;
  close(): Promise<void>;
}
