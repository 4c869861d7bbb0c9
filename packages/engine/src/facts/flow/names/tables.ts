import { CSHARP } from '../../../knowledge/csharp/index.ts';
import { GO } from '../../../knowledge/go/index.ts';
import { JAVA } from '../../../knowledge/java/index.ts';
import { JAVASCRIPT } from '../../../knowledge/javascript/index.ts';
import { PHP } from '../../../knowledge/php/index.ts';
import { PYTHON } from '../../../knowledge/python/index.ts';
import { RUBY } from '../../../knowledge/ruby/index.ts';
import { RUST } from '../../../knowledge/rust/index.ts';
import type { Tables } from '../../../knowledge/tables.ts';
import { familyOf, type Family } from '../../ir/family.ts';
import type { SinkSpec } from '../flow-facts.ts';

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
