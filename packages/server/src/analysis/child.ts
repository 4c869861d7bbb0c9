/** The analysis process: the engine on the lines to the service, and nothing else of the machine. */
import { conclude, inspect, practise, standardPlan } from '@assay/engine';
import { ownCode } from './own-code.ts';
import { askOn, QUESTION_LINE } from './question-line.ts';
import { serveAnalysis } from './serve-analysis.ts';

const plan = await standardPlan();
const lines = { input: process.stdin, output: process.stdout, ask: askOn(QUESTION_LINE) };
await serveAnalysis(lines, {
  inspect: (file, repository, expired) => inspect(file, repository, plan, expired),
  conclude: (repository, results) => conclude(repository, results, plan),
  practise: async (mayGoOn) => practise(plan, mayGoOn, await ownCode()),
});
process.exit(0);
