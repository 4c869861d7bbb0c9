#!/usr/bin/env node
// Starts the command with a Node that can run it: the one pinned by this checkout, or the one at hand if it is new enough.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [24, 7];
const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '..', 'src', 'main.ts');
const script = existsSync(source) ? source : join(here, '..', 'dist', 'main.js');

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** npm installs the pinned Node beside other commands, in this folder or one above. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node';
  for (let folder = here; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', name);
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}

const node = isNewEnough(process.versions.node) ? process.execPath : pinnedNode();
if (node === undefined) {
  console.error(
    `Assay needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Install a newer Node, or run `npm ci` in the checkout: on Linux and Windows it brings one along.',
  );
  process.exit(2);
}

const conditions = script === source ? ['--conditions=assay-source'] : [];
const child = spawn(node, [...conditions, script, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`Assay could not be started with ${node}: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  // Die of the same signal, so that the caller sees what happened.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});
