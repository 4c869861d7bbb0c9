/** The analysis process: the engine on standard input and output, and nothing else of the machine. */
import { conclude, inspect, practise, standardPlan } from '@assay/engine';
import { ownCode } from './own-code.ts';
import { serveAnalysis } from './serve-analysis.ts';

const plan = await standardPlan();
await serveAnalysis(process.stdin, process.stdout, {
  inspect: (file, repository, expired) => inspect(file, repository, plan, expired),
  conclude: (repository, results) => conclude(repository, results, plan),
  practise: async (mayGoOn) => practise(plan, mayGoOn, await ownCode()),
});
process.exit(0);
