import { describe, it } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

const HEAD = `import express from 'express';
import { Pool } from 'pg';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { DataSource } from 'typeorm';
interface Row { id: string }
const [pool, db, source] = [new Pool(), mysql.createPool('x'), new DataSource({})];
const app = express();
`;

describe('calls that are given types', () => {
  it('reach what they reach without', () =>
    expectFlows(
      {
        'a.ts': `${HEAD}
app.get('/', async (req, res) => {
  const { name } = req.query;
  await pool.query<Row>(\`SELECT * FROM t WHERE n = '\${name}'\`); // flow
  const { rows } = await pool.query<{ id: string }>("SELECT * FROM t WHERE n = '" + name + "'"); // flow
  (await pool.query<Row>({ text: 'SELECT * FROM t WHERE n = ' + name, values: [] })).rows; // flow
  const statement = 'SELECT * FROM t WHERE n = ' + name;
  const [found] = await db.execute<RowDataPacket[]>(statement); // flow
  if (!(await source.query<Row[]>('SELECT ' + name)).length) return; // flow
  const answer = 'all: ' + pool.query<Row>('SELECT ' + name); // flow
  await pool.query<Row>('SELECT ' + name).then((all) => res.json(all)); // flow
  await pool.query<Row>('SELECT * FROM t WHERE n = $1', [name]);
});`,
      },
      REAL_SINKS,
    ));

  it('are followed into methods of a class and of the one it extends', () =>
    expectFlows(
      {
        'store.ts': `import type { Pool } from 'pg';
export abstract class Store<T> {
  constructor(protected readonly pool: Pool) {}
  protected async select(where: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(\`SELECT * FROM t WHERE \${where}\`, values)).rows; // flow
  }
}`,
        'people.ts': `import { Store } from './store.ts';
export class People extends Store<{ id: string }> {
  find(name: string) { return this.select(\`name = '\${name}'\`); }
}`,
        'a.ts': `import express from 'express';
import { Pool } from 'pg';
import { People } from './people.ts';
const people = new People(new Pool());
express().get('/', async (req, res) => res.json(await people.find(String(req.query.name))));`,
      },
      REAL_SINKS,
    ));

  it('prove and clean what they prove and clean without', () =>
    expectFlows({
      'a.ts': `import express from 'express';
import { exec } from 'node:child_process';
const isSafe = <T>(text: T): boolean => /^[a-z]+$/.test(String(text));
const digits = async <T>(text: T): Promise<string> => String(text).replace(/[^0-9]/g, '');
const same = async <T>(text: T): Promise<T> => text;
express().get('/', async (req, res) => {
  const name = String(req.query.name);
  exec('id ' + (await digits<string>(name)));
  exec('id ' + (await same<string>(name))); // flow
  if (!isSafe<string>(name)) return;
  exec('id ' + name);
  exec('id ' + req.query.other); // flow
});
express().get('/b', async (req, res) => {
  const name = String(req.query.name);
  if (isSafe<string>(name)) return;
  exec('id ' + name); // flow
});`,
    }));
});
