import type { Tables } from '../tables.ts';
import { RUBY_EFFECTS } from './effects.ts';
import { RUBY_ENTRIES } from './entry-points.ts';
import { RUBY_ALIASES, RUBY_BEHAVIOURS, RUBY_CLEAN_CALLS, RUBY_ENDINGS, RUBY_SANITIZERS } from './library.ts';
import { RUBY_SOURCES } from './sources.ts';

export const RUBY: Tables = {
  family: 'ruby',
  aliases: RUBY_ALIASES,
  types: {},
  sources: RUBY_SOURCES,
  sanitizers: RUBY_SANITIZERS,
  cleanCalls: RUBY_CLEAN_CALLS,
  endings: RUBY_ENDINGS,
  behaviours: RUBY_BEHAVIOURS,
  effects: RUBY_EFFECTS,
  entries: RUBY_ENTRIES,
};
