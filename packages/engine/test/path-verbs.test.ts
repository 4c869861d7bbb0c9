import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doesWithPath } from '../src/knowledge/path-verbs.ts';

test('a call is said to do with a path what it does', () => {
  assert.equal(doesWithPath('fs.readFile'), 'opens');
  assert.equal(doesWithPath('fs.mkdirSync'), 'makes a folder at');
  assert.equal(doesWithPath('os.makedirs'), 'makes a folder at');
  assert.equal(doesWithPath('pathlib.Path().unlink'), 'deletes what lies at');
  assert.equal(doesWithPath('child_process.execSync'), 'works in the folder of');
  assert.equal(doesWithPath('os.listdir'), 'lists the folder at');
});
