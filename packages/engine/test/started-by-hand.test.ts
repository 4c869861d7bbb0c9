import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../src/tree/memory-tree.ts';
import { scan } from '../src/scan.ts';

const WRITE = `
def write_config(config):
    with open('/home/me/.cursor/mcp.json', 'w') as file:
        file.write(config)
`;

async function severities(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await scan(memoryTree(files));
  return findings
    .filter(({ checkId }) => checkId === 'mcp-agent-config-tampering')
    .map(({ severity, confidence }) => `${severity} ${confidence}`);
}

test('what somebody starts by hand is not what an import or an installation runs', async () => {
  const guarded = `${WRITE}\nif __name__ == '__main__':\n    write_config('{}')\n`;

  deepEqual(await severities({ 'tool/__main__.py': guarded }), ['medium low']);
  deepEqual(await severities({ 'setup.py': guarded }), ['critical high']);
  deepEqual(await severities({ 'tool/__init__.py': `${WRITE}\nwrite_config('{}')\n` }), ['critical high']);
});

test('scripts tell in their own ways that somebody started them', async () => {
  const script = (test: string): string => `
    import fs from 'node:fs';
    function main() { fs.writeFileSync('/home/me/.cursor/mcp.json', '{}'); }
    ${test}`;
  for (const test of [
    'if (import.meta.main) main();',
    'if (require.main === module) main();',
    'if (process.argv[1] === fileURLToPath(import.meta.url)) main();',
    "const isMainModule = process.argv[1].endsWith('cli.js');\n    if (isMainModule) main();",
    "if (process.argv[1] && process.argv[1].endsWith('cli.js')) main();",
  ]) {
    deepEqual(await severities({ 'cli.ts': script(test) }), ['medium low'], test);
  }
  for (const test of ['main();', 'if (require.main !== module) main();', 'if (options.eager) main();']) {
    deepEqual(await severities({ 'cli.ts': script(test) }), ['critical high'], test);
  }
});

test('a test that holds otherwise too says nothing of who started it', async () => {
  const script =
    "import fs from 'node:fs';\nif (import.meta.main || ready()) fs.writeFileSync('/home/me/.cursor/mcp.json', '{}');\n";
  deepEqual(await severities({ 'cli.ts': script }), ['critical high']);
});

test('a script for debugging and one that makes an image are not what everybody runs', async () => {
  const found = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const { findings } = await scan(memoryTree(files));
    const ids = new Set(['rce-debugger-exposed', 'filesystem-trace-wiping']);
    return findings.filter(({ checkId }) => ids.has(checkId)).map(({ severity }) => severity);
  };
  const debug = 'exec node --inspect=0.0.0.0:9229 server.js\n';
  const wipe = 'truncate -s 0 /var/log/auth.log\nrm /root/.bash_history\n';

  deepEqual(await found({ 'bin/debug-run.sh': debug }), ['medium']);
  deepEqual(await found({ 'bin/run.sh': debug }), ['high']);
  const script = (name: string): string =>
    JSON.stringify({ scripts: { [name]: 'both "node --inspect=0.0.0.0 server.js" "node worker.js"' } });
  deepEqual(await found({ 'package.json': script('dev') }), ['medium']);
  deepEqual(await found({ 'package.json': script('start') }), ['high']);
  const listen = "    import debugpy\n    debugpy.listen(('0.0.0.0', 5678))\n";
  deepEqual(await found({ 'a.py': `def debug(config):\n    if not config.debug:\n        return\n${listen}` }), [
    'medium',
  ]);
  deepEqual(await found({ 'a.py': `def debug(config):\n${listen}` }), ['high']);
  deepEqual(await found({ 'image/clean.sh': `${wipe}cloud-init clean\n` }), ['medium']);
  deepEqual(await found({ 'image/clean.sh': wipe }), ['high']);
});
