import type { Tables } from '../tables.ts';
import { JAVASCRIPT_BEHAVIOURS } from './behaviours.ts';
import { JAVASCRIPT_CLEAN_CALLS } from './clean-calls.ts';
import { JAVASCRIPT_EFFECTS } from './effects.ts';
import { JAVASCRIPT_ENDINGS } from './endings.ts';
import { JAVASCRIPT_ENTRIES, JAVASCRIPT_TYPES } from './entry-points.ts';
import { JAVASCRIPT_ALIASES } from './module-aliases.ts';
import { JAVASCRIPT_SANITIZERS } from './sanitizers.ts';
import { JAVASCRIPT_SOURCES } from './sources.ts';

export const JAVASCRIPT: Tables = {
  family: 'script',
  aliases: JAVASCRIPT_ALIASES,
  types: JAVASCRIPT_TYPES,
  sources: JAVASCRIPT_SOURCES,
  sanitizers: JAVASCRIPT_SANITIZERS,
  cleanCalls: JAVASCRIPT_CLEAN_CALLS,
  endings: JAVASCRIPT_ENDINGS,
  behaviours: JAVASCRIPT_BEHAVIOURS,
  effects: JAVASCRIPT_EFFECTS,
  entries: JAVASCRIPT_ENTRIES,
};
