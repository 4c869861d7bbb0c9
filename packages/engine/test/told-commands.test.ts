import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

const COMMAND = 'curl -LsSf https://get.acme.io/install.sh | bash -s';

async function severities(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scan(memoryTree(files));
  const found = findings.filter(({ checkId }) => checkId === 'rce-download-and-execute');
  return found.map(({ file, severity }) => `${file} ${severity}`).toSorted();
}

test('an installer that a longer text tells people to run is not run by the program', async () => {
  assert.deepEqual(
    await severities({
      'page.py': `PAGE = f"""\\\n---\nname: tool\n---\n\nInstall: \`${COMMAND}\`.\n"""\n`,
      'page.js': `export const page = \`\nName\n\nInstall: \\\`${COMMAND}\\\`.\n\`;\n`,
    }),
    ['page.js low', 'page.py low'],
  );
});

test('a command behind a docstring is run all the same', async () => {
  const text = `def setup():\n    """Sets up.\n\n    All of it.\n    """\n    os.system("${COMMAND}")\n`;
  assert.deepEqual(await severities({ 'setup_tool.py': text }), ['setup_tool.py high']);
});

test('a message put together of lines tells a command, a call of the same form runs it', async () => {
  const pieces = `(\n    "The tool is missing.\\n"\n    "  ${COMMAND}\\n"\n)\n`;
  assert.deepEqual(
    await severities({
      'told.py': `if not found:\n    raise RuntimeError${pieces}`,
      'run.py': `os.system${pieces}`,
      'told.js': `throw new Error(\n  'Not there. ' +\n  '${COMMAND}',\n);\n`,
      'run.js': `console.log('begin');\nexecSync(\n  'cd /tmp;' +\n  '${COMMAND}',\n);\n`,
    }),
    ['run.js high', 'run.py high', 'told.js medium', 'told.py medium'],
  );
});

test('a page that shows a command runs nothing', async () => {
  assert.deepEqual(
    await severities({
      'Install.svelte': `<script>\n\tconst install = "${COMMAND}";\n</script>\n<code>{install}</code>\n`,
      'index.astro': `---\nconst title = 'Install';\n---\n<pre class="block"><code>${COMMAND}</code></pre>\n`,
      'Install.vue': `<script setup>\nconst install = '${COMMAND}';\n</script>\n<template>{{ install }}</template>\n`,
    }),
    ['Install.svelte low', 'Install.vue low', 'index.astro low'],
  );
});
