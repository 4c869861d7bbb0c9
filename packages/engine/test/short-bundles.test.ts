import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const FILLING = 'function f(a,b){return a+b}var g=[1,2,3].map(function(c){return f(c,1)});';
const STARTS = 'app.get("/",function(q,r){require("child_process").exec(q.query.name,function(e,o){r.send(o)})});';
const HARMLESS = 'app.get("/",function(q,r){r.send("ok")});';
const MADE = 'var app=require("express")();';

async function look(handler: string, times: number): ReturnType<typeof scan> {
  return scan(memoryTree({ 'index.js': `${MADE}${FILLING.repeat(times)}${handler}` }));
}

suite('code that was minified', () => {
  test('is read like any other where it is short', async () => {
    const { coverage, findings } = await look(STARTS, 200);

    assert.deepEqual(coverage.skipped, []);
    assert.ok(findings.some(({ checkId }) => checkId === 'rce-command-injection'));
  });

  test('says nothing where there is nothing to say', async () => {
    const { coverage, findings } = await look(HARMLESS, 200);

    assert.equal(coverage.partial, false);
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'high' || severity === 'critical'),
      [],
    );
  });

  test('is searched as text where there is much of it', async () => {
    const { coverage } = await look(STARTS, 1_500);

    assert.deepEqual(
      coverage.skipped.map(({ reason }) => reason),
      ['bundle'],
    );
    assert.equal(coverage.partial, true);
  });
});
