export { ANALYST_VERSION, analyse } from './analyst/analyse.ts';
export type { AnalysisContext } from './analyst/evidence.ts';
