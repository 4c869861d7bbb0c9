/** The analysis process: the engine on standard input and output, and nothing else of the machine. */
import { conclude, inspect, practise, standardPlan } from '@assay/engine';
import { serveAnalysis } from './serve-analysis.ts';

const plan = await standardPlan();
await serveAnalysis(process.stdin, process.stdout, {
  inspect: (file, repository, expired) => inspect(file, repository, plan, expired),
  conclude: (repository, results) => conclude(repository, results, plan),
  practise: (mayGoOn) => practise(plan, mayGoOn),
});
process.exit(0);
