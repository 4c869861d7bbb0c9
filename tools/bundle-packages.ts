import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts compiled modules into few files, where there are hundreds of them: each costs a process that loads it several
 * kilobytes beside its text, and every analysis process loads nearly all of the engine.
 */
export async function bundlePackage(name: string, folder: string): Promise<void> {
  if (name === 'engine') await bundleEngine(folder);
  if (name === 'contract') await bundleSchemaLibrary(folder);
}

/** Packages are loaded as they are. */
const PACKAGES = /^[^./\0]/;

async function bundleEngine(folder: string): Promise<void> {
  const modules = await modulesIn(folder);
  const exported = ['index', 'inventory', 'scoring/weights'];
  const files = await bundle({
    input: Object.fromEntries(exported.map((entry) => [entry, join(folder, `${entry}.js`)])),
    external: PACKAGES,
    plugins: [listedChecks(folder, modules)],
  });
  for (const path of modules) await rm(path);
  for (const [name, code] of files) await writeFile(join(folder, name), code);
}

async function bundleSchemaLibrary(folder: string): Promise<void> {
  const path = join(folder, 'schema-library.js');
  const library = createRequire(path).resolve('typebox');
  const licence = await readFile(join(library, '../../license'), 'utf8');
  for (const [, code] of await bundle({ input: path })) await writeFile(path, `/*!\n${licence}*/\n${code}`);
}

/** The files of a bundle, by name, as the bundler of the dashboard makes them. */
async function bundle(options: {
  readonly input: string | Record<string, string>;
  readonly external?: RegExp;
  readonly plugins?: Plugin[];
}): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('vite');
  const { plugins = [], ...rolldownOptions } = options;
  const made = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'esnext',
      rolldownOptions: {
        ...rolldownOptions,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'part-[hash].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  const outputs = Array.isArray(made) ? made : 'output' in made ? [made] : [];
  const parts = outputs.flatMap(({ output }) => output);
  return new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, inOneByte(part.code)]] : [])));
}

/** Checks are found by folder; here they are written down. One file a category: a large one takes much room to read. */
function listedChecks(folder: string, modules: readonly string[]): Plugin {
  const checks = Map.groupBy(
    modules.filter((path) => path.startsWith(join(folder, 'checks/'))),
    (path) => `\0${dirname(path)}`,
  );
  const written = new Map(
    [...checks].map(([category, paths]) => [
      category,
      paths.map((path, at) => `export { check as check${at} } from ${JSON.stringify(path)};`).join('\n'),
    ]),
  );
  const loading = [...checks.keys()].map((category) => `import(${JSON.stringify(category)})`);
  written.set(
    join(folder, 'registry.js'),
    `let loading;
    const load = async () => (await Promise.all([${loading.join(', ')}])).flatMap((checks) => Object.values(checks));
    const inOrder = (checks) => checks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    export const loadChecks = () => (loading ??= load().then(inOrder));`,
  );
  return {
    name: 'listed-checks',
    resolveId: (id) => (id.startsWith('\0') ? id : undefined),
    load: (id) => written.get(id),
  };
}

/** A text takes two bytes a character as soon as one of them is not Latin. */
function inOneByte(code: string): string {
  const raw = /\braw`[^`]*[^\0-\x7f]/.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`a raw text cannot be written in plain letters: ${raw.slice(0, 200)}`);
  return code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function modulesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.js(?:on)?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}
