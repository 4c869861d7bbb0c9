import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

function route(body: string): Readonly<Record<string, string>> {
  return {
    'own.ts': 'export function validatePathOfOwn(x: string) { console.log(x.length); }\n',
    'a.ts': `import express from 'express';
import { readFileSync } from 'fs';
import { assertPublicUrl, checkPathExists, Files, note, validatePath } from 'files-of-others';
import { validatePathOfOwn } from './own';
class Store extends Files {
  load(id: string) {
    this.validatePathSecurity(id);
    return readFileSync('/data/' + id).length;
  }
}
express().get('/:id', async (req, res) => {
  const { id } = req.params;
  const { url } = req.query;
  ${body}
});`,
  };
}

test('a function that nobody can look into is believed to refuse what its name says', async () => {
  for (const body of [
    "validatePath(id); readFileSync('/data/' + id);",
    'new Store().load(id);',
    'await assertPublicUrl(url); await fetch(url);',
  ])
    await expectFlows(route(body), REAL_SINKS);
});

test('what is asked for an answer, looks whether something is there, or can be looked into is not', async () => {
  for (const body of [
    "const isPath = validatePath(id); readFileSync('/data/' + id); // flow",
    "checkPathExists(id); readFileSync('/data/' + id); // flow",
    "validatePathOfOwn(id); readFileSync('/data/' + id); // flow",
    'await note(url); await fetch(url); // flow',
    'validatePath(url); await fetch(url); // flow',
  ])
    await expectFlows(route(body), REAL_SINKS);
});
