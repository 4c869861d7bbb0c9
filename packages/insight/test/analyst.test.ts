import { ok, deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@assay/engine';
import { analyse } from '@assay/insight';
import { effect, file, finding, injection, npmPackage, report, skill, tool } from './reports.ts';

const context = { repository: 'acme/notes' };

const server = report({
  files: [file('src/server.ts'), file('README.md', { role: 'readme', language: 'markdown' })],
  findings: [
    finding({ file: 'src/server.ts', line: 41, origin: 'tool' }),
    finding({ id: 'finding_2', file: 'src/server.ts', line: 60, origin: 'tool' }),
    finding({
      id: 'finding_3',
      checkId: 'secrets-llm-provider-key',
      name: 'AI provider key',
      category: 'secrets',
      severity: 'high',
      file: 'src/config.ts',
      line: 3,
      message: 'A key of an AI provider is written in plain text.',
      remediation: 'Revoke the key first. Then read it from the environment.',
    }),
  ],
  notes: [
    npmPackage('notes-mcp', { commands: ['notes-mcp'], description: 'Keeps notes for agents' }),
    tool('search', 'src/server.ts', 30),
    tool('export', 'src/server.ts', 50),
    effect('executes-commands', 'src/server.ts', 41, { dynamic: true, tool: 'search' }),
    effect('executes-commands', 'src/server.ts', 60, { dynamic: true, tool: 'export' }),
    effect('contacts-network', 'src/api.ts', 12, { detail: 'https://api.example.com/v1' }),
    effect('reads-environment', 'src/config.ts', 8, { detail: 'NOTES_API_KEY' }),
    effect('reads-files', 'test/helper.ts', 1),
  ],
});

test('an MCP server is named with its tools, its command and its strongest power', () => {
  const { behavior } = analyse(server, context);

  equal(
    behavior.summary,
    'notes-mcp is an MCP server written in TypeScript that offers agents 2 tools (search and export). ' +
      'It is started with the command notes-mcp. ' +
      'The strongest thing it can do is to run programs on the machine through the tool search (src/server.ts:41); ' +
      'it can also contact the network, read environment variables and read files.',
  );
});

test('capabilities come most powerful first, with counts and places', () => {
  const { behavior } = analyse(server, context);

  deepEqual(behavior.capabilities.slice(0, 3), [
    'Executes programs or shell commands (2 places, all decided at run time), ' +
      'reachable through 2 tools: search and export: src/server.ts:41 and src/server.ts:60',
    'Contacts other machines (1 place), at api.example.com: src/api.ts:12',
    'Reads environment variables (1 place), among them NOTES_API_KEY: src/config.ts:8',
  ]);
});

test('what only tests do is no capability', () => {
  const tested = report({
    files: [file('src/a.ts'), file('test/helper.ts', { context: 'test' })],
    notes: [effect('executes-commands', 'test/helper.ts', 4)],
  });

  deepEqual(analyse(tested, context).behavior.capabilities, []);
});

test('the program itself is named before the scripts it is built with', () => {
  const built = report({
    files: [file('scripts/pack.ts'), file('src/run.ts')],
    notes: [effect('executes-commands', 'scripts/pack.ts', 4), effect('executes-commands', 'src/run.ts', 9)],
  });

  const [first] = analyse(built, context).behavior.capabilities;
  match(first ?? '', /: src\/run\.ts:9 and scripts\/pack\.ts:4$/);
});

test('what only scripts beside the program do is told apart, and calls for no precaution', () => {
  const built = report({
    files: [file('scripts/pack.ts'), file('src/run.ts')],
    notes: [effect('executes-commands', 'scripts/pack.ts', 4), effect('reads-files', 'src/run.ts', 9)],
  });

  const { behavior } = analyse(built, context);

  match(behavior.summary, /The strongest thing it can do is to read files \(src\/run\.ts:9\)\./);
  match(behavior.summary, /Scripts beside it can run programs on the machine \(scripts\/pack\.ts:4\)\./);
  match(behavior.capabilities.at(-1) ?? '', /^Executes .* – only in scripts beside the program$/);
  deepEqual(behavior.recommendations, []);
});

test('scripts are the program where there is nothing else, where they run at install, and in a skill', () => {
  const commands = effect('executes-commands', 'scripts/run.py', 4);
  const files = [file('scripts/run.py', { language: 'python' }), file('src/a.ts')];
  const place = { file: 'package.json', start: 0, end: 2 };
  const cases = [
    report({ files: files.slice(0, 1), notes: [commands] }),
    report({
      files,
      notes: [commands, { kind: 'hook', at: place, event: 'npm postinstall', command: 'x', target: 'scripts/run.py' }],
    }),
    report({ files, notes: [commands, skill('notes', 'SKILL.md')] }),
  ];

  for (const each of cases)
    match(analyse(each, context).behavior.summary, /run programs on the machine \(scripts\/run/);
});

test('risks, key findings and actions name the finding, its file and its line', () => {
  const { behavior, reportSummary } = analyse(server, context);

  deepEqual(behavior.risks, [
    'Whoever steers the model that calls its tools can run code or programs of their own where it runs ' +
      '(critical, 2 places): src/server.ts:41 and src/server.ts:60',
    'Whoever reads the repository can use credentials that are written there (high, 1 place): src/config.ts:3',
  ]);
  match(
    reportSummary.keyFindings[0] ?? '',
    /^Untrusted input reaches an OS command \(critical\): .* src\/server\.ts:41 and src\/server\.ts:60$/,
  );
  equal(reportSummary.keyFindings.length, 2);
  deepEqual(reportSummary.prioritizedActions, [
    'src/server.ts:41 (and 1 more place): Call the program without a shell. [critical]',
    'src/config.ts:3: Revoke the key first. [high]',
  ]);
  deepEqual(behavior.recommendations, [
    'Until src/server.ts:41 is fixed, look at every call of its tools before an agent makes it.',
    'Until src/config.ts:3 is fixed, treat what is written there as public.',
    'Run it in a container or under its own user: it can run programs on the machine (src/server.ts:41).',
    'Let it reach only api.example.com; the code names no other host (src/api.ts:12).',
    'Give it only the environment it needs: it reads NOTES_API_KEY (src/config.ts:8).',
  ]);
});

test('nothing is said twice: risks and findings, advice and fixes are lists of their own', () => {
  const { behavior, reportSummary } = analyse(server, context);

  const lines = [
    ...behavior.capabilities,
    ...behavior.risks,
    ...behavior.recommendations,
    ...reportSummary.keyFindings,
    ...reportSummary.prioritizedActions,
  ];
  equal(new Set(lines).size, lines.length);
  ok(!behavior.summary.includes(reportSummary.executiveSummary.split('. ', 1)[0] + '.'));
  for (const line of lines) match(line, /[\w/.-]+\.\w+:\d+/, 'every line names a file and a line');
});

test('the assessment gives the level, the worst category and how trust came about', () => {
  const { reportSummary } = analyse(server, context);

  equal(
    reportSummary.riskAssessment,
    'Critical: running foreign code 51 of 100 (src/server.ts:41). Trust is 59 of 100: untrusted input reaches an OS ' +
      'command (src/server.ts:41), critical in code that runs, caps trust at 59 and AI provider key (src/config.ts:3) takes 8 %.',
  );
});

test('what only informs is counted apart, and one file is one file', () => {
  const files = [file('index.js')];
  const told = [finding({ severity: 'info', kind: 'capability' })];
  const summaryOf = (over: Parameters<typeof report>[0]): string =>
    analyse(report({ files, ...over }), context).reportSummary.executiveSummary;

  match(summaryOf({}), /1 file was read and no weakness was found in it; that is no proof that there is none\.$/);
  match(summaryOf({ findings: told }), /no proof that there is none\. 1 finding only informs\.$/);
  match(
    summaryOf({ findings: [finding({ severity: 'low' }), ...told, ...told] }),
    /1 finding in 1 file: 1 low\. 2 more only inform\.$/,
  );
});

test('a repository without findings gets a short summary of its own', () => {
  const clean = report({
    files: [file('index.js'), file('test/a.js', { context: 'test' }), file('LICENSE', { language: 'text' })],
    languages: { javascript: 320, markdown: 900 },
    notes: [npmPackage('left-align', { main: 'index.js', description: 'Pads the other side' })],
  });

  const { reportSummary, behavior, promptInjection } = analyse(clean, context);

  equal(
    reportSummary.executiveSummary,
    'left-align is a library written in JavaScript. ' +
      'Nothing was found that speaks against using it. ' +
      '3 files were read and no weakness was found in them; that is no proof that there is none.',
  );
  equal(
    reportSummary.riskAssessment,
    'Minimal: no category shows a serious weakness. Trust is 100 of 100: nothing was found that lowers it.',
  );
  deepEqual(behavior.risks, []);
  deepEqual(promptInjection, { detected: false, severity: null, locations: [] });
});

test('of a single file the summary speaks in the singular', () => {
  const { reportSummary } = analyse(report({ files: [file('index.js')], languages: { javascript: 10 } }), context);

  match(reportSummary.executiveSummary, /1 file was read and no weakness was found in it;/);
});

test('hostile behaviour leads every list and says not to run it', () => {
  const hostile = report({
    findings: [
      finding(),
      finding({
        id: 'finding_2',
        checkId: 'data-handling-env-exfiltration',
        name: 'Environment sent over the network',
        kind: 'malice',
        category: 'dataHandling',
        file: 'setup.js',
        line: 9,
        message: 'All environment variables are sent to another machine.',
      }),
    ],
  });

  const { behavior, reportSummary } = analyse(hostile, context);

  ok(behavior.trustScore <= 20);
  match(behavior.risks[0] ?? '', /^It looks made to act against .*: environment sent .* \(setup\.js:9\)$/);
  match(reportSummary.keyFindings[0] ?? '', /^Environment sent/);
  match(reportSummary.executiveSummary, /Do not (?:run it|install or run it)/);
  match(behavior.recommendations[0] ?? '', /^Do not install or run .* \(setup\.js:9\)/);
});

test('injected instructions are reported where the engine saw them, faint suspicions are not', () => {
  const poisoned = report({
    notes: [injection('src/server.ts', 12), injection('docs/a.md', 3, { confidence: 'low', severity: 'low' })],
  });

  const { promptInjection, behavior, reportSummary } = analyse(poisoned, context);

  equal(promptInjection.detected, true);
  equal(promptInjection.severity, 'critical');
  deepEqual(
    promptInjection.locations.map((location) => `${location.file}:${location.line}`),
    ['src/server.ts:12'],
  );
  ok(behavior.trustScore <= 30);
  match(reportSummary.executiveSummary, /1 file holds text that tries to steer AI agents \(src\/server\.ts\)/);
});

test('a powerful capability that the documentation does not mention is marked', () => {
  const readme = { file: 'README.md', start: 0, end: 1 };
  const silent = report({
    notes: [effect('executes-commands', 'src/run.ts', 7), { kind: 'disclosure', at: readme, effects: ['reads-files'] }],
  });
  const open = report({
    notes: [
      effect('executes-commands', 'src/run.ts', 7),
      { kind: 'disclosure', at: readme, effects: ['executes-commands'] },
    ],
  });

  match(analyse(silent, context).behavior.capabilities[0] ?? '', /not mentioned in its documentation$/);
  ok(analyse(silent, context).behavior.trustScore < analyse(open, context).behavior.trustScore);
});

test('the order of notes and findings in a report changes no word', () => {
  const reversed = { ...server, notes: [...server.notes].toReversed(), findings: [...server.findings].toReversed() };

  equal(JSON.stringify(analyse(reversed, context)), JSON.stringify(analyse(server, context)));
});

test('a doubt about something that nobody runs leads no list', () => {
  const doubt = finding({
    checkId: 'data-handling-file-exfiltration',
    name: 'A file with credentials is sent away',
    category: 'dataHandling',
    kind: 'malice',
    confidence: 'low',
    context: 'test',
    file: 'test/send.py',
  });
  const weak = finding({ severity: 'medium', confidence: 'low', file: 'src/a.ts', line: 2 });
  const sample = finding({
    checkId: 'auth-jwt-weak-secret',
    severity: 'high',
    context: 'example',
    file: 'examples/a.js',
  });

  const { behavior, reportSummary } = analyse(report({ findings: [doubt, weak, sample] }), context);

  const told = [...reportSummary.keyFindings, ...reportSummary.prioritizedActions, ...behavior.risks].join('\n');
  ok(!told.includes('test/send.py'), told);
  ok(
    reportSummary.prioritizedActions.some((action) => action.endsWith('[high, in examples]')),
    told,
  );
});

test('a remedy for several weaknesses is told once, with the heaviest', () => {
  const lesser = finding({ checkId: 'rce-other', severity: 'high', file: 'src/other.ts', line: 3 });
  const unlike = finding({ checkId: 'rce-third', severity: 'low', file: 'src/third.ts', remediation: 'Another.' });

  const { prioritizedActions } = analyse(report({ findings: [lesser, unlike, finding()] }), context).reportSummary;

  deepEqual(prioritizedActions, [
    'src/run.ts:41: Call the program without a shell. [critical]',
    'src/third.ts:41: Another. [low]',
  ]);
});

test('an action says how its remedy is written in the language of the file', () => {
  const remediation = "Start it without a shell. Choose the program. In JavaScript: `execFile('grep', ['--', query])`.";
  const { prioritizedActions } = analyse(report({ findings: [finding({ remediation })] }), context).reportSummary;
  deepEqual(prioritizedActions, [
    "src/run.ts:41: Start it without a shell. In JavaScript: `execFile('grep', ['--', query])`. [critical]",
  ]);
});

test('a summary says when nothing serious is certain', () => {
  const weak = finding({ severity: 'high', confidence: 'low' });

  const { executiveSummary } = analyse(report({ findings: [weak] }), context).reportSummary;

  match(executiveSummary, /Nothing serious is certain; the first thing to look at: untrusted input/);
});

test('what a tool reaches in another file is said to be reached through it', () => {
  const at = { file: 'src/store.ts', start: 90, end: 99 };
  const written = (through?: string): Note => ({
    ...effect('writes-files', 'src/store.ts', 9, { dynamic: true, tool: through }),
    at,
  });
  const { line: _, ...followed } = written('save');
  const { behavior } = analyse(
    report({ files: [file('src/store.ts')], notes: [written(), followed, { ...followed, tool: 'copy' } as Note] }),
    context,
  );
  deepEqual(
    behavior.capabilities.filter((line) => line.startsWith('Writes')),
    [
      'Writes files (1 place, its target decided at run time), reachable through 2 tools: save and copy: src/store.ts:9',
    ],
  );
});

test('nobody is told to cut off a server that asks through a library or a program', () => {
  const runs = (detail: string, ...names: string[]): string =>
    analyse(
      report({
        files: [file('src/run.ts')],
        notes: [
          effect('executes-commands', 'src/run.ts', 4, { detail }),
          tool('run', 'src/run.ts', 2),
          ...names.map((name): Note => ({
            kind: 'dependency',
            ecosystem: 'npm',
            name,
            spec: '^1.0.0',
            scope: 'runtime',
            locked: true,
            at: { file: 'package.json', start: 0, end: 1 },
          })),
        ],
      }),
      context,
    ).behavior.recommendations.join('\n');

  match(runs('convert', '@modelcontextprotocol/sdk', 'zod'), /under its own user without network/);
  match(runs('convert', '@kubernetes/client-node'), /under its own user: /);
  match(runs('git log'), /under its own user: /);
});
