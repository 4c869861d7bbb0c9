import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { CATEGORIES, CATEGORY_KEYS } from '@assay/contract';

/** `npm run new-check mcp/name` writes packages/engine/src/checks/mcp/name.ts, ready to be filled in. */

const [category, name] = (process.argv[2] ?? '').split('/');
const known = CATEGORY_KEYS.find((key) => key === category);
if (known === undefined || name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error(
    `Usage: npm run new-check CATEGORY/NAME\nCategories: ${CATEGORY_KEYS.join(', ')}; the name in kebab case says the bad thing.`,
  );
  process.exit(2);
}

const id = `${CATEGORIES[known]}-${name}`;
const path = `packages/engine/src/checks/${known}/${name}.ts`;
const text = `import type { FileCheck } from '../../check.ts';

const PATTERN = /\\bbad-thing\\b/g;

export const check: FileCheck = {
  id: '${id}',
  title: 'Says in a few words what is wrong',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [],
  why: 'Says what happens to whom because of it.',
  fix: 'Says what to do instead.',
  blindSpots: 'Says what the check cannot see.',
  wants: { keywords: ['bad-thing'] },
  examples: {
    bad: [{ 'a.txt': 'a «bad-thing» here' }, { 'b.txt': 'another «bad-thing»' }],
    good: [{ 'a.txt': 'a good thing' }, { 'b.txt': 'a bad-things list' }],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const match of window.text.matchAll(PATTERN)) {
        yield { at: window.spanOf(match), message: 'The bad thing is here.' };
      }
    }
  },
};
`;
const file = new URL(`../${path}`, import.meta.url);
if (existsSync(file)) {
  console.error(`${path} exists already; choose another name.`);
  process.exit(2);
}
await writeFile(file, text, { flag: 'wx' });
console.log(`Wrote ${path}. Its examples are its test: npm test checks`);
