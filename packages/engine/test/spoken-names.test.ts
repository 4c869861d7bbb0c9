import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spokenData, spokenName } from '../src/knowledge/spoken-names.ts';

test('what is called goes by the name that people of the language write', () => {
  const spoken: readonly (readonly [name: string, file: string, expected: string])[] = [
    ['java.lang.Runtime().exec', 'Api.java', 'Runtime.exec'],
    ['javax.servlet.http.HttpServletResponse().getWriter().print', 'Api.java', 'HttpServletResponse.getWriter.print'],
    ['System.IO.File.ReadAllText', 'Api.cs', 'File.ReadAllText'],
    ['System.Net.Http.HttpClient().GetAsync', 'Api.cs', 'HttpClient.GetAsync'],
    ['database/sql.DB().Query', 'main.go', 'sql.DB.Query'],
    ['os/exec.Command', 'main.go', 'exec.Command'],
    ['reqwest.Client().get', 'main.rs', 'reqwest::Client::get'],
    ['ActiveRecord.Base.where', 'a.rb', 'ActiveRecord::Base.where'],
    ['Net.HTTP.Post', 'a.rb', 'Net::HTTP::Post'],
    ['Illuminate.Support.Facades.DB.select', 'a.php', 'DB::select'],
    ['PDO().query', 'a.php', 'PDO->query'],
    ['shell_exec', 'a.php', 'shell_exec'],
    ['child_process.exec', 'a.ts', 'child_process.exec'],
    ['express.Response().send', 'a.ts', 'response.send'],
    ['http.ServerResponse().writeHead().end', 'a.js', 'response.end'],
    ['fastify.FastifyReply().type().send', 'a.js', 'response.send'],
    ['mongoose.Model().findOne', 'a.ts', 'mongoose.Model.findOne'],
    ['@actions/github.getOctokit().graphql', 'a.ts', '@actions/github.getOctokit().graphql'],
    ['.execute', 'a.py', 'execute'],
    ['playwright.chromium.launch().newContext().newPage().goto', 'a.ts', 'playwright…newPage().goto'],
    ['psycopg_pool.AsyncConnectionPool().connection().cursor().execute', 'a.py', 'psycopg_pool…cursor().execute'],
    [
      'playwright.sync_api.sync_playwright().[].new_page().goto',
      'a.py',
      'playwright.sync_api.sync_playwright().new_page().goto',
    ],
    ['sqlite3.connect().cursor().execute', 'a.py', 'sqlite3.connect().cursor().execute'],
  ];
  for (const [name, file, expected] of spoken) assert.equal(spokenName(name, file), expected);
});

test('a part of a request goes by what is written to ask for it', () => {
  assert.equal(
    spokenData('data of an HTTP request (`$_GET.page`)', 'a.php'),
    "data of an HTTP request (`$_GET['page']`)",
  );
  assert.equal(
    spokenData('data of an HTTP request (`params.title`)', 'a.rb'),
    'data of an HTTP request (`params[:title]`)',
  );
  assert.equal(
    spokenData('data of an HTTP request (`req.query.q`)', 'a.js'),
    'data of an HTTP request (`req.query.q`)',
  );
});
