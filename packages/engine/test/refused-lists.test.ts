import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnlyRefused } from '../src/facts/acts/refused-lists.ts';

const LIST = "const NEVER = ['.ssh/id_rsa', '.aws/credentials', '.netrc'];\n";
const TUPLE = 'NEVER = (".ssh/id_rsa", ".aws/credentials")\n';

function isRefused(text: string): boolean {
  return isOnlyRefused(text, text.indexOf('.aws'));
}

test('what a list holds is passed over or refused', () => {
  for (const use of [
    'if (NEVER.some((one) => full.endsWith(one))) continue;',
    "if (NEVER.some((one) => full.endsWith(one))) throw new Error('holds credentials');",
    'if (NEVER.includes(name)) {\n  return false;\n}',
    'for (const one of NEVER) {\n  if (full.endsWith(one)) throw new Error(one);\n}',
    'const kept = names.filter((name) => !NEVER.includes(name));',
    'const isSecret = (full) => NEVER.some((one) => full.endsWith(one));\nif (isSecret(full)) return;',
    'function isSecret(full) {\n  return NEVER.some((one) => full.endsWith(one));\n}\nif (!isSecret(full)) add(full);',
  ])
    assert.ok(isRefused(`${LIST}${use}\n`), use);
  assert.ok(isRefused('const NEVER = new Set([".netrc", ".aws/credentials"]);\nif (NEVER.has(name)) return null;\n'));
  assert.ok(
    isRefused('const NEVER = [/\\.ssh\\/id_/, /.aws\\/credentials$/];\nif (NEVER.some((re) => re.test(f))) throw f;\n'),
  );
  for (const use of [
    'if any(path.endswith(one) for one in NEVER):\n    raise ValueError(path)',
    'if path.is_file() and not any(path.endswith(one) for one in NEVER):\n    add(path)',
    'if name in NEVER:\n    continue',
    'if name not in NEVER:\n    add(name)',
    'if path.endswith(NEVER):\n    return None',
    'def is_secret(path):\n    return path.endswith(NEVER)\n\nif is_secret(path):\n    continue',
    'for one in NEVER:\n    if path.endswith(one):\n        raise ValueError(path)',
  ])
    assert.ok(isRefused(`${TUPLE}${use}\n`), use);
});

test('a list by which is chosen what to take refuses nothing', () => {
  for (const use of [
    '',
    'if (!NEVER.some((one) => full.endsWith(one))) continue;',
    'if (NEVER.some((one) => full.endsWith(one))) send(fs.readFileSync(full));',
    'if (NEVER.some((one) => full.endsWith(one))) return send(full);',
    'if (NEVER.some((one) => fs.existsSync(home + one))) return false;',
    'const taken = names.filter((name) => NEVER.includes(name));',
    'if (NEVER.includes(name)) continue;\nNEVER.forEach((one) => send(fs.readFileSync(home + one)));',
    'for (const one of NEVER) {\n  if (!full.endsWith(one)) continue;\n  send(full);\n}',
    'for (const one of NEVER) send(fs.readFileSync(home + one));',
    'const isSecret = (full) => NEVER.some((one) => full.endsWith(one));\nif (isSecret(full)) send(full);',
    'const isSecret = (full) => NEVER.some((one) => full.endsWith(one));\nif (!isSecret(full)) continue;',
    'module.exports = { NEVER };',
  ])
    assert.ok(!isRefused(`${LIST}${use}\n`), use);
  for (const use of [
    'if any(path.endswith(one) for one in NEVER):\n    send(path)',
    'if not any(path.endswith(one) for one in NEVER):\n    continue',
    'if name not in NEVER:\n    continue',
    'taken = [name for name in names if name in NEVER]',
    'for one in NEVER:\n    send(open(home + one).read())',
  ])
    assert.ok(!isRefused(`${TUPLE}${use}\n`), use);
  assert.ok(
    !isRefused(`const NEVER = [];\nconst TAKEN = ['.aws/credentials'];\nif (NEVER.includes(name)) continue;\n`),
  );
});
