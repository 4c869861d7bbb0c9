import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { scalarOf, stringOf } from '../../knowledge/every-member.ts';
import { actionOf, stepsOf } from '../../knowledge/github-workflow.ts';

export const check: FileCheck = {
  id: 'supply-chain-gha-persisted-credentials',
  title: "Checkout leaves the workflow's token on disk",
  severity: 'low',
  kind: 'hygiene',
  confidence: 'low',
  since: '0.1.0',
  cwe: [522],
  why: `
    actions/checkout writes the token where every later step can read it; before version 6 that is a hidden file of the
    checked out folder, which an artifact made of that folder may hold.`,
  fix: `
    Set \`persist-credentials: false\` unless a later step pushes.`,
  blindSpots:
    'Whether a later step needs the credentials to push is judged only by whether one of them calls git push.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/checkout@v4»\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .\n          include-hidden-files: true\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: «actions/checkout@v4»\n        with:\n          persist-credentials: true\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          persist-credentials: false\n',
      },
      {
        '.github/workflows/b.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: git push\n',
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      for (const { node, uses, siblings } of stepsOf(root)) {
        const place = node.get('uses');
        if (place === undefined || actionOf(uses)?.name !== 'actions/checkout') continue;
        const persist = scalarOf(node.get('with', 'persist-credentials'));
        if (persist === 'false') continue;
        const pushes = siblings.some((step) =>
          /\bgit\s{1,3}(?:push|fetch|pull)\b/.test(stringOf(step.get('run')) ?? ''),
        );
        if (pushes && persist !== 'true') continue;
        const version = majorOf(actionOf(uses)?.version, file.text.slice(place.end, place.end + 40));
        const folder = stringOf(node.get('with', 'path')) ?? '.';
        const uploads = (version ?? 0) < 6 && siblings.some((step) => uploadsHidden(file.text, step, folder));
        yield {
          at: file.span(place.start, place.end),
          message: uploads
            ? 'The token lies in the folder of which an artifact is made later.'
            : 'The token stays on disk for later steps.',
          severity: uploads ? 'medium' : 'info',
        };
      }
    }
  },
};

/** The version as it is written, or in a comment behind the commit. */
function majorOf(version: string | undefined, behind: string): number | undefined {
  const written = /^v(\d{1,3})\b/.exec(version ?? '') ?? /^\s{0,4}#\s{0,4}v(\d{1,3})\b/.exec(behind);
  return written === null ? undefined : Number(written[1]);
}

/** Whether a step makes an artifact of the whole folder, with the hidden files of it: from 4.4 on only if asked to. */
function uploadsHidden(text: string, step: JsonNode, folder: string): boolean {
  const uses = step.get('uses');
  const action = actionOf(stringOf(uses));
  if (action?.name !== 'actions/upload-artifact') return false;
  const behind = text.slice(uses?.end ?? 0, (uses?.end ?? 0) + 40);
  const version = /^\s{0,4}#\s{0,4}(v?\d[\d.]{0,12})/.exec(behind)?.[1] ?? action.version;
  const takesHidden = scalarOf(step.get('with', 'include-hidden-files')) ?? 'false';
  if (takesHidden === 'false' && !/^v?(?:[1-3](?:\.|$)|4\.[0-3](?:\.|$))/.test(version)) return false;
  const paths = (scalarOf(step.get('with', 'path')) ?? '.').split('\n').map((path) => path.trim());
  const checkedOut = plainPath(folder);
  return paths.some((path) => {
    const plain = plainPath(path.replace(/\/\*{1,2}$/, ''));
    return checkedOut === '' ? WHOLE_FOLDER.test(path) : plain === checkedOut || plain === '' || OUTSIDE.test(path);
  });
}

function plainPath(path: string): string {
  return path.replace(/^\.\/|\/$/g, '').replace(/^(?:\.|\*{1,2})$/, '');
}
const OUTSIDE = /^~|\$\{\{|^\//;
const WHOLE_FOLDER = /^\.{0,2}\/?(?:\*{0,2}\/?){0,2}$|^~|\$\{\{|^\/|(?:^|\/)\.git(?:\/|$)/;
