import { membersOf } from '../members-of.ts';

/** Calls that make a statement, or a part of one, of a text. What is wrong with the text is told there, and not again where it runs. */
export const SCRIPT_STATEMENT_TEXTS: readonly string[] = [
  'sequelize.literal',
  'sequelize().literal',
  'sequelize.Sequelize.literal',
  'sequelize.Sequelize().literal',
  'objection.raw',
  'kysely.sql.raw',
  '@prisma/client.Prisma.raw',
  'drizzle-orm.sql.raw',
  'slonik.sql.unsafe',
];

/** The same in Python. */
export const PYTHON_STATEMENT_TEXTS: readonly string[] = [
  ...['sqlalchemy', 'sqlalchemy.sql', 'sqlalchemy.sql.expression'].flatMap((module) =>
    membersOf(module, 'text', 'literal_column', 'TextClause'),
  ),
  'sqlmodel.text',
  'psycopg2.sql.SQL',
  'psycopg.sql.SQL',
  'peewee.SQL',
  'django.db.models.expressions.RawSQL',
  'django.db.models.RawSQL',
];
