import { execFile } from 'node:child_process';
import { cp, glob, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOnce, type Product, ROOT } from './build-once.ts';
import { bundlePackage } from './bundle-packages.ts';

const PACKAGES = ['contract', 'engine', 'checkout', 'insight', 'server', 'client', 'cli'] as const;
/** Outside every package until all are done, so that a build which fails leaves the old ones as they were. */
const FRESH = join(ROOT, 'packages/.building.tmp/fresh');

const COMPILED: Product = {
  name: 'the packages',
  inputs: [
    `packages/{${PACKAGES.join(',')}}/src/**/*`,
    'tsconfig.{base,build}.json',
    'package-lock.json',
    'tools/bundle-packages.ts',
  ],
  stamp: join(ROOT, 'packages/cli/dist/.built-from'),
  lock: dirname(FRESH),
  async build() {
    const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', FRESH], {
      cwd: ROOT,
    });
    for (const name of PACKAGES) {
      const source = join(ROOT, 'packages', name, 'src');
      const compiled = join(FRESH, name, 'src');
      // What the compiler leaves out: migrations and models are read as they are.
      for await (const path of glob('**/*.{json,sql}', { cwd: source })) {
        await mkdir(dirname(join(compiled, path)), { recursive: true });
        await cp(join(source, path), join(compiled, path));
      }
      await bundlePackage(name, compiled);
      const target = join(ROOT, 'packages', name, 'dist');
      await rm(target, { recursive: true, force: true });
      await rename(compiled, target);
    }
  },
};

/** Compiles every package into its `dist` where that is missing or older than the sources; says so when it does. */
export function ensurePackages(say?: (line: string) => void): Promise<'built' | 'fresh'> {
  return buildOnce(COMPILED, say);
}
