import type { Tables } from '../tables.ts';
import { PYTHON_BEHAVIOURS } from './behaviours.ts';
import { PYTHON_CLEAN_CALLS } from './clean-calls.ts';
import { PYTHON_EFFECTS } from './effects.ts';
import { PYTHON_ENDINGS } from './endings.ts';
import { PYTHON_ENTRIES, PYTHON_TYPES } from './entry-points.ts';
import { PYTHON_ALIASES } from './module-aliases.ts';
import { PYTHON_SANITIZERS } from './sanitizers.ts';
import { PYTHON_SOURCES } from './sources.ts';

export const PYTHON: Tables = {
  family: 'python',
  aliases: PYTHON_ALIASES,
  types: PYTHON_TYPES,
  sources: PYTHON_SOURCES,
  sanitizers: PYTHON_SANITIZERS,
  cleanCalls: PYTHON_CLEAN_CALLS,
  endings: PYTHON_ENDINGS,
  behaviours: PYTHON_BEHAVIOURS,
  effects: PYTHON_EFFECTS,
  entries: PYTHON_ENTRIES,
};
