import type { FileCheck } from '../../check.ts';
import { CSHARP_CONNECTIONS } from '../../knowledge/csharp/library.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { words } from '../../knowledge/members-of.ts';

const METHODS = [
  'execute',
  'executemany',
  'executescript',
  'exec_driver_sql',
  'execute_sql',
  'raw',
  'query',
  'cursor',
  'fetch',
  'fetchrow',
  'fetchval',
  'fetch_all',
  'fetch_one',
  'fetch_val',
  'prepare',
  'get_results',
  'get_row',
  'get_var',
  'get_col',
  '$queryRawUnsafe',
  '$executeRawUnsafe',
];
/** The same in Go, where a context may come first. */
const GO_METHODS = ['Query', 'QueryRow', 'Exec', 'Prepare', 'Queryx', 'QueryRowx', 'NamedExec', 'MustExec'];
const GO_CALLS = [...GO_METHODS, ...GO_METHODS.map((method) => `${method}Context`), 'Raw', 'QueryOne', 'ExecOne'];
/** The same in Java, beside those that are called alike. */
const JAVA_CALLS = words(
  'executeQuery executeUpdate executeLargeUpdate addBatch prepareStatement prepareCall createQuery createNativeQuery createSQLQuery queryForObject queryForList queryForMap queryForRowSet batchUpdate rawQuery execSQL',
);
/** Makers of statements of C#, and what Dapper and the mappers add to connections. */
const CSHARP_MAKERS = Object.values(CSHARP_CONNECTIONS);
const CSHARP_METHODS = [
  'FromSqlRaw',
  'ExecuteSqlRaw',
  'ExecuteSqlRawAsync',
  'QueryAsync',
  'ExecuteAsync',
  'QueryFirstOrDefault',
  'QueryFirstOrDefaultAsync',
  'ExecuteScalarAsync',
];
/** Parts of a statement that SQLAlchemy takes as text. */
const CLAUSES = ['having', 'group_by', 'order_by', 'distinct', 'prefix_with', 'suffix_with'];
/** Whatever else these run, the first thing they are given is a statement. */
const RUNNERS = ['pg8000.connect().run', 'pg8000.dbapi.connect().run', 'pg8000.native.Connection().run'];
const BUILDS = /\bsqlalchemy\b/;
const FUNCTIONS = [
  'sqlalchemy.text',
  'sqlalchemy.sql.text',
  'sqlalchemy.sql.expression.text',
  'pandas.read_sql',
  'pandas.read_sql_query',
  'django.db.models.expressions.RawSQL',
  'sequelize.literal',
  'sequelize.Sequelize.literal',
  'knex.raw',
  'sqlx.query',
  'sqlx.query_as',
  'sqlx.query_scalar',
  'diesel.sql_query',
];
const STATEMENT =
  /^\s*(?:select\s|insert\s+(?:or\s+\w+\s+)?into\s|update\s|delete\s+from\s|replace\s+into\s|merge\s+into\s)/i;
/** Whoever writes statements writes their first words in one of these ways. */
const HOLDS_STATEMENTS =
  /\b(?:SELECT|INSERT\s+INTO|DELETE\s+FROM|UPDATE|REPLACE\s+INTO)\s|["'`]\s*(?:select|insert into|delete from|update) /;
/** What stands between the constant parts, where the statement is written out in the call. */
const PARTS = /\$?\{\s*([\w$.]+)[^{}]*\}|\+\s*([\w$.]+)|([\w$.]+)\s*\+/g;
/** The same in PHP, where a variable may stand in the text itself. */
const PHP_PARTS = /\$\w+(?:->\w+|\[[^\]]{1,40}\])*|\b[A-Za-z]\w*::\$?\w+/g;
/** Tables are called by the program that made them, with a beginning that a site sets. */
const OWN_TABLES =
  /(?:^\$wpdb\b.*|table\w*|tbl|prefix|columns?|fields?|placeholders?|limit|offset|order_?by|order|direction|::[A-Z][A-Z0-9_]+)$/i;
const QUOTED = /'(?:[^'\\{]|\\.)*'|"(?:[^"\\{]|\\.)*"/g;
/** Names of what holds no text of others: places for parameters, numbers, constants. */
const HARMLESS =
  /placeholders?$|^(?:params|marks|binds?|Number|parseInt|Math\.\w+|int|float|len)$|(?:^|[._])(?:limit|offset|count|n|page|size|depth|port|id_list_sql)$|^(?:\w+\.)?_?[A-Z][A-Z0-9_]+$/;
const MAKES_PLACES =
  /replace(?:All)?\(\s{0,3}(?:"'"|\/'\/g),\s{0,3}["`]''["`]\s{0,3}\)|join\(|\.repeat\(|quote_?(?:ident|identifier|literal)|escape_?(?:id|identifier|literal)|Identifier\(/i;

export const check: FileCheck = {
  id: 'data-handling-sql-put-together',
  title: 'SQL statement is built at run time',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [89],
  why: `
    No outside data was seen to arrive here, but part of the statement is not constant and the database reads all of it. A
    quote in a name, or a caller who passes on what a visitor wrote, changes what is asked.`,
  fix: `
    Keep the statement constant and pass the values beside it. Take names of tables and columns from a fixed list, and quote
    them with what the driver offers.`,
  blindSpots: 'Where outside data does arrive, data-handling-sql-injection reports it with the way it took.',
  wants: {
    calls: [
      ...[...METHODS, ...CLAUSES, ...GO_CALLS, ...JAVA_CALLS, ...CSHARP_METHODS].map((method) => `.${method}`),
      ...CSHARP_MAKERS,
      ...FUNCTIONS,
      ...RUNNERS,
    ],
    callsOnlyIn: new RegExp(`${HOLDS_STATEMENTS.source}|${BUILDS.source}`),
  },
  yieldsTo: ['data-handling-sql-injection', 'mcp-tool-query-injection'],
  examples: {
    bad: [
      {
        'Users.cs': `
          using System.Data.SqlClient;

          public class Users
          {
              public SqlCommand Find(SqlConnection db, string name)
              {
                  return new SqlCommand(«$"SELECT * FROM users WHERE name = '{name}'"», db);
              }
          }`,
      },
      {
        'Store.java': `
          import java.sql.*;

          class Store {
            ResultSet find(Connection connection, String name) throws SQLException {
              String query = "SELECT * FROM users WHERE name = '" + name + "'";
              return connection.createStatement().executeQuery(«query»);
            }
          }`,
      },
      {
        'src/main.rs': `
          pub async fn count(pool: &PgPool, table: &str) -> i64 {
              sqlx::query_scalar(&«format!("SELECT count(*) FROM {table}")»).fetch_one(pool).await.unwrap()
          }`,
      },
      {
        'store.go': `
          package store

          import (
            "context"
            "database/sql"
            "fmt"
          )

          func Find(db *sql.DB, name string) (*sql.Rows, error) {
            return db.Query(«"SELECT * FROM users WHERE name = '" + name + "'"»)
          }

          func Remove(ctx context.Context, db *sql.DB, name string) error {
            query := fmt.Sprintf("DELETE FROM users WHERE name = '%s'", name)
            _, err := db.ExecContext(ctx, «query»)
            return err
          }`,
      },
      {
        'people.py': `
          import psycopg2
          def find(connection, name):
              cursor = connection.cursor()
              cursor.execute(«"SELECT * FROM people WHERE name = '%s'" % name»)
              return cursor.fetchall()`,
      },
      {
        'people.js': `
          async function find(db, name) {
            const statement = \`SELECT * FROM people WHERE name = '\${name}'\`;
            return db.query(«statement»);
          }`,
      },
      {
        'people.py': `
          from sqlalchemy import text
          def find(query, name):
              query = query.having(«"name = '{}'".format(name)»)
              return query.order_by(text(«'lower(' + name»))`,
      },
      {
        'people.py': `
          import pg8000.native
          def find(name):
              connection = pg8000.native.Connection('app')
              return connection.run(«f"SELECT * FROM people WHERE name = '{name}'"»)`,
      },
      {
        'page.php': `
          <?php
          function named($db, $name) {
            return $db->query(«"SELECT * FROM users WHERE name = '$name'"»);
          }`,
      },
    ],
    good: [
      {
        'Users.cs': `
          using System.Data.SqlClient;

          public class Users
          {
              private const string Columns = "id, name";

              public SqlCommand Find(SqlConnection db, string name, int limit)
              {
                  var command = new SqlCommand($"SELECT TOP {limit} {Columns} FROM users WHERE name = @name", db);
                  command.Parameters.AddWithValue("@name", name);
                  return command;
              }
          }`,
      },
      {
        'Store.java': `
          import java.sql.*;

          class Store {
            private static final String TABLE = "users";

            ResultSet find(Connection connection, long id, int limit) throws SQLException {
              connection.prepareStatement("SELECT * FROM " + TABLE + " WHERE name = ?");
              return connection.createStatement().executeQuery("SELECT * FROM users LIMIT " + limit);
            }
          }`,
      },
      {
        'src/shop/Store.java': `
          package shop;
          import java.sql.*;
          import javax.servlet.http.*;

          public class Store extends HttpServlet {
            @Override
            public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
              doPost(request, response);
            }

            @Override
            public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              String kind = new Kinds().kindFor(request, "book");
              String sql = "SELECT * FROM goods WHERE kind = '" + kind + "'";
              Statement statement = Database.statement();
              statement.execute(sql);
            }

            private class Kinds {
              public String kindFor(HttpServletRequest request, String kind) {
                return kind;
              }
            }
          }`,
        'src/shop/Database.java': `
          package shop;
          import java.sql.*;

          public class Database {
            private static Connection connection;

            static {
              run("CREATE TABLE goods (kind varchar(20))");
              run("CREATE TABLE users (name varchar(20))");
              run("INSERT INTO goods VALUES ('book')");
            }

            public static Statement statement() {
              if (connection == null) open();
              Statement statement = null;
              try {
                statement = connection.createStatement();
              } catch (SQLException e) {
                System.out.println("no statement");
              }
              return statement;
            }

            public static void run(String order) throws SQLException {
              Statement statement = statement();
              statement.executeUpdate(order);
            }

            private static void open() {
              if (connection == null) {
                try {
                  connection = source.getConnection();
                } catch (SQLException e) {
                  e.printStackTrace();
                }
              }
            }
          }`,
      },
      {
        'src/main.rs': `
          pub async fn count(pool: &PgPool, kind: &str) -> i64 {
              sqlx::query_scalar("SELECT count(*) FROM items WHERE kind = $1").bind(kind).fetch_one(pool).await.unwrap()
          }`,
      },
      {
        'store.go': `
          package store

          import (
            "database/sql"
            "fmt"
            "strings"
          )

          const columns = "id, name"

          func Find(db *sql.DB, name string, limit int) (*sql.Rows, error) {
            return db.Query(fmt.Sprintf("SELECT %s FROM users WHERE name = ? LIMIT %d", columns, limit), name)
          }

          func All(db *sql.DB, ids []any) (*sql.Rows, error) {
            places := strings.Repeat(",?", len(ids))
            return db.Query("SELECT * FROM users WHERE id IN ("+strings.Join(marks(places), ",")+")", ids...)
          }`,
      },
      {
        'people.py': `
          from sqlalchemy.orm import Query
          TABLE = 'people'
          def find(connection, query, name, ids):
              cursor = connection.cursor()
              cursor.execute('SELECT * FROM people WHERE name = %s', (name,))
              cursor.execute(f'SELECT * FROM {TABLE} WHERE name = %s', (name,))
              found = query.filter(Person.name.like(f'%{name}%')).order_by(Person.name)
              cursor.execute("SELECT * FROM people WHERE name = '{}'".format(name.replace("'", "''")))
              placeholders = ','.join('?' for _ in ids)
              cursor.execute(f'SELECT * FROM people WHERE id IN ({placeholders})', ids)
              return cursor.fetchall()`,
      },
      {
        'people.js': `
          const COLUMNS = { name: 'name', newest: 'created_at DESC' };
          const GROUPS = ['town', 'country'];
          async function report(db, order, group) {
            if (!GROUPS.includes(group)) throw new Error('unknown');
            await db.query(\`SELECT \${group}, count(*) FROM people GROUP BY \${group}\`);
            return db.query(\`SELECT * FROM people ORDER BY \${COLUMNS[order] ?? 'name'}\`);
          }
          async function find(db, ids, limit) {
            await db.query('SELECT * FROM people WHERE id = $1', [ids[0]]);
            return db.query(\`SELECT * FROM people LIMIT \${Number(limit)}\`);
          }`,
      },
      {
        'page.php': `
          <?php
          function counted($table) {
            global $wpdb;
            return $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}orders") + $wpdb->get_var("SELECT COUNT(*) FROM $table");
          }`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      if (!call.isDirect) continue;
      const statement = partOf(call, text) ?? statementOf(call);
      if (statement === undefined || statement.at.file !== path) continue;
      if (isHarmless(text.slice(statement.at.start, statement.at.end), text, statement.at.start)) continue;
      yield { at: statement.at, message: `The statement given to ${call.method}() is put together here.` };
    }
  },
};

/** Text put together as a condition, an order or another part of a statement. */
function partOf(call: CallFact, text: string): ValueFact | undefined {
  const isClause = CLAUSES.includes(call.method) && BUILDS.test(text);
  if (!isClause && !FUNCTIONS.includes(call.callee)) return undefined;
  return call.arguments.find(
    ({ isFixed, items, prefix, sources }) =>
      !isFixed && items === undefined && prefix !== undefined && (isClause || sources.length === 0),
  );
}

function statementOf(call: CallFact): ValueFact | undefined {
  const behind = GO_CALLS.includes(call.method) ? call.arguments[1] : undefined;
  for (const value of [call.arguments[0], behind, call.option('sql'), call.option('text'), call.option('query')]) {
    if (value === undefined || value.isFixed || value.items !== undefined || value.sources.length > 0) continue;
    if (value.isCutShort) continue;
    if (STATEMENT.test(value.prefix ?? '')) return value;
  }
  return undefined;
}

function isHarmless(written: string, text: string, start: number): boolean {
  if (MAKES_PLACES.test(written)) return true;
  const variables = [...written.slice(0, 2000).matchAll(PHP_PARTS)].map(([name]) => name);
  if (variables.length > 0) return variables.every((name) => OWN_TABLES.test(name));
  const names = [...written.slice(0, 2000).replaceAll(QUOTED, "''").matchAll(PARTS)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  const formatted = FORMATTED.exec(written)?.[1];
  if (formatted !== undefined) names.push(...formatted.split(/\s*,\s*/));
  const before = justBefore(text, start);
  return names.length > 0 && names.every((name) => HARMLESS.test(name) || isListed(name, before));
}

/** What stands before in the same function. */
function justBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - LOOKS_BACK), start);
  return before.slice(Math.max(before.lastIndexOf('\n}'), before.lastIndexOf('\ndef '), 0));
}
const LOOKS_BACK = 800;
/** `"… LIMIT %s", limit`: a format of Go and what is put into it. */
const FORMATTED = /^(?:"[^"]{0,2000}"|`[^`]{0,2000}`)\s*,\s*([\w.]+(?:\s*,\s*[\w.]+)*)\s*$/;

/** `if (!COLUMNS.includes(name)) throw …`, `if name not in COLUMNS`: one of a list that the code writes out. */
function isListed(name: string, before: string): boolean {
  const written = name.replaceAll(/[$.]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`\b[A-Z][A-Z0-9_]{2,40}\.(?:includes|has)\(${written}\)|(?<![\w.])${written} (?:not )?in (?:\w{1,30}\.)?[A-Z][A-Z0-9_]{2,40}\b`,
  ).test(before);
}
