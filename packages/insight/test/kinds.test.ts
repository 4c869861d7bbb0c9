import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@assay/engine';
import { analyse } from '@assay/insight';
import { dependency, effect, entry, file, npmPackage, report, skill, tool } from './reports.ts';

const docker = file('Dockerfile', { role: 'dockerfile', language: 'dockerfile' });

/** What the first sentence calls it. */
function called(notes: readonly Note[], files = [file('src/run.ts')]): string {
  const { behavior } = analyse(report({ notes, files }), { repository: 'acme/it' });
  return /^\S+ is (.*?)\.(?: |$)/.exec(behavior.summary)?.[1] ?? '';
}

test('a service is built on what its manifest names, whatever its handlers look like', () => {
  const port = effect('opens-port', 'src/run.ts', 3);

  equal(
    called([npmPackage('it'), dependency('@tinyhttp/app'), entry('express', 'src/run.ts'), port]),
    'a web service written in TypeScript, built on tinyhttp',
  );
  equal(
    called([npmPackage('it', { isPrivate: true }), dependency('@nestjs/core'), entry('web socket', 'src/run.ts')]),
    'a web service written in TypeScript, built on NestJS',
  );
});

test('a framework is known by the name its own registry gives it', () => {
  const port = effect('opens-port', 'app/run.rb', 3);

  match(called([dependency('rails', { ecosystem: 'gem' }), port]), /^a web application .*built on Rails$/);
  equal(called([dependency('rails'), port]).includes('Rails'), false);
});

test('a class that is called an application, or a program of .NET, is started', () => {
  const own = npmPackage('org.acme:it', { ecosystem: 'maven' });
  const spring = dependency('org.springframework.boot:spring-boot-starter-web', { ecosystem: 'maven' });

  const asked = entry('spring', 'src/main/java/it/A.java');

  match(
    called([own, spring, asked], [file('src/main/java/it/ItApplication.java')]),
    /^a web service .*built on Spring$/,
  );
  match(called([own], [file('src/main/java/it/Tool.java')]), /^a library /);
  match(called([], [file('src/It/Program.cs')]), /^an application /);
});

test('pages are an application, although nothing in it is published or listens', () => {
  const files = [file('src/app/page.tsx'), docker];

  equal(
    called([npmPackage('it'), dependency('next'), dependency('react')], files),
    'a web application written in TypeScript, built on Next.js',
  );
});

test('what others load or start by a command is no service, though it can listen', () => {
  const served = [dependency('express'), entry('express', 'src/run.ts'), effect('opens-port', 'src/run.ts', 3)];

  equal(
    called([npmPackage('it', { main: 'lib.js', commands: ['it'] }), ...served]),
    'a command-line tool written in TypeScript',
  );
  equal(
    called([npmPackage('it', { main: 'lib.js' }), dependency('next', { scope: 'peer' })]),
    'a library written in TypeScript',
  );
});

test('a command that one must ask for extra comes with a library', () => {
  const extra = dependency('click', { ecosystem: 'pypi', scope: 'optional' });
  const own = npmPackage('it', { ecosystem: 'pypi', commands: ['it'] });
  const { summary } = analyse(report({ notes: [own, extra] }), { repository: 'acme/it' }).behavior;

  match(summary, /^it is a library written in TypeScript\. It also brings the command it\./);
  equal(called([own, dependency('click', { ecosystem: 'pypi' })]), 'a command-line tool written in TypeScript');
});

test('a server that a skill brings along as a template is not what the repository is', () => {
  const skills = [skill('notes', 'skills/notes/SKILL.md'), skill('mail', 'skills/mail/SKILL.md')];

  equal(
    called([...skills, tool('add', 'skills/notes/templates/server.ts', 3)]),
    'a collection of 2 agent skills with scripts in TypeScript (mail and notes)',
  );
  match(called([...skills, tool('add', 'src/server.ts', 3)]), /^an MCP server /);
});

test('several servers are a collection', () => {
  const at = (folder: string): Note => npmPackage(folder, { at: { file: `${folder}/package.json`, start: 0, end: 2 } });

  match(
    called([at('mail'), at('notes'), tool('send', 'mail/run.ts', 3), tool('add', 'notes/run.ts', 3)]),
    /^a collection of 2 MCP servers written in TypeScript that offers agents 2 tools/,
  );
});

test('what most of the code does is not told from the little that was followed', () => {
  const { summary } = analyse(
    report({ notes: [effect('executes-commands', 'gen/a.py', 4)], languages: { swift: 900, python: 30 } }),
    { repository: 'acme/it' },
  ).behavior;

  match(summary, /was not followed: .* The strongest thing the rest can do is to run programs/);
});

test('a configuration without a command says nothing of how it is started', () => {
  const remote: Note = {
    kind: 'server-config',
    at: { file: '.mcp.json', start: 0, end: 2 },
    name: 'elsewhere',
    command: '',
    arguments: [],
    url: 'https://mcp.example.com',
  };

  const { summary } = analyse(report({ notes: [tool('add', 'src/run.ts', 3), remote] }), {
    repository: 'acme/it',
  }).behavior;

  equal(summary.includes('configuration starts it'), false);
});

test('a server made with a library for servers is one, although its tools were not recognised', () => {
  const made = (description: string): string =>
    called([npmPackage('it', { commands: ['it'], description }), dependency('@modelcontextprotocol/sdk')]);

  match(made('MCP server for notes'), /^an MCP server /);
  match(made('A proxy for MCP servers'), /^a command-line tool /);
  match(made('A framework for MCP servers'), /^a library /);
  match(made('Counts words'), /^a command-line tool /);
});

test('a program that also offers tools is called by what it says it is', () => {
  const program = npmPackage('it', { commands: ['it'], description: 'Builds pages in any framework' });

  equal(
    called([program, tool('build', 'src/run.ts', 3)]),
    'a command-line tool written in TypeScript that describes itself as “Builds pages in any framework” ' +
      'and offers agents 1 tool (build)',
  );
});

test('what used packages do is not known, and the analysis says so', () => {
  const { summary } = analyse(report({ notes: [dependency('dockerode')] }), { repository: 'acme/it' }).behavior;

  match(summary, /No use of the network.* was seen in the code that was read; what the packages it uses do was not/);
});
