import type { FileCheck } from '../../check.ts';
import { membersOf } from '../../knowledge/members-of.ts';
import { ONE_PATH, TWO_PATHS } from '../../knowledge/sinks/path-packages.ts';

/** Says to others what it has: then it is theirs to answer for what they pass. */
const EXPORTS = /\bexports?\b/;
const EXPORTS_NOTHING = /^(?![\s\S]*\bexports?\b)/;

export const check: FileCheck = {
  id: 'filesystem-path-from-parameter',
  title: 'A function opens whatever file it is told to',
  severity: 'info',
  kind: 'capability',
  confidence: 'low',
  since: '0.1.0',
  cwe: [22, 73],
  why: `
    The name of the file is a parameter, and nothing in this script calls the function: whoever will, decides which file is
    opened. With a name from outside that is any file.`,
  fix: `
    Take a name, not a path, and look it up in a folder: resolve it and check that it lies inside.`,
  blindSpots:
    'Says that it happens, not that it is dangerous: filesystem-path-traversal follows data that comes from outside.',
  wants: { calls: membersOf('fs', ...ONE_PATH, ...TWO_PATHS), callsOnlyIn: EXPORTS_NOTHING },
  yieldsTo: ['filesystem-path-traversal', 'filesystem-arbitrary-write', 'filesystem-destructive-delete'],
  examples: {
    bad: [
      {
        'show.js': `
          const fs = require('fs');
          function show(name) {
            return «fs.readFileSync(name, 'utf8')»;
          }`,
      },
      {
        'keep.ts': `
          import { writeFile } from 'node:fs/promises';
          async function keep(name: string, text: string) {
            await «writeFile(name, text)»;
          }`,
      },
    ],
    good: [
      {
        'show.js': `
          const fs = require('fs');
          function show(name) {
            return fs.readFileSync(name, 'utf8');
          }
          console.log(show('notes.txt'));`,
      },
      {
        'show.js': `
          const fs = require('fs');
          exports.show = (name) => fs.readFileSync(name, 'utf8');`,
      },
      {
        'show.js': `
          const fs = require('fs');
          function show() {
            return fs.readFileSync('notes.txt', 'utf8');
          }`,
      },
    ],
  },

  *find({ calls, path, text, context }) {
    if (context !== 'runtime' || EXPORTS.test(text)) return;
    const seen = new Set<number>();
    for (const call of calls) {
      const [file] = call.arguments;
      if (file === undefined || !file.isParameter || file.sources.length > 0 || file.isFixed) continue;
      if (call.at.file !== path || seen.has(call.at.start) || isNamedTwice(text, call.within)) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: `${call.within}() gives ${call.callee}() the path it is called with.` };
    }
  },
};

/** Whether a function is spoken of anywhere but where it is made. */
function isNamedTwice(text: string, name: string): boolean {
  if (name === '') return true;
  let count = 0;
  for (let at = text.indexOf(name); at >= 0 && count < 2; at = text.indexOf(name, at + name.length)) {
    const isWord = !/[\w$]/.test(text[at - 1] ?? '') && !/[\w$]/.test(text[at + name.length] ?? '');
    if (isWord) count += 1;
  }
  return count > 1;
}
