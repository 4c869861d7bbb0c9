import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import type { FileCheck } from '../src/check.ts';
import { readExample } from '../src/example.ts';
import type { FileFacts } from '../src/facts/file-facts.ts';
import { gatherText } from '../src/facts/gather.ts';
import { buildAutomaton } from '../src/facts/text/automaton.ts';
import { readContent } from '../src/inventory/content.ts';
import { type InventoryFile, takeInventory } from '../src/inventory/inventory.ts';
import { loadChecks } from '../src/registry.ts';
import { memoryTree } from '../src/tree/memory-tree.ts';

/** CPU a check may use on one file of pump text; a pattern that backtracks without bound needs seconds. */
const MOST_MILLISECONDS = 250;
const PUMP_SIZE = 50_000;
/** A shared machine may be slow once; a bad pattern is slow every time. */
const TRIES = 5;

/** What makes patterns backtrack: long runs of whatever they repeat over, never ended the way they hope. */
const FILLERS: readonly string[] = ['a', ' ', '0', '=', '"', "'", '/', 'a.', 'a-b_', 'A0+/', ': {"a" : ', '(a|$(b'];

const fileChecks = (await loadChecks()).filter((check) => check.over !== 'repository');

for (const check of fileChecks) {
  test(`${check.id} survives twelve pump files`, () => {
    const automaton = buildAutomaton([...new Set([...(check.wants.keywords ?? []), ...(check.wants.words ?? [])])]);
    const files = filesOf(check);
    for (const filler of FILLERS) {
      const content = readContent(Buffer.from(pump(check, filler)));
      assert.equal(content.kind, 'text');
      for (const file of files) {
        const spent = leastSpent(check, () => gatherText(file, content, automaton).factsFor(check.wants));
        assert.ok(spent < MOST_MILLISECONDS, `${spent} ms on ${file.entry.path} pumped with ${JSON.stringify(filler)}`);
      }
    }
  });
}

/** The check's own keywords, each followed by a run of filler: its windows open all over the file. */
function pump({ wants }: FileCheck, filler: string): string {
  const own = [...(wants.keywords ?? []), ...(wants.words ?? []).map((word) => `;${word}`)];
  const keywords = own.length > 0 ? own : ['x'];
  const pieces: string[] = [];
  let length = 0;
  for (let at = 0; length < PUMP_SIZE; at += 1) {
    const piece = `${keywords[at % keywords.length]}${filler.repeat(Math.ceil(300 / filler.length))}`;
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('').slice(0, PUMP_SIZE);
}

function leastSpent(check: FileCheck, gather: () => FileFacts): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && least >= MOST_MILLISECONDS; turn += 1) {
    const facts = gather();
    // Reading the file as JSON or YAML is no pattern's work.
    void [facts.json, facts.yaml, facts.lines];
    const before = process.cpuUsage();
    Array.from(check.find(facts));
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** One file of each role and language that the check's examples have. */
function filesOf(check: FileCheck): readonly InventoryFile[] {
  const examples = check.examples.bad.map((example) => readExample(example).files);
  const { files } = takeInventory(memoryTree(Object.assign({}, ...examples)));
  return [...new Map(files.map((file) => [`${file.role} ${file.language}`, file])).values()];
}
