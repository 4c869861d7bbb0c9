import type { JsonNode } from '../facts/text/json.ts';
import { scalarOf, stringOf } from './every-member.ts';

/** One step of a job or of a composite action. */
export interface Step {
  readonly node: JsonNode;
  readonly uses: string | undefined;
  readonly run: JsonNode | undefined;
  /** Steps of the same job, in order. */
  readonly siblings: readonly JsonNode[];
}

/** Steps of every job of a workflow, and of a composite action; those that never run are left out. */
export function* stepsOf(root: JsonNode): Iterable<Step> {
  const jobs = root.get('jobs')?.members.flatMap((job) => (isOff(job.node) ? [] : job.node.get('steps'))) ?? [];
  for (const steps of [...jobs, root.get('runs', 'steps')]) {
    const siblings = steps?.items ?? [];
    for (const node of siblings) {
      if (isOff(node)) continue;
      yield { node, uses: stringOf(node.get('uses')), run: node.get('run'), siblings };
    }
  }
}

function isOff(node: JsonNode): boolean {
  return /^(?:\$\{\{\s*)?false(?:\s*\}\})?$/.test(scalarOf(node.get('if')) ?? '');
}

/** Names of the events that start a workflow, however they are written. */
export function triggersOf(root: JsonNode): ReadonlySet<string> {
  const on = root.get('on') ?? root.get('true');
  const named = stringOf(on);
  if (named !== undefined) return new Set([named]);
  const listed = (on?.items ?? []).flatMap((item) => stringOf(item) ?? []);
  return new Set([...listed, ...(on?.members ?? []).map((member) => member.key)]);
}

/** Events that run with the repository's secrets and a writing token, whoever caused them. */
export const PRIVILEGED_TRIGGERS: ReadonlySet<string> = new Set([
  'pull_request_target',
  'workflow_run',
  'issue_comment',
  'issues',
  'discussion',
  'discussion_comment',
  'commit_comment',
  'gollum',
]);

/** Events of a pull request that get no secrets, and a token that only reads, where it comes from a fork. */
export const FORK_TRIGGERS: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
]);

/** One job, with its name and its own place. */
export interface Job {
  readonly name: string;
  readonly nameStart: number;
  readonly node: JsonNode;
}

/** The jobs of a workflow by name. */
export function jobsOf(root: JsonNode): readonly Job[] {
  return (root.get('jobs')?.members ?? []).map(({ key, keyStart, node }) => ({ name: key, nameStart: keyStart, node }));
}

/** The job a step or any other part of a workflow stands in. */
export function jobOf(root: JsonNode, part: JsonNode): Job | undefined {
  return jobsOf(root).find(({ node }) => node.start <= part.start && part.end <= node.end);
}

/** Name and version of an action: `actions/checkout` and `v4` of `actions/checkout@v4`, in lower case. */
export function actionOf(uses: string | undefined): { readonly name: string; readonly version: string } | undefined {
  const cut = uses?.lastIndexOf('@') ?? -1;
  if (uses === undefined || cut < 0) return undefined;
  return { name: uses.slice(0, cut).toLowerCase(), version: uses.slice(cut + 1).trim() };
}
