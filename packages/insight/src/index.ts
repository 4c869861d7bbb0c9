export { analyse } from './analyst/analyse.ts';
export type { AnalysisContext } from './analyst/evidence.ts';
export { createInsight, type Insight, type InsightContext } from './model/create-insight.ts';
export type { Degradation } from './model/failure.ts';
export type { InsightPorts } from './model/ports.ts';
export type { AiSettings, ModelSettings } from './model/settings.ts';
export { worldPorts } from './model/world.ts';
