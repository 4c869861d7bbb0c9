import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from './languages.ts';

/** Methods that carry a statement under a name among what they are given, the driver they belong to, and the name. */
const NAMED_STATEMENTS: readonly (readonly [method: string, driver: string, entry: string])[] = [
  ['createQueryJob', '@google-cloud/bigquery', 'query'],
  ['command', '@clickhouse/client', 'query'],
  ['exec', '@clickhouse/client', 'query'],
  ['batch', '@libsql/client', 'sql'],
];

/** Statements of drivers and builders of JavaScript that have words of their own for them. */
export const CLIENT_SQL_SINKS: readonly SinkSpec[] = [
  ...NAMED_STATEMENTS.map(([method, driver, entry]): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: [driver],
    arguments: [],
    keywords: [entry],
    shallow: true,
  })),
  // What orders and groups is read as SQL; a direction behind it is checked.
  ...['orderBy', 'addOrderBy', 'groupBy', 'addGroupBy'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    method,
    evidence: ['typeorm', '@nestjs/typeorm'],
    arguments: [0],
    shallow: true,
  })),
  ...['getAll', 'getFirst', 'getEach', 'run', 'exec', 'prepare'].flatMap((method) =>
    ['Async', 'Sync'].map((way): SinkSpec => ({
      kind: 'sql',
      languages: SCRIPT,
      method: `${method}${way}`,
      evidence: ['expo-sqlite'],
      arguments: [0],
      shallow: true,
    })),
  ),
  ...[
    ...['bun', 'Bun'].flatMap((home) => [`${home}.sql.unsafe`, `${home}.SQL().unsafe`]),
    '@neondatabase/serverless.neon()',
    ...['core', 'knex', 'sql', 'postgresql', 'mysql', 'mariadb', 'sqlite', 'better-sqlite', 'libsql', 'mssql'].map(
      (driver) => `@mikro-orm/${driver}.raw`,
    ),
  ].map((callee): SinkSpec => ({ kind: 'sql', languages: SCRIPT, callee, arguments: [0], shallow: true })),
];
