import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActs } from '../src/facts/acts/read-acts.ts';

const DIGEST = '9b74c9897bac770ffc029102a200c5de'.repeat(2);

function talks(check: string): boolean {
  const text = `const https = require('https');
const crypto = require('crypto');
const PINNED = '${DIGEST}';
const TABLE = require('./digests.json');
const WRITTEN = { linux: '${DIGEST}' };
https.get('https://files.acme.example/tool', (answer) => {
  const parts = [];
  answer.on('data', (part) => parts.push(part));
  answer.on('end', () => {
    const body = Buffer.concat(parts);
${check}
  });
});
`;
  const acts = readActs({ path: 'postinstall.js', text, language: 'javascript', context: 'runtime' });
  return acts.some(({ kind }) => kind === 'install-contact');
}

const SUM = "crypto.createHash('sha256').update(body).digest('hex')";
const KEEP = '    fs.writeFileSync(target, body, { mode: 0o755 });';

test('what is kept only with the digest that the package holds is a download like those of a registry', () => {
  for (const check of [
    `    if (${SUM} !== PINNED) throw new Error('other bytes');\n${KEEP}`,
    `    if (${SUM} !== '${DIGEST}') {\n      process.exit(1);\n    }\n${KEEP}`,
    `    const sum = ${SUM};\n    if (sum !== TABLE[process.platform]) throw new Error('other bytes');\n${KEEP}`,
    `    const sum = ${SUM};\n    if (sum !== WRITTEN.linux) return reject(new Error('other bytes'));\n${KEEP}`,
  ])
    assert.ok(!talks(check), check);
});

test('a digest that is not compared, not held, or of something else proves nothing', () => {
  for (const check of [
    KEEP,
    `    console.log(${SUM});\n${KEEP}`,
    `    if (${SUM} === PINNED) throw new Error('known');\n${KEEP}`,
    `    if (${SUM} !== PINNED) console.warn('other bytes');\n${KEEP}`,
    `    if (${SUM} !== answer.headers['x-sum']) throw new Error('other bytes');\n${KEEP}`,
    `    const wanted = await read('https://files.acme.example/tool.sum');\n    if (${SUM} !== wanted) throw new Error('other bytes');\n${KEEP}`,
    `    const own = fs.readFileSync(__filename);\n    if (crypto.createHash('sha256').update(own).digest('hex') !== PINNED) throw new Error('other bytes');\n${KEEP}`,
    `${KEEP}\n    if (${SUM} !== PINNED) throw new Error('too late');`,
  ])
    assert.ok(talks(check), check);
});
