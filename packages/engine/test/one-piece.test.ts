import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const CHECKS = new Set(['filesystem-path-traversal', 'filesystem-arbitrary-write', 'filesystem-destructive-delete']);

async function severities(route: string, use: string): Promise<readonly string[]> {
  const text = `import shutil, urllib.parse
from flask import Flask, request, send_file
app = Flask(__name__)

@app.route('${route}', methods=['GET', 'POST'])
def answer(name):
    ${use}
    return ''
`;
  const { findings } = await scan(memoryTree({ 'app.py': text }));
  return findings.filter(({ checkId }) => CHECKS.has(checkId)).map(({ severity }) => severity);
}

test('a piece of an address that ends at a slash names a file, and leads up by one at most', async () => {
  const serve = "return send_file('/srv/' + name)";
  const write = "open('/srv/' + name, 'w').write(request.data)";

  deepEqual(await severities('/files/<name>', serve), ['medium']);
  deepEqual(await severities('/files/<string:name>', serve), ['medium']);
  deepEqual(await severities('/files/<name>', write), ['medium']);
  deepEqual(await severities('/files/<path:name>', serve), ['high']);
  deepEqual(await severities('/files/<path:name>', write), ['high']);
});

test('what is decoded once more, and a folder that is deleted, are as bad as ever', async () => {
  deepEqual(await severities('/files/<name>', "return send_file('/srv/' + urllib.parse.unquote(name))"), ['high']);
  deepEqual(await severities('/files/<name>', "shutil.rmtree('/srv/' + name)"), ['high']);
});
