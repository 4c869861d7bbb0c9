import type { Tables } from '../tables.ts';
import { PHP_EFFECTS } from './effects.ts';
import { PHP_ENTRIES } from './entry-points.ts';
import { PHP_ALIASES, PHP_BEHAVIOURS, PHP_CLEAN_CALLS, PHP_ENDINGS, PHP_SANITIZERS } from './library.ts';
import { PHP_SOURCES } from './sources.ts';

export const PHP: Tables = {
  family: 'php',
  aliases: PHP_ALIASES,
  types: {},
  sources: PHP_SOURCES,
  sanitizers: PHP_SANITIZERS,
  cleanCalls: PHP_CLEAN_CALLS,
  endings: PHP_ENDINGS,
  behaviours: PHP_BEHAVIOURS,
  effects: PHP_EFFECTS,
  entries: PHP_ENTRIES,
};
