import type { FileCheck } from '../../check.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { CLIENT_SETTINGS, configuredServers, type ConfiguredServer } from '../../knowledge/mcp-servers.ts';
import { ownEntry } from '../../knowledge/own-entry.ts';

/** Programs that fetch a package and run it at once, and their flags that take the package as a value. */
const RUNNERS = /^(npx|bunx|pnpx|uvx|pipx|docker|podman)$/;
/** Two words that say what one of them says. */
const LONG_RUNNERS: Readonly<Record<string, string>> = {
  'pnpm dlx': 'npx',
  'yarn dlx': 'npx',
  'npm exec': 'npx',
  'npm x': 'npx',
  'bun x': 'bunx',
  'uv x': 'uvx',
  'uv tool run': 'uvx',
};
const PACKAGE_FLAGS: ReadonlySet<string> = new Set(['-p', '--package', '--from']);
/** Flags of the runners that take a value which is no package. */
const VALUE_FLAGS: ReadonlySet<string> = new Set([
  '-e',
  '--env',
  '-v',
  '--volume',
  '--mount',
  '--name',
  '-p',
  '--publish',
  '--network',
  '--net',
  '-u',
  '--user',
  '-w',
  '--workdir',
  '--with',
  '--python',
  '--index-url',
  '--entrypoint',
  '--env-file',
]);
const NPM_PINNED = /^(?:@[^@/]+\/)?[^@]+@\d+\.\d+\.\d+/;
const PYPI_PINNED = /==|@\d+\.\d+|@[0-9a-f]{40}/;
const IMAGE_PINNED = /@sha256:[0-9a-f]{64}$/;
const LOCAL = /^(?:\.{0,2}\/|file:|[A-Za-z]:\\|\$\{)/;

type Argument = ConfiguredServer['arguments'][number];

export const check: FileCheck = {
  id: 'mcp-config-unpinned-server',
  title: 'MCP server is fetched without a fixed version',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [494],
  why: `
    The client fetches and runs whatever is published under that name at the moment it starts.
    Whoever takes over the package, or its next release, gets to run code on every machine that uses this configuration,
    and can change the tools an agent sees after they were approved.`,
  fix: `
    Name the exact version (\`package@1.2.3\`, \`package==1.2.3\`, \`image@sha256:…\`) and raise it on purpose.`,
  blindSpots: 'A fixed version still brings its own dependencies, which may float.',
  wants: { roles: CLIENT_SETTINGS },
  examples: {
    bad: [
      { '.mcp.json': '{"mcpServers": {"files": {"command": "npx", "args": ["-y", «"some-files-server"», "/data"]}}}' },
      { '.cursor/mcp.json': '{"mcpServers": {"search": {"command": "uvx", "args": [«"search-server@latest"»]}}}' },
      { '.codex/config.toml': '[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", «"some-files-server"»]\n' },
      { 'opencode.json': '{"mcp": {"files": {"type": "local", "command": ["npx", "-y", «"some-files-server"»]}}}' },
      {
        '.mcp.json':
          '{"mcpServers": {"files": {"command": "cmd", "args": ["/c", "pnpm", "dlx", «"some-files-server"»]}}}',
      },
      {
        '.continue/mcpServers/files.yaml':
          'mcpServers:\n  - name: files\n    command: npx\n    args: ["-y", «"some-files-server"»]\n',
      },
      {
        '.vscode/mcp.json':
          '{"servers": {"db": {"command": "docker", "args": ["run", "-i", "--rm", "-e", "TOKEN", «"acme/db:latest"»]}}}',
      },
    ],
    good: [
      {
        '.mcp.json':
          '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "@acme/files-server@1.4.2", "/data"]}}}',
      },
      { '.mcp.json': '{"mcpServers": {"search": {"command": "uvx", "args": ["search-server==2.0.1"]}}}' },
      { '.codex/config.toml': '[mcp_servers.files]\ncommand = "npx"\nargs = ["-y", "some-files-server@1.0.2"]\n' },
      { '.mcp.json': '{"mcpServers": {"own": {"command": "npm", "args": ["run", "mcp"]}}}' },
      { '.mcp.json': '{"mcpServers": {"own": {"command": "node", "args": ["dist/server.js"]}}}' },
      { '.mcp.json': '{"mcpServers": {"own": {"command": "uvx", "args": ["--from", ".", "own-server"]}}}' },
    ],
  },

  *find({ settings, span }) {
    for (const server of settings === undefined ? [] : configuredServers(settings)) {
      const [runner, words] = runnerOf(server);
      const fetched = runner === undefined ? undefined : fetchedPackage(runner, words);
      if (runner === undefined || fetched === undefined || isPinned(runner, fetched.text)) continue;
      yield {
        at: span(fetched.node.start, fetched.node.end),
        message: `The server "${server.name}" runs whatever version of ${fetched.text} is current when it starts.`,
      };
    }
  },
};

/** The program that fetches, and what it is told; a shell of Windows may stand before it. */
function runnerOf(server: ConfiguredServer): readonly [runner: string | undefined, words: readonly Argument[]] {
  let words = server.arguments;
  let called = programIn(stringOf(server.command) ?? '');
  if (called === 'cmd' && /^\/c$/i.test(words[0]?.text ?? '')) {
    called = programIn(words[1]?.text ?? '');
    words = words.slice(2);
  }
  for (const count of [1, 2]) {
    const spoken = [called, ...words.slice(0, count).map(({ text }) => text)].join(' ');
    const meant = ownEntry(LONG_RUNNERS, spoken);
    if (meant !== undefined) return [meant, words.slice(count)];
  }
  return [RUNNERS.exec(called)?.[1], words];
}

/** `C:\\tools\\npx.cmd` is `npx`. */
function programIn(command: string): string {
  return command
    .replace(/^.*[\\/]/s, '')
    .replace(/\.(?:cmd|exe)$/i, '')
    .toLowerCase();
}

/** The argument that names what is fetched. */
function fetchedPackage(runner: string, words: readonly Argument[]): Argument | undefined {
  const isContainer = runner === 'docker' || runner === 'podman';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return undefined;
    if (!isContainer && PACKAGE_FLAGS.has(word.text)) return words[at + 1];
    if (word.text.startsWith('-')) {
      if (VALUE_FLAGS.has(word.text)) at += 1;
      continue;
    }
    if (word.text === 'run' && (isContainer || runner === 'pipx')) continue;
    return word;
  }
  return undefined;
}

function isPinned(runner: string, name: string): boolean {
  if (LOCAL.test(name) || name === '.') return true;
  if (runner === 'docker' || runner === 'podman') return IMAGE_PINNED.test(name) || /:v?\d+\.\d+/.test(name);
  return runner === 'uvx' || runner === 'pipx' ? PYPI_PINNED.test(name) : NPM_PINNED.test(name);
}
