import type { Tables } from '../tables.ts';
import { RUST_EFFECTS } from './effects.ts';
import { RUST_ENTRIES } from './entry-points.ts';
import {
  RUST_ALIASES,
  RUST_BEHAVIOURS,
  RUST_CLEAN_CALLS,
  RUST_ENDINGS,
  RUST_SANITIZERS,
  RUST_TYPES,
} from './library.ts';
import { RUST_SOURCES } from './sources.ts';

export const RUST: Tables = {
  family: 'rust',
  aliases: RUST_ALIASES,
  types: RUST_TYPES,
  sources: RUST_SOURCES,
  sanitizers: RUST_SANITIZERS,
  cleanCalls: RUST_CLEAN_CALLS,
  endings: RUST_ENDINGS,
  behaviours: RUST_BEHAVIOURS,
  effects: RUST_EFFECTS,
  entries: RUST_ENTRIES,
};
