import type { CheckPage } from '@assay/contract';
import type { Config } from './config/settings.ts';
import { type App, buildApp } from './http/app.ts';
import { badKeys } from './http/bad-keys.ts';
import type { Logger } from './http/log.ts';
import { accountOfSession } from './http/session-cookie.ts';
import { keyVerifier, type KeyVerifier } from './keys/verify-key.ts';
import { quota } from './limits/quota.ts';
import { readinessOf } from './readiness.ts';
import type { NamedRepository } from './scans/create-scan.ts';
import { resultReader } from './scans/result-reader.ts';
import { throttle } from './sessions/throttle.ts';
import type { Millis, Store } from './store/port.ts';
import { VERSION } from './version.ts';

/** Everything the service is put together from. */
export interface ServiceParts {
  readonly config: Pick<Config, 'trustProxy' | 'publicUrl' | 'quotaCounts' | 'signup' | 'defaultTier'>;
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => Millis;
  readonly nameRepository: (url: unknown) => NamedRepository;
  readonly checks: () => Promise<readonly CheckPage[]>;
  readonly isolation: () => string;
  readonly workers: () => { readonly total: number; readonly busy: number };
  /** Throws where scans cannot write what they fetch; undefined where no scan runs in this process. */
  readonly tryWorkFolder: (() => Promise<void>) | undefined;
  /** When the advisory data was made; null where there is none. */
  readonly advisoriesAsOf: () => string | null;
  /** Folder of the built dashboard. */
  readonly pagesDir: string | undefined;
  /** True once the service has been told to stop. */
  readonly stopping: () => boolean;
}

/** The service, ready to listen. */
export interface Service {
  readonly app: App;
  readonly verifier: KeyVerifier;
}

/** The HTTP service over a store: every port filled, nothing listening. */
export function buildService(parts: ServiceParts): Service {
  const { store, now, log } = parts;
  const onTouchFailure = (error: unknown): void => log.warn({ err: error }, 'time of last use not written');
  const verifier = keyVerifier({ keys: store.keys, now, onTouchFailure });
  const quotas = quota({ quota: store.quota, now });
  const { publicUrl, signup, defaultTier } = parts.config;
  const chargesCreation = parts.config.quotaCounts === 'created';
  const app = buildApp({
    log,
    now,
    version: VERSION,
    trustProxy: parts.config.trustProxy,
    publicUrl,
    signup,
    defaultTier,
    pagesDir: parts.pagesDir,
    advisoriesAsOf: parts.advisoriesAsOf,
    storeKind: store.kind,
    accounts: store.accounts,
    keys: store.keys,
    quotaDays: store.quota,
    sessions: store.sessions,
    entries: store.entries,
    shares: store.shares,
    audit: store.audit,
    throttle: throttle(now),
    signedIn: (request) => accountOfSession({ sessions: store.sessions, now, publicUrl }, request),
    forgetKeys: () => verifier.forget(),
    nameRepository: parts.nameRepository,
    quotaCounts: parts.config.quotaCounts,
    verifier,
    badKeys: badKeys(now),
    quota: quotas,
    scans: store.scans,
    create: {
      scans: store.scans,
      jobs: store.jobs,
      quota: quotas,
      nameRepository: parts.nameRepository,
      now,
      chargesCreation,
    },
    readResult: resultReader({ scans: store.scans }),
    checks: parts.checks,
    isolation: parts.isolation,
    readiness: readinessOf(parts),
  });
  return { app, verifier };
}
