import { allowedHosts, canonicalise, fetchRepository, findIsolation } from '../src/index.ts';

// Started as a process of its own by a test that kills it in the middle of a fetch.
const [origin = '', workDir = '', without] = process.argv.slice(2);
const canonical = canonicalise(`${origin}/o/hang`, allowedHosts([origin]).hosts);
if (!canonical.ok) throw new Error(canonical.reason);
const isolation = await findIsolation(without === 'bwrap' ? { without: ['bwrap'] } : {});
await fetchRepository(canonical.target, { workDir, job: 'killed', isolation, limits: { fetchMs: 2_000 } });
