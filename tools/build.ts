/** Makes what `npm start` runs: npm run build. */
import { ensureDashboard } from './build-dashboard.ts';
import { ensurePackages } from './build-packages.ts';

await ensurePackages(console.log);
await ensureDashboard(console.log);
