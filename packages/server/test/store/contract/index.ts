import { accountContract } from './accounts.ts';
import { auditContract } from './audit.ts';
import { cacheContract } from './cache.ts';
import type { Engine } from './engine.ts';
import { jobContract } from './jobs.ts';
import { killedWorkerContract } from './killed-workers.ts';
import { listContract } from './list.ts';
import { peopleContract } from './people.ts';
import { processContract } from './processes.ts';
import { quotaContract } from './quota.ts';

/** All that a store promises, whatever it is made of. */
export function storeContract(engine: Engine): void {
  accountContract(engine);
  quotaContract(engine);
  cacheContract(engine);
  listContract(engine);
  peopleContract(engine);
  auditContract(engine);
  jobContract(engine);
  processContract(engine);
  killedWorkerContract(engine);
}
