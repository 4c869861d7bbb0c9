import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf } from '../../knowledge/every-member.ts';
import { type Job, jobsOf, triggersOf } from '../../knowledge/github-workflow.ts';

/** What a stolen token can do with each permission to write. */
const POWERS: Readonly<Record<string, string>> = {
  actions: 'cancel and approve runs',
  attestations: 'attest builds',
  contents: 'push commits and make releases',
  deployments: 'create deployments',
  discussions: 'edit discussions',
  'id-token': 'log in to cloud accounts',
  issues: 'edit issues',
  packages: 'publish packages',
  pages: 'publish pages',
  'pull-requests': 'edit and approve pull requests',
  'security-events': 'dismiss security alerts',
};

export const check: FileCheck = {
  id: 'supply-chain-gha-permissions',
  title: 'Workflow token with more permissions than needed',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [250],
  why: `
    Every action and every dependency of a job can use the job's token. What the token may do is what a compromised one can do.`,
  fix: `
    Set \`permissions: {}\` for the workflow and give each job only what it needs, such as \`contents: read\`.`,
  blindSpots:
    'The default of the organisation is not in the file: without a permissions block it may be read-only or not.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      { '.github/workflows/a.yml': 'on: push\npermissions: «write-all»\njobs:\n  a:\n    steps: []\n' },
      {
        '.github/workflows/b.yml': `
          on: push
          permissions:
            «contents: write»
          jobs:
            a:
              steps: []
            b:
              steps: []`,
      },
      { '.github/workflows/c.yml': '«on»: push\njobs:\n  «build»:\n    steps: []\n' },
    ],
    good: [
      {
        '.github/workflows/a.yml': 'on: push\npermissions: {}\njobs:\n  a:\n    permissions:\n      contents: write\n',
      },
      { '.github/workflows/b.yml': 'on: push\npermissions:\n  contents: read\njobs:\n  a:\n    steps: []\n' },
      {
        '.github/workflows/c.yml': `
          on: push
          permissions:
            id-token: write
          jobs:
            a:
              permissions:
                contents: read`,
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const jobs = jobsOf(root);
      const workflow = root.get('permissions');
      if (workflow !== undefined) yield* judgeWorkflow(file, root, workflow, jobs);
      const events = triggersOf(root);
      const isCalledOnly = events.size === 1 && events.has('workflow_call');
      if (workflow === undefined && !isCalledOnly) yield* judgeDefault(file, root, jobs);
      for (const job of jobs) yield* judgeJob(file, job, workflow, isCalledOnly);
    }
  },
};

/** What stands at the top is given to the jobs that say nothing themselves. */
function* judgeWorkflow(
  file: FileFacts,
  root: JsonNode,
  permissions: JsonNode,
  jobs: readonly Job[],
): Iterable<Sighting> {
  const heirs = jobs.filter(({ node }) => node.get('permissions') === undefined);
  const [only] = jobs;
  if (jobs.length > 0 && heirs.length === 0) return;
  yield* broad(file, permissions);
  const block = root.members.find(({ key }) => key === 'permissions');
  for (const { key, keyStart, node } of block?.node.members ?? []) {
    const power = Object.hasOwn(POWERS, key) && stringOf(node) === 'write' ? POWERS[key] : undefined;
    if (power === undefined) continue;
    const at = file.span(keyStart, node.end);
    if (jobs.length !== 1 || only === undefined) {
      const who =
        heirs.length === jobs.length ? 'Every job of the workflow' : 'Every job without permissions of its own';
      yield { at, message: `${who} may ${power}.` };
    } else {
      const message = `The only job, "${only.name}", may ${power}; so will every job that is added.`;
      yield { at, message, severity: 'low' };
    }
  }
}

/** Nothing limits the token, neither at the top nor in every job. */
function* judgeDefault(file: FileFacts, root: JsonNode, jobs: readonly Job[]): Iterable<Sighting> {
  const first = root.members[0];
  if (first === undefined || !jobs.some(({ node }) => node.get('permissions') === undefined)) return;
  yield {
    at: file.span(first.keyStart, first.keyEnd),
    message: 'The workflow does not say what its token may do.',
    severity: 'info',
    confidence: 'low',
  };
}

/** Whoever calls a reusable workflow sets the permissions of its jobs, but not of those it calls in turn. */
function* judgeJob(
  file: FileFacts,
  job: Job,
  workflow: JsonNode | undefined,
  isCalledOnly: boolean,
): Iterable<Sighting> {
  const own = job.node.get('permissions');
  if (own !== undefined) yield* broad(file, own);
  if (own !== undefined || workflow !== undefined) return;
  if (isCalledOnly && job.node.get('uses') === undefined) return;
  yield {
    at: file.span(job.nameStart, job.nameStart + job.name.length),
    message: `The job "${job.name}" gets the repository's default permissions, which may include writing everything.`,
    severity: 'low',
    confidence: 'low',
  };
}

function* broad(file: FileFacts, permissions: JsonNode): Iterable<Sighting> {
  const value = stringOf(permissions);
  if (value !== 'write-all' && value !== 'read-all') return;
  yield {
    at: file.span(permissions.start, permissions.end),
    message: value === 'write-all' ? 'The token may write everything.' : 'The token may read everything.',
    severity: value === 'write-all' ? 'medium' : 'low',
    confidence: 'high',
  };
}
