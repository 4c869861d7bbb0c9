import { join } from 'node:path';
import { buildOnce, type Product, ROOT } from './build-once.ts';

const FOLDER = join(ROOT, 'packages/dashboard');

const DASHBOARD: Product = {
  name: 'the dashboard',
  inputs: [
    'packages/dashboard/{src,public}/**/*',
    'packages/dashboard/{index.html,vite.config.ts,package.json}',
    'packages/contract/src/{links,tiers,vocabulary,words}.ts',
  ],
  stamp: join(FOLDER, 'dist/.built-from'),
  lock: join(FOLDER, '.building.tmp'),
  async build() {
    const { build } = await import('vite');
    await build({ configFile: join(FOLDER, 'vite.config.ts') });
  },
};

/** Builds the dashboard's pages where they are missing or older than their sources; says so when it does. */
export function ensureDashboard(say?: (line: string) => void): Promise<'built' | 'fresh'> {
  return buildOnce(DASHBOARD, say);
}
