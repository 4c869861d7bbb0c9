import assert from 'node:assert/strict';
import { prepareFlowReader } from '../../src/facts/flow/index.ts';
import { SYNTAX_LANGUAGES, type CodeFacts, type CodeFile, type OtherFiles } from '../../src/facts/code.ts';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';
import { languageOf } from '../../src/inventory/language.ts';
import { findNeighbours } from '../../src/inventory/neighbours.ts';
import { COMMAND_SINKS } from '../../src/knowledge/sinks/command.ts';
import { CODE_SINKS } from '../../src/knowledge/sinks/code.ts';
import { DESERIALIZATION_SINKS } from '../../src/knowledge/sinks/deserialization.ts';
import { MODULE_SINKS } from '../../src/knowledge/sinks/module.ts';
import { PATH_SINKS } from '../../src/knowledge/sinks/path.ts';
import { SQL_SINKS } from '../../src/knowledge/sinks/sql.ts';
import { URL_SINKS } from '../../src/knowledge/sinks/url.ts';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { REDIRECT_SINKS } from '../../src/knowledge/sinks/redirect.ts';
import { TEMPLATE_SINKS } from '../../src/knowledge/sinks/template.ts';
import { LDAP_SINKS, XPATH_SINKS } from '../../src/knowledge/sinks/query.ts';

const SCRIPT = ['javascript', 'typescript'] as const;
const PYTHON = ['python'] as const;

/** The sinks most tests look at: one word each, so that an expectation stays one line. */
export const SINKS: readonly SinkSpec[] = [
  { kind: 'command', languages: SCRIPT, callee: 'child_process.exec', arguments: [0] },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.execSync', arguments: [0] },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.spawn', program: true },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.spawn', arguments: [0, 1], onlyWith: { shell: true } },
  { kind: 'code', languages: SCRIPT, callee: 'eval', arguments: [0] },
  { kind: 'path', languages: SCRIPT, callee: 'fs.readFile', arguments: [0] },
  { kind: 'path', languages: SCRIPT, callee: 'fs.readFileSync', arguments: [0] },
  { kind: 'url', languages: SCRIPT, callee: 'fetch', arguments: [0] },
  { kind: 'sql', languages: SCRIPT, method: 'query', evidence: ['pg', 'mysql2'], arguments: [0] },
  { kind: 'html', languages: SCRIPT, property: 'innerHTML' },
  { kind: 'command', languages: PYTHON, callee: 'os.system', arguments: [0] },
  { kind: 'command', languages: PYTHON, callee: 'subprocess.run', program: true },
  { kind: 'command', languages: PYTHON, callee: 'subprocess.run', arguments: [0], onlyWith: { shell: true } },
  { kind: 'code', languages: PYTHON, callee: 'eval', arguments: [0] },
  { kind: 'path', languages: PYTHON, callee: 'open', arguments: [0] },
  { kind: 'path', languages: PYTHON, callee: 'pathlib.Path().read_text', receiver: true },
  { kind: 'sql', languages: PYTHON, method: 'execute', evidence: ['sqlite3', 'psycopg2'], arguments: [0] },
  { kind: 'url', languages: PYTHON, callee: 'requests.get', arguments: [0] },
];

/** What the product itself looks at, for tests of a whole language. */
export const REAL_SINKS: readonly SinkSpec[] = [
  ...COMMAND_SINKS,
  ...CODE_SINKS,
  ...DESERIALIZATION_SINKS,
  ...MODULE_SINKS,
  ...PATH_SINKS,
  ...SQL_SINKS,
  ...URL_SINKS,
  ...HTML_SINKS,
  ...REDIRECT_SINKS,
  ...TEMPLATE_SINKS,
  ...LDAP_SINKS,
  ...XPATH_SINKS,
];

/** Repository path → source text. */
export type Sources = Readonly<Record<string, string>>;

function codeFile(path: string, text: string): CodeFile {
  const context = path.startsWith('examples/') ? 'example' : 'runtime';
  return { path, blob: `${path}:${text.length}`, language: languageOf(path), context, text };
}

function isCode(path: string): boolean {
  return SYNTAX_LANGUAGES.has(languageOf(path));
}

function packageFolders(sources: Sources): ReadonlyMap<string, string> {
  const manifests = Object.entries(sources).filter(([path]) => /(?:^|\/)package\.json$/.test(path));
  return new Map(
    manifests.flatMap(([path, text]) => {
      const { name } = JSON.parse(text) as { name?: string };
      return name === undefined ? [] : [[name, path.replace(/\/?package\.json$/, '')] as const];
    }),
  );
}

/** Reads every file of a small repository as the engine does. */
export async function readAll(
  sources: Sources,
  callees: readonly string[] = [],
  sinks: readonly SinkSpec[] = SINKS,
): Promise<Map<string, CodeFacts>> {
  const read = await prepareFlowReader({ callees: new Map(callees.map((callee) => [callee, []])), sinks });
  const neighbours = findNeighbours(Object.keys(sources).map((path) => ({ path, language: languageOf(path) })));
  const others: OtherFiles = {
    repository: sources,
    blobOf: (path) => (sources[path] === undefined ? undefined : codeFile(path, sources[path]).blob),
    read: (path) => (sources[path] === undefined ? undefined : codeFile(path, sources[path])),
    goFilesIn: (folder) => neighbours.byFolder.get(folder) ?? [],
    filesNamed: (name) => neighbours.byName.get(name) ?? [],
    pythonRoots: (name) => neighbours.pythonRoots.get(name) ?? [],
    packageFolders: () => packageFolders(sources),
  };
  const facts = new Map<string, CodeFacts>();
  for (const [path, text] of Object.entries(sources)) {
    if (isCode(path)) facts.set(path, await read(codeFile(path, text), others, () => false));
  }
  return facts;
}

/** Every flow as `kind callee file:line <- source (confidence)`, each once, in order. */
export async function flowsOf(sources: Sources, sinks: readonly SinkSpec[] = SINKS): Promise<string[]> {
  const facts = await readAll(sources, [], sinks);
  const lines = new Set<string>();
  for (const { flows } of facts.values()) {
    for (const flow of flows) {
      const line = lineOf(sources[flow.sink.file] ?? '', flow.sink.start);
      lines.add(
        `${flow.sinkKind} ${flow.callee} ${flow.sink.file}:${line} <- ${flow.source.kind} (${flow.confidence})`,
      );
    }
  }
  return [...lines].toSorted();
}

/** A JavaScript file with the usual imports. */
export function script(parts: readonly string[], ...values: readonly string[]): Sources {
  return { 'a.js': `const { exec } = require('child_process');${String.raw({ raw: parts.slice() }, ...values)}` };
}

/** A Python file with the usual imports. */
export function python(parts: readonly string[], ...values: readonly string[]): Sources {
  return { 'a.py': `import os, sys, re${outdent(String.raw({ raw: parts.slice() }, ...values))}` };
}

function outdent(text: string): string {
  const indents = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return text
    .split('\n')
    .map((line) => line.slice(least))
    .join('\n');
}

/** Every line marked `flow` has a flow into it, and no other line has one. */
export async function expectFlows(sources: Sources, sinks: readonly SinkSpec[] = SINKS): Promise<void> {
  const facts = await readAll(sources, [], sinks);
  const found = new Set<string>();
  for (const { flows } of facts.values()) {
    for (const flow of flows) found.add(`${flow.sink.file}:${lineOf(sources[flow.sink.file] ?? '', flow.sink.start)}`);
  }
  const marked: string[] = [];
  for (const [path, text] of Object.entries(sources)) {
    for (const [index, line] of text.split('\n').entries())
      if (/(?:\/\/|#) flow/.test(line)) marked.push(`${path}:${index + 1}`);
  }
  assert.deepEqual([...found].toSorted(), marked.toSorted());
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
