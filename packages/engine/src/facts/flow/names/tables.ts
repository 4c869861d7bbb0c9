import { JAVASCRIPT_BEHAVIOURS, PYTHON_BEHAVIOURS } from '../../../knowledge/behaviours.ts';
import {
  CSHARP_ALIASES,
  CSHARP_BEHAVIOURS,
  CSHARP_CLEAN_CALLS,
  CSHARP_ENDINGS,
  CSHARP_SANITIZERS,
} from '../../../knowledge/csharp/library.ts';
import { CSHARP_EFFECTS } from '../../../knowledge/csharp/effects.ts';
import { CSHARP_ENTRIES, CSHARP_HANDED } from '../../../knowledge/csharp/entry-points.ts';
import { CSHARP_SOURCES } from '../../../knowledge/csharp/sources.ts';
import { GO_ALIASES, GO_BEHAVIOURS, GO_CLEAN_CALLS, GO_ENDINGS, GO_SANITIZERS } from '../../../knowledge/go/library.ts';
import {
  JAVA_ALIASES,
  JAVA_BEHAVIOURS,
  JAVA_CLEAN_CALLS,
  JAVA_ENDINGS,
  JAVA_SANITIZERS,
} from '../../../knowledge/java/library.ts';
import { JAVA_EFFECTS } from '../../../knowledge/java/effects.ts';
import { JAVA_ENTRIES, JAVA_HANDED } from '../../../knowledge/java/entry-points.ts';
import { JAVA_SOURCES } from '../../../knowledge/java/sources.ts';
import {
  RUBY_ALIASES,
  RUBY_BEHAVIOURS,
  RUBY_CLEAN_CALLS,
  RUBY_ENDINGS,
  RUBY_SANITIZERS,
} from '../../../knowledge/ruby/library.ts';
import { RUBY_EFFECTS } from '../../../knowledge/ruby/effects.ts';
import { RUBY_ENTRIES } from '../../../knowledge/ruby/entry-points.ts';
import { RUBY_SOURCES } from '../../../knowledge/ruby/sources.ts';
import { GO_EFFECTS } from '../../../knowledge/go/effects.ts';
import { GO_ENTRIES } from '../../../knowledge/go/entry-points.ts';
import { GO_SOURCES } from '../../../knowledge/go/sources.ts';
import { PHP_EFFECTS } from '../../../knowledge/php/effects.ts';
import { PHP_ENTRIES } from '../../../knowledge/php/entry-points.ts';
import {
  PHP_ALIASES,
  PHP_BEHAVIOURS,
  PHP_CLEAN_CALLS,
  PHP_ENDINGS,
  PHP_SANITIZERS,
} from '../../../knowledge/php/library.ts';
import { PHP_SOURCES } from '../../../knowledge/php/sources.ts';
import { JAVASCRIPT_CLEAN_CALLS, PYTHON_CLEAN_CALLS } from '../../../knowledge/clean-calls.ts';
import { JAVASCRIPT_EFFECTS } from '../../../knowledge/javascript/effects.ts';
import { PYTHON_EFFECTS } from '../../../knowledge/python/effects.ts';
import type { EffectTable } from '../../../knowledge/effects.ts';
import { JAVASCRIPT_ENDINGS, PYTHON_ENDINGS } from '../../../knowledge/endings.ts';
import { JAVASCRIPT_ENTRIES, JAVASCRIPT_TYPES } from '../../../knowledge/javascript/entry-points.ts';
import { PYTHON_ENTRIES, PYTHON_TYPES } from '../../../knowledge/python/entry-points.ts';
import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import { JAVASCRIPT_ALIASES, PYTHON_ALIASES } from '../../../knowledge/module-aliases.ts';
import { JAVASCRIPT_SANITIZERS, PYTHON_SANITIZERS, type SanitizerTable } from '../../../knowledge/sanitizers.ts';
import { JAVASCRIPT_SOURCES } from '../../../knowledge/javascript/sources.ts';
import { PYTHON_SOURCES } from '../../../knowledge/python/sources.ts';
import type { SourceTable } from '../../../knowledge/sources.ts';
import { RUST_EFFECTS } from '../../../knowledge/rust/effects.ts';
import { RUST_ENTRIES } from '../../../knowledge/rust/entry-points.ts';
import {
  RUST_ALIASES,
  RUST_BEHAVIOURS,
  RUST_CLEAN_CALLS,
  RUST_ENDINGS,
  RUST_SANITIZERS,
  RUST_TYPES,
} from '../../../knowledge/rust/library.ts';
import { RUST_SOURCES } from '../../../knowledge/rust/sources.ts';
import { familyOf, type Family } from '../../ir/family.ts';
import type { SinkSpec } from '../flow-facts.ts';

/** The tables of one language family. */
export interface Tables {
  readonly family: Family;
  readonly aliases: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly sources: readonly SourceTable[];
  readonly sanitizers: readonly SanitizerTable[];
  readonly cleanCalls: readonly string[];
  readonly endings: readonly string[];
  readonly behaviours: Readonly<Record<string, readonly string[]>>;
  readonly effects: readonly EffectTable[];
  readonly entries: readonly EntryWiring[];
  /** What frameworks hand to a handler beside what was sent, by types and by marks, where types say so. */
  readonly handed?: Handed | undefined;
}

/** Parameters that hold what a framework brings along. */
export interface Handed {
  readonly types: RegExp;
  readonly marks: ReadonlySet<string>;
}

const JAVASCRIPT: Tables = {
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

const PYTHON: Tables = {
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

const GO: Tables = {
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

const JAVA: Tables = {
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

const PHP: Tables = {
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

const RUBY: Tables = {
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

const CSHARP: Tables = {
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

const RUST: Tables = {
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

const TABLES: Readonly<Record<Family, Tables>> = {
  script: JAVASCRIPT,
  python: PYTHON,
  go: GO,
  java: JAVA,
  php: PHP,
  ruby: RUBY,
  csharp: CSHARP,
  rust: RUST,
};

/** What is known of the libraries of a language family. */
export function tablesOf(family: Family): Tables {
  return TABLES[family];
}

/** Whether a sink is one of this language family. */
export function concerns({ family }: Tables, { languages }: SinkSpec): boolean {
  return languages.some((language) => familyOf(language) === family);
}
