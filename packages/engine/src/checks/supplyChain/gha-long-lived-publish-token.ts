import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { scalarOf, stringOf } from '../../knowledge/every-member.ts';
import { actionOf, jobsOf, stepsOf } from '../../knowledge/github-workflow.ts';

/** Actions that publish with a password where the registry would take the workflow's own identity. */
const PASSWORD_INPUTS: Readonly<Record<string, readonly string[]>> = {
  'pypa/gh-action-pypi-publish': ['password'],
  'rubygems/configure-rubygems-credentials': ['api-token'],
  'js-devtools/npm-publish': ['token'],
};
/** Publishing by command; a line break may be escaped. */
const PUBLISH =
  /(?:^|[\s;&|"'])(?:(?:npm|pnpm|yarn\s{1,3}npm|bun(?:x\s{1,3}npm)?)[\s\\`]{1,40}publish|(?:twine(?:==[\w.]{1,12})?|uv|poetry|hatch|pdm)[\s\\`]{1,40}(?:upload|publish)|cargo[\s\\`]{1,40}(?:[\w+-]{1,30}[\s\\`]{1,40})?publish|gem[\s\\`]{1,40}push|(?:dotnet[\s\\`]{1,40})?nuget(?:\.exe)?[\s\\`]{1,40}push)(?=[\s"']|$)/gm;
/** The step, or its job, already proves who it is instead of holding a token. */
const TRUSTED = /--provenance\b|--trusted-publishing[= ](?:always|automatic)|\btrusted-publishing\b/;
/** The step holds a token all the same. */
const TOKEN = /secrets\.|password:|token:/;
const DRY = /--dry-run\b|--help\b|\s-n\b/;
const OWN_REGISTRY =
  /--registry[= ]|--repository(?:-url)?[= ]|--publish-url[= ]|--index[= ]|--host[= ]|-[sr]\s{1,3}http/;

export const check: FileCheck = {
  id: 'supply-chain-gha-long-lived-publish-token',
  title: 'Packages are published with a long-lived token',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [522, 798],
  why: `
    A token that publishes is worth stealing: it works from anywhere until somebody revokes it. The public registries accept
    the identity of a workflow instead (trusted publishing), which lasts minutes and cannot be copied.`,
  fix: `
    Register the workflow as a trusted publisher, give the job \`id-token: write\`, and delete the token.`,
  blindSpots: 'A command that already runs under trusted publishing looks the same where nothing in the step says so.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: release\njobs:\n  a:\n    steps:\n      - uses: «pypa/gh-action-pypi-publish@v1»\n        with:\n          password: ${{ secrets.TOKEN }}\n',
      },
      {
        '.github/workflows/b.yml':
          'on: release\njobs:\n  a:\n    steps:\n      - run: «npm publish» --access public\n        env:\n          NODE_AUTH_TOKEN: ${{ secrets.NPM }}\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: release\njobs:\n  a:\n    steps:\n      - uses: pypa/gh-action-pypi-publish@v1\n',
      },
      {
        '.github/workflows/b.yml':
          'on: release\njobs:\n  a:\n    permissions:\n      id-token: write\n    steps:\n      - run: npm publish --dry-run\n',
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const trusted = jobsOf(root).filter(({ node }) => stringOf(node.get('permissions', 'id-token')) === 'write');
      for (const { node, uses, run } of stepsOf(root)) {
        const isTrusted = trusted.some(({ node: job }) => job.start <= node.start && node.end <= job.end);
        if (isTrusted && !TOKEN.test(file.text.slice(node.start, node.end))) continue;
        yield* judgeAction(file, node, uses);
        if (run !== undefined) yield* judgeScript(file, run);
      }
    }
  },
};

function* judgeAction(file: FileFacts, step: JsonNode, uses: string | undefined): Iterable<Sighting> {
  const name = actionOf(uses)?.name ?? '';
  const place = step.get('uses');
  const inputs = Object.hasOwn(PASSWORD_INPUTS, name) ? PASSWORD_INPUTS[name] : undefined;
  if (place !== undefined && name === 'actions/setup-node' && isAlwaysAuthenticated(step)) {
    yield { at: file.span(place.start, place.end), message: 'Every later command gets the token of the registry.' };
  }
  if (place === undefined || !inputs?.some((input) => step.get('with', input) !== undefined)) return;
  yield { at: file.span(place.start, place.end), message: `${name} publishes with a token that does not expire.` };
}

/** npm is told to send its token with every request to the public registry. */
function isAlwaysAuthenticated(step: JsonNode): boolean {
  const registry = stringOf(step.get('with', 'registry-url')) ?? '';
  return scalarOf(step.get('with', 'always-auth')) === 'true' && /registry\.npmjs\.org/.test(registry);
}

function* judgeScript(file: FileFacts, run: JsonNode): Iterable<Sighting> {
  const script = file.text.slice(run.start, run.end);
  if (stringOf(run) === undefined || TRUSTED.test(script)) return;
  for (const match of script.matchAll(PUBLISH)) {
    const rest = script.slice(match.index, match.index + 300).split('\n', 2)[0] ?? '';
    if (DRY.test(rest) || OWN_REGISTRY.test(rest)) continue;
    const lead = match[0].length - match[0].trimStart().length;
    const start = run.start + match.index + (/^["';&|]/.test(match[0]) ? 1 : lead);
    yield {
      at: file.span(start, run.start + match.index + match[0].length),
      message: 'The registry would take the identity of this workflow instead of a token.',
    };
  }
}
