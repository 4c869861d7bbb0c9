import type { Tables } from '../tables.ts';
import { CSHARP_EFFECTS } from './effects.ts';
import { CSHARP_ENTRIES, CSHARP_HANDED } from './entry-points.ts';
import { CSHARP_ALIASES, CSHARP_BEHAVIOURS, CSHARP_CLEAN_CALLS, CSHARP_ENDINGS, CSHARP_SANITIZERS } from './library.ts';
import { CSHARP_SOURCES } from './sources.ts';

export const CSHARP: Tables = {
  family: 'csharp',
  aliases: CSHARP_ALIASES,
  types: {},
  sources: CSHARP_SOURCES,
  sanitizers: CSHARP_SANITIZERS,
  cleanCalls: CSHARP_CLEAN_CALLS,
  endings: CSHARP_ENDINGS,
  behaviours: CSHARP_BEHAVIOURS,
  effects: CSHARP_EFFECTS,
  entries: CSHARP_ENTRIES,
  handed: CSHARP_HANDED,
};
