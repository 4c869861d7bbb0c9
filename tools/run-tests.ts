import { glob, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Runs every test of the workspace, and says at the end, loudly, what could not run here and why. */

interface Tool {
  readonly name: string;
  readonly variable: string;
  readonly isHere: boolean;
  readonly lost: string;
}

interface Skipped {
  readonly name: string;
  readonly file: string;
  readonly reason: string;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'PostgreSQL',
    variable: 'ASSAY_REQUIRE_POSTGRES',
    isHere: hasPostgres(),
    lost: 'the store was tested on SQLite only',
  },
  {
    name: 'Chromium',
    variable: 'ASSAY_REQUIRE_CHROMIUM',
    isHere: inPath('chromium') || inPath('chromium-browser') || inPath('google-chrome'),
    lost: 'the dashboard was not looked at in a browser',
  },
  {
    name: 'bubblewrap',
    variable: 'ASSAY_REQUIRE_BUBBLEWRAP',
    isHere: inPath('bwrap'),
    lost: 'isolation was tested at the level "process" only',
  },
];

/** Files that start servers and browsers wait more than they compute: they go first, the others fill the gaps. */
const STARTS_OTHERS = /\b(?:startAssay|startService|startGitHost|startPostgres|launch|analyseTree|assay)\(/;

/** Files that only call functions share a process, but for those made to bring one down. */
const PURE = /^packages\/(?:engine|contract|insight)\/test\/(?!.*hostile)/;

const { positionals } = parseArgs({ allowPositionals: true });
const files = await testFiles(positionals);
if (files.length === 0) {
  console.error(`No test file matches ${positionals.join(', ')}.`);
  process.exit(2);
}

// Every file is a process that loads much of the same code; compiled code is kept for the next one.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.cache/compiled');

const skipped: Skipped[] = [];
let failed = 0;
const events = run({
  files,
  // Half as many again as there are cores: many of them wait for others.
  concurrency: Math.ceil(1.5 * availableParallelism()),
  execArgv: ['--conditions=assay-source', '--no-warnings'],
  timeout: 170_000,
});
events.on('test:pass', ({ name, file, skip }) => {
  if (skip !== undefined && skip !== false) skipped.push({ name, file: file ?? '', reason: skip === true ? '' : skip });
});
events.on('test:fail', () => {
  failed += 1;
});
events.compose(spec).pipe(process.stdout);
await new Promise((resolve) => events.once('end', resolve));

const missing = TOOLS.filter((tool) => !tool.isHere);
const isRequired = TOOLS.some((tool) => process.env[tool.variable] === '1');
process.stdout.write(leftOut(missing, skipped));
const isShort = isRequired && (missing.length > 0 || skipped.length > 0);
if (isShort) console.error('Nothing may be left out here (ASSAY_REQUIRE_… is set).');
process.exitCode = failed > 0 || isShort ? 1 : 0;

async function testFiles(filters: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'])) {
    if (filters.length === 0 || filters.some((filter) => file.includes(filter))) found.push(file);
  }
  const ordered = found.toSorted();
  const waits = new Set<string>();
  for (const file of ordered) if (STARTS_OTHERS.test(await readFile(file, 'utf8'))) waits.add(file);
  const inOrder = [...ordered.filter((file) => waits.has(file)), ...ordered.filter((file) => !waits.has(file))];
  const together = filters.length === 0 ? inOrder.filter((file) => PURE.test(file) && !waits.has(file)) : [];
  if (together.length === 0) return inOrder;
  process.env['ASSAY_TESTS_TOGETHER'] = together.join('\n');
  return [join(import.meta.dirname, 'tests-together.ts'), ...inOrder.filter((file) => !together.includes(file))];
}

function leftOut(tools: readonly Tool[], tests: readonly Skipped[]): string {
  if (tools.length === 0 && tests.length === 0) return '\nNothing was left out.\n';
  const lines = [
    '',
    '!'.repeat(72),
    'LEFT OUT',
    ...tools.map((tool) => `  ${tool.name} is not installed: ${tool.lost}.`),
    ...tests.map(
      (test) =>
        `  ${test.name} (${test.file.replace(`${process.cwd()}/`, '')})${test.reason ? `: ${test.reason}` : ''}`,
    ),
    '!'.repeat(72),
    '',
  ];
  return lines.join('\n');
}

function inPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Debian keeps the server's programs out of PATH. */
function hasPostgres(): boolean {
  const root = '/usr/lib/postgresql';
  return (
    inPath('postgres') ||
    (existsSync(root) && readdirSync(root).some((version) => existsSync(join(root, version, 'bin/postgres'))))
  );
}
