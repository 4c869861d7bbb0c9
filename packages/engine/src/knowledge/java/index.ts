import type { Tables } from '../tables.ts';
import { JAVA_EFFECTS } from './effects.ts';
import { JAVA_ENTRIES, JAVA_HANDED } from './entry-points.ts';
import { JAVA_ALIASES, JAVA_BEHAVIOURS, JAVA_ENDINGS } from './library.ts';
import { JAVA_CLEAN_CALLS, JAVA_SANITIZERS } from './sanitizers.ts';
import { JAVA_SOURCES } from './sources.ts';

export const JAVA: Tables = {
  family: 'java',
  aliases: JAVA_ALIASES,
  types: {},
  sources: JAVA_SOURCES,
  sanitizers: JAVA_SANITIZERS,
  cleanCalls: JAVA_CLEAN_CALLS,
  endings: JAVA_ENDINGS,
  behaviours: JAVA_BEHAVIOURS,
  effects: JAVA_EFFECTS,
  entries: JAVA_ENTRIES,
  handed: JAVA_HANDED,
};
