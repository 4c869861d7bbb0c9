import type { Tables } from '../tables.ts';
import { GO_EFFECTS } from './effects.ts';
import { GO_ENTRIES } from './entry-points.ts';
import { GO_ALIASES, GO_BEHAVIOURS, GO_CLEAN_CALLS, GO_ENDINGS, GO_SANITIZERS } from './library.ts';
import { GO_SOURCES } from './sources.ts';

export const GO: Tables = {
  family: 'go',
  aliases: GO_ALIASES,
  types: {},
  sources: GO_SOURCES,
  sanitizers: GO_SANITIZERS,
  cleanCalls: GO_CLEAN_CALLS,
  endings: GO_ENDINGS,
  behaviours: GO_BEHAVIOURS,
  effects: GO_EFFECTS,
  entries: GO_ENTRIES,
};
