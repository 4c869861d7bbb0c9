/**
 * Measures parsing, reading the tree and lowering on folders given by path: `node bench/syntax.ts FOLDER…`.
 *
 * Rates are per CPU second of this process. Only JavaScript, TypeScript and Python files count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowerTree } from '../packages/engine/src/facts/ir/lower.ts';
import type { Language } from '../packages/engine/src/facts/ir/ir.ts';
import { flatten, loadGrammar } from '../packages/engine/src/facts/syntax/grammars.ts';
import { languageOf, parseFile, prepareSyntax } from '../packages/engine/src/facts/syntax/index.ts';
import { grammarOf } from '../packages/engine/src/facts/syntax/languages.ts';

interface Source {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
}

interface Row {
  files: number;
  lines: number;
  megabytes: number;
  nodes: number;
  parse: number;
  flat: number;
  lower: number;
  gaps: Record<string, number>;
}

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('Give one or more folders to measure.');
await prepareSyntax(['javascript', 'typescript', 'python']);

const table: Record<string, Record<string, number | string>> = {};
for (const folder of folders) {
  const sources = [...readSources(folder)];
  // A first pass lets the compiler settle, as it has in a warm analysis process.
  for (const source of sources.slice(0, 300)) await parseFile(source.path, source.language, source.text);
  table[folder] = present(await measure(sources));
}
console.table(table);

function* readSources(folder: string): Generator<Source> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const language = entry.isFile() ? languageOf(path) : undefined;
    if (language) yield { path, language, text: readFileSync(path, 'utf8') };
  }
}

async function measure(sources: readonly Source[]): Promise<Row> {
  const row: Row = { files: 0, lines: 0, megabytes: 0, nodes: 0, parse: 0, flat: 0, lower: 0, gaps: {} };
  for (const { path, language, text } of sources) {
    row.files++;
    const { gap } = await parseFile(path, language, text);
    if (gap) row.gaps[gap] = (row.gaps[gap] ?? 0) + 1;
    if (gap === 'large' || gap === 'bundle' || gap === 'timedOut') continue;
    row.lines += text.split('\n').length;
    row.megabytes += Buffer.byteLength(text) / 1e6;

    const grammar = await loadGrammar(grammarOf(path, language, text));
    const started = cpuSeconds();
    const tree = grammar.parser.parse(text, null, { progressCallback: () => false });
    const parsed = cpuSeconds();
    if (!tree) continue;
    const flat = flatten(grammar, tree);
    const flattened = cpuSeconds();
    lowerTree(grammar, flat, path, language, text);
    const lowered = cpuSeconds();
    row.nodes += flat.count;
    tree.delete();
    row.parse += parsed - started;
    row.flat += flattened - parsed;
    row.lower += lowered - flattened;
  }
  return row;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function present(row: Row): Record<string, number | string> {
  const read = row.parse + row.flat;
  return {
    files: row.files,
    lines: row.lines,
    MB: round(row.megabytes),
    'nodes, M': round(row.nodes / 1e6),
    'parse, s': round(row.parse),
    'flat, s': round(row.flat),
    'lower, s': round(row.lower),
    'parse + flat, lines/s': Math.round(row.lines / read),
    'all, lines/s': Math.round(row.lines / (read + row.lower)),
    'lower / parse, %': Math.round((100 * row.lower) / row.parse),
    'RSS, MB': Math.round(process.memoryUsage.rss() / 1e6),
    gaps: Object.entries(row.gaps)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
