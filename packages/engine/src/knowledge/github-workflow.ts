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
  'pull_request_review',
  'pull_request_review_comment',
]);

/** Expressions whose text anybody can write: titles, bodies, branch names, commit messages. */
export const WRITTEN_BY_STRANGERS =
  /github\.(?:head_ref|event\.(?:issue\.(?:title|body)|pull_request\.(?:title|body|head\.(?:ref|label|repo\.(?:default_branch|description|homepage)))|comment\.body|review\.body|review_comment\.body|discussion\.(?:title|body)|pages\b[^}]{0,20}page_name|commits\b[^}]{0,20}(?:message|author\.(?:name|email))|head_commit\.(?:message|author\.(?:name|email)|committer\.(?:name|email))|workflow_run\.(?:head_branch|display_title|head_commit\.(?:message|author\.(?:name|email))|head_repository\.description|pull_requests\b[^}]{0,20}head\.ref)))\b/;

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

/** Conditions that leave it to a maintainer: their own branches, a label, an approval. */
const ASKS_MAINTAINER =
  /head\.repo\.full_name\s{0,3}==|label\.name\s{0,3}==|labels\.\*\.name|author_association|head\.repo\.fork\s{0,3}==\s{0,3}false|github\.repository\s{0,3}==\s{0,3}github\.event\.pull_request\.head/;

/** Conditions under which a pull request from elsewhere starts nothing. */
const OWN_BRANCHES =
  /head\.repo\.full_name\s{0,3}==\s{0,3}github\.repository\b|github\.repository\s{0,3}==\s{0,3}github\.event\.pull_request\.head\.repo\.full_name|head\.repo\.fork\s{0,3}(?:==\s{0,3}false|!=\s{0,3}true)|!\s{0,3}github\.event\.pull_request\.head\.repo\.fork\b/;

/** Whether a step runs for branches of the repository itself alone, which only its members can name. */
export function keepsStrangersOut(root: JsonNode, step: JsonNode): boolean {
  const own = jobsOf(root).find(({ node }) => node.start <= step.start && step.end <= node.end);
  return [own?.node, step].some((node) => {
    const condition = scalarOf(node?.get('if')) ?? '';
    return OWN_BRANCHES.test(condition) && !condition.includes('||');
  });
}

/** Whether the steps beside these run only once a maintainer wants them to, by their job or one it waits for. */
export function waitsForMaintainer(root: JsonNode, siblings: readonly JsonNode[]): boolean {
  const jobs = jobsOf(root);
  const own = jobs.find(({ node }) => node.get('steps')?.items.some((step) => siblings.includes(step)) === true);
  if (own === undefined) return false;
  const isGated = ({ node }: Job): boolean =>
    ASKS_MAINTAINER.test(scalarOf(node.get('if')) ?? '') || node.get('environment') !== undefined;
  if (isGated(own)) return true;
  // A condition of its own, such as `always()`, runs although what it waits for was skipped.
  if (own.node.get('if') !== undefined) return false;
  const needs = own.node.get('needs');
  const names = new Set([stringOf(needs), ...(needs?.items ?? []).map((item) => stringOf(item))]);
  return jobs.some((job) => names.has(job.name) && isGated(job));
}

/** Name and version of an action: `actions/checkout` and `v4` of `actions/checkout@v4`, in lower case. */
export function actionOf(uses: string | undefined): { readonly name: string; readonly version: string } | undefined {
  const cut = uses?.lastIndexOf('@') ?? -1;
  if (uses === undefined || cut < 0) return undefined;
  return { name: uses.slice(0, cut).toLowerCase(), version: uses.slice(cut + 1).trim() };
}

/** Inputs that an action takes as a program, by the action that runs them. */
export const CODE_INPUTS: Readonly<Record<string, readonly string[]>> = {
  'actions/github-script': ['script'],
  'amadevus/pwsh-script': ['script'],
  'azure/powershell': ['inlinescript', 'inlineScript'],
  'azure/cli': ['inlinescript', 'inlineScript'],
  'mikefarah/yq': ['cmd'],
  'devorbitus/yq-action-output': ['cmd'],
  'nick-fields/retry': ['command'],
  'nick-invision/retry': ['command'],
  'appleboy/ssh-action': ['script'],
  'jannekem/run-python-script-action': ['script'],
  'cardinalby/js-eval-action': ['expression'],
  'addnab/docker-run-action': ['run'],
  'reactivecircus/android-emulator-runner': ['script'],
  'satackey/action-js-inline': ['run'],
  'tibdex/run-script': ['script'],
  'sergeysova/jq-action': ['cmd'],
  'roots/issue-closer-action': ['issue-close-message', 'pr-close-message'],
};
