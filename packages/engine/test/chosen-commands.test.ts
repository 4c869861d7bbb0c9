import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActs } from '../src/facts/acts/read-acts.ts';

function obeys(body: string): boolean {
  const text = `import subprocess, websockets
TABLE = {"load": ["uptime", "-p"], "disk": ["df", "-h"]}

def answer(word):
${body.replaceAll(/^/gm, '    ')}

async def run(ws):
    while True:
        message = await ws.recv()
        ws.send(answer(message))
`;
  const acts = readActs({ path: 'agent/run.py', text, language: 'python', context: 'runtime' });
  return acts.some(({ kind }) => kind === 'remote-control');
}

test('who sends a word that only chooses between written commands types none', () => {
  for (const body of [
    'return subprocess.run(TABLE[word], capture_output=True).stdout',
    'argv = TABLE.get(word)\nif argv is None:\n    return ""\nreturn subprocess.run(argv, capture_output=True).stdout',
    'if word == "load":\n    return subprocess.check_output(["uptime", "-p"])\nreturn subprocess.check_output("df -h", shell=True)',
    'argv = ["uptime"]\nif word == "disk":\n    argv = ["df", "-h"]\nreturn subprocess.check_output(argv)',
  ])
    assert.ok(!obeys(body), body);
});

test('a command that takes anything from a message is typed by who sends it', () => {
  for (const body of [
    'return subprocess.check_output(word, shell=True)',
    'return subprocess.check_output(["sh", "-c", word])',
    'return subprocess.check_output(f"df {word}", shell=True)',
    'return subprocess.check_output(TABLE.get(word, word))',
    'return subprocess.check_output(TABLE["disk"] + [word])',
    'argv = TABLE.get(word)\nif argv is None:\n    argv = word.split()\nreturn subprocess.check_output(argv)',
    'argv = ["df"]\nargv.append(word)\nreturn subprocess.check_output(argv)',
    'TABLE[word] = word.split()\nreturn subprocess.check_output(TABLE[word])',
    'if word == "load":\n    return subprocess.check_output(["uptime"])\nreturn subprocess.check_output(word, shell=True)',
  ])
    assert.ok(obeys(body), body);
});
