import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RUNS_COMMANDS } from '../src/knowledge/hostile-code.ts';
import { buildAutomaton } from '../src/facts/text/automaton.ts';
import { gateOf } from '../src/facts/text/gates.ts';
import { findOccurrences, type Occurrences } from '../src/facts/text/occurrences.ts';

function foundIn(text: string, words: readonly string[]): Occurrences {
  return findOccurrences(buildAutomaton([...new Set(words)]), Buffer.from(text));
}

test('a gate is open wherever its pattern matches', () => {
  const gate = gateOf(RUNS_COMMANDS);
  for (const text of ['os.system("ls")', 'Subprocess.RUN (x)', 'cp.execSync(`ls`)', 'spawn(\n', 'pty.spawn("sh")']) {
    assert.ok(text.match(RUNS_COMMANDS), text);
    assert.ok(gate.isOpen(foundIn(text, gate.words)), text);
  }
});

test('a gate is closed where a word is missing, and open where nobody searched', () => {
  const gate = gateOf(/\bopen\s{0,3}\([^)]{0,20}['"]wb|\bunpack_archive\b/);
  assert.equal(gate.isOpen(foundIn('reopened("w")', gate.words)), false);
  assert.equal(gate.isOpen(foundIn("open(path, 'wb')", gate.words)), true);
  assert.equal(gate.isOpen(foundIn('shutil.unpack_archive', gate.words)), true);
  assert.equal(gate.isOpen(foundIn('nothing of the kind', gate.words)), false);
  assert.equal(gate.isOpen(undefined), true);
});
