import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';

/** Pages of the contract that are plain tables, without the schema library. */
const PLAIN_CONTRACT = /^@assay\/contract\/(?:causes|errors|identifiers|links|tiers|vocabulary|words)$/;

/** What each part may import beside its own package. What is not written is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly RegExp[]>> = {
  contract: [],
  engine: [
    /^@assay\/contract$/,
    PLAIN_CONTRACT,
    /^(?:web-tree-sitter|yaml|smol-toml|jsonc-parser)$/,
    /^@vscode\/tree-sitter-wasm(?:\/|$)/,
    // Pure computation: no file, socket, process, clock or environment.
    /^node:(?:path|buffer|crypto|zlib)$/,
  ],
  checkout: [/^@assay\/contract$/, PLAIN_CONTRACT, /^node:/],
  insight: [/^@assay\/(?:contract|engine|engine\/weights)$/, /^node:/],
  client: [/^@assay\/contract$/],
  server: [
    /^@assay\/(?:contract|engine|engine\/inventory|checkout|insight)$/,
    /^@assay\/contract\/schema-library$/,
    /^(?:fastify|pg|pino)$/,
    /^node:/,
  ],
  cli: [/^@assay\/(?:contract|engine|server|server\/analysis)$/, /^node:/],
  dashboard: [/^@assay\/contract$/, PLAIN_CONTRACT, /^preact(?:\/|$)/, /\.css$/],
};

/** Single files of a package that may do what the rest may not. */
const EXCEPTIONS: Readonly<Record<string, readonly RegExp[]>> = {
  'packages/contract/src/schema-library.ts': [/^typebox(?:\/compile)?$/],
  'packages/engine/src/registry.ts': [/^node:fs\/promises$/],
  'packages/engine/src/facts/syntax/grammars.ts': [/^node:(?:fs\/promises|module)$/],
  'packages/engine/src/facts/syntax/runtime.ts': [/^node:module$/],
};

/** Dependencies that no source imports: grammars are files, and what builds the pages is named beside them. */
const FOUND_OTHERWISE: ReadonlySet<string> = new Set([
  '@vscode/tree-sitter-wasm',
  'tailwindcss',
  '@tailwindcss/vite',
  'vite',
]);

/** Packages of which another may see types and nothing that runs. */
const TYPES_ONLY: readonly (readonly [from: string, to: RegExp])[] = [
  // Every analysis process would load the schema library for nothing.
  ['engine', /^@assay\/contract$/],
  ['checkout', /^@assay\/contract$/],
  ['client', /^@assay\/contract$/],
  ['dashboard', /^@assay\/contract$/],
  ['insight', /^@assay\/engine$/],
];

/** The engine's folders in the order of its pipeline: each may import only itself and what stands before it. */
const ENGINE_ORDER = ['tree', 'inventory', 'facts', 'checks', 'findings', 'scoring', 'report'];
/** Outside the order: types and tables that everyone may use. */
const ENGINE_SHARED = /^(?:check|check-id|fake|version|example)\.ts$|^knowledge\//;

const USE_CASES = ['accounts', 'diffs', 'keys', 'limits', 'scans', 'sessions', 'shares'];
/** The server's folders, and which others each may import; the files beside them wire. */
const SERVER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(USE_CASES.map((folder) => [folder, USE_CASES])),
  config: ['keys'],
  http: USE_CASES,
  worker: ['analysis', ...USE_CASES],
  analysis: [],
  store: [],
};
/** Types that every folder of the server may name. */
const SERVER_TYPES = /^(?:store\/port|config\/settings)\.ts$/;

interface Import {
  readonly file: string;
  readonly wanted: string;
  readonly isType: boolean;
}

const imports = await allImports();

test('there is something to judge', () => {
  assert.ok(imports.length > 100);
});

test('every package imports only what its list allows', () => {
  const broken = imports.filter(({ file, wanted }) => {
    if (wanted.startsWith('.')) return packageOf(resolve(file, wanted)) !== packageOf(file);
    const allowed = [...(MAY_IMPORT[packageOf(file)] ?? []), ...(EXCEPTIONS[file] ?? [])];
    return !allowed.some((pattern) => pattern.test(wanted)) && wanted !== `@assay/${packageOf(file)}`;
  });

  assert.deepEqual(broken.map(describe), []);
});

test('every package declares what it imports, and nothing else', async () => {
  const wrong: string[] = [];
  for (const name of Object.keys(MAY_IMPORT)) {
    const { dependencies = {} } = JSON.parse(await readFile(`packages/${name}/package.json`, 'utf8'));
    const own = imports.filter(({ file, wanted }) => packageOf(file) === name && !/^\.|^node:/.test(wanted));
    for (const { wanted, isType } of own) {
      const needed = /^(?:@[^/]+\/)?[^/]+/.exec(wanted)?.[0] ?? wanted;
      if (!isType && needed !== `@assay/${name}` && !(needed in dependencies)) wrong.push(`${name} lacks ${needed}`);
    }
    for (const declared of Object.keys(dependencies)) {
      const isUsed = own.some(({ wanted }) => wanted === declared || wanted.startsWith(`${declared}/`));
      if (!isUsed && !FOUND_OTHERWISE.has(declared)) wrong.push(`${name} declares ${declared} for nothing`);
    }
  }

  assert.deepEqual(wrong, []);
});

test('some packages see only the types of others', () => {
  const broken = imports.filter(
    ({ file, wanted, isType }) =>
      !isType && TYPES_ONLY.some(([from, to]) => packageOf(file) === from && to.test(wanted)),
  );

  assert.deepEqual(broken.map(describe), []);
});

test('the folders of the engine import only leftwards', () => {
  const broken = imports.filter(({ file, wanted }) => {
    const from = enginePath(file);
    const to = wanted.startsWith('.') ? enginePath(resolve(file, wanted)) : undefined;
    const place = ENGINE_ORDER.indexOf(from?.split('/', 1)[0] ?? '');
    if (from === undefined || to === undefined || place < 0 || ENGINE_SHARED.test(to)) return false;
    const target = ENGINE_ORDER.indexOf(to.split('/', 1)[0] ?? '');
    return target < 0 || target > place;
  });

  assert.deepEqual(broken.map(describe), []);
});

test('no check imports another check', () => {
  const broken = imports.filter(
    ({ file, wanted }) =>
      enginePath(file)?.startsWith('checks/') === true &&
      enginePath(resolve(file, wanted))?.startsWith('checks/') === true,
  );

  assert.deepEqual(broken.map(describe), []);
});

test('the folders of the server import only what their list allows', () => {
  const broken = imports.filter(({ file, wanted, isType }) => {
    const from = folderOf(serverPath(file));
    const to = serverPath(resolve(file, wanted));
    if (from === undefined || to === undefined || folderOf(to) === from || (isType && SERVER_TYPES.test(to)))
      return false;
    const folder = folderOf(to);
    return folder !== undefined && SERVER_FOLDERS[from]?.includes(folder) !== true;
  });

  assert.deepEqual(broken.map(describe), []);
});

test('only the store speaks to a database', () => {
  const broken = imports.filter(({ file, wanted, isType }) => {
    if (!file.startsWith('packages/server/src/')) return false;
    const isDriver = /^(?:pg|node:sqlite)$/.test(wanted);
    return isDriver && !isType && !file.startsWith('packages/server/src/store/');
  });

  assert.deepEqual(broken.map(describe), []);
});

async function allImports(): Promise<readonly Import[]> {
  const found: Import[] = [];
  for await (const file of glob('packages/*/src/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8');
    const { module } = parseSync(file, text);
    for (const { moduleRequest, entries } of module.staticImports) {
      found.push({
        file,
        wanted: moduleRequest.value,
        isType: entries.length > 0 && entries.every((entry) => entry.isType),
      });
    }
    for (const { entries } of module.staticExports) {
      for (const { moduleRequest, isType } of entries) {
        if (moduleRequest !== null) found.push({ file, wanted: moduleRequest.value, isType });
      }
    }
    for (const { moduleRequest } of module.dynamicImports) {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      const literal = /^['"](.*)['"]$/.exec(written)?.[1];
      if (literal !== undefined) found.push({ file, wanted: literal, isType: false });
    }
  }
  return found;
}

function packageOf(path: string): string {
  return /^packages\/([^/]+)\//.exec(path)?.[1] ?? '';
}

function enginePath(path: string): string | undefined {
  return /^packages\/engine\/src\/(.+)$/.exec(path)?.[1];
}

function serverPath(path: string): string | undefined {
  return /^packages\/server\/src\/(.+)$/.exec(path)?.[1];
}

function folderOf(path: string | undefined): string | undefined {
  return path?.includes('/') === true ? path.split('/', 1)[0] : undefined;
}

function resolve(file: string, wanted: string): string {
  return wanted.startsWith('.') ? new URL(wanted, `file:///${file}`).pathname.slice(1) : wanted;
}

function describe({ file, wanted }: Import): string {
  return `${file} imports ${wanted}`;
}
