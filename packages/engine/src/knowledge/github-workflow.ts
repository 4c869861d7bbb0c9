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

/** True where a release is made: the event says so, or a step publishes. */
export function publishes(root: JsonNode): boolean {
  const on = root.get('on') ?? root.get('true');
  const triggers = triggersOf(root);
  if (triggers.has('release') || on?.get('push', 'tags') !== undefined) return true;
  if (hasReleaseBranch(root)) return true;
  return [...stepsOf(root)].some(
    ({ uses, run, node }) => isPublisher(uses, node) || PUBLISH_COMMAND.test(stringOf(run) ?? ''),
  );
}

/** Whether a step stands in a job that makes what is released, or hands something to one that does. */
export function takesPartInRelease(root: JsonNode, step: JsonNode): boolean {
  const jobs = jobsOf(root);
  const own = jobs.find(({ node }) => node.start <= step.start && step.end <= node.end);
  const publishers = jobs.filter(({ node }) => publishesIn(node));
  if (own === undefined || publishers.includes(own)) return true;
  // Nobody is seen to publish, and yet the event says that something is released.
  if (publishers.length === 0) return !onlyTries(root, step);
  const waitedFor = new Set(publishers.flatMap(({ node }) => needsOf(node)));
  for (const name of waitedFor)
    for (const other of needsOf(jobs.find((job) => job.name === name)?.node)) waitedFor.add(other);
  if (commandsOf(own.node).some((run) => LEAVES_SOMETHING.test(run))) return true;
  return waitedFor.has(own.name) && handsOn(own.node);
}

function publishesIn(job: JsonNode): boolean {
  return (job.get('steps')?.items ?? []).some(
    (step) => isPublisher(stringOf(step.get('uses')), step) || PUBLISH_COMMAND.test(stringOf(step.get('run')) ?? ''),
  );
}

function commandsOf(job: JsonNode): readonly string[] {
  return (job.get('steps')?.items ?? []).map((step) => stringOf(step.get('run')) ?? '');
}

function needsOf(job: JsonNode | undefined): readonly string[] {
  const needs = job?.get('needs');
  return [stringOf(needs), ...(needs?.items ?? []).map((item) => stringOf(item))].flatMap((name) => name ?? []);
}

/** Whether anything of a job is there once it is done. */
function handsOn(job: JsonNode): boolean {
  if (job.get('outputs') !== undefined) return true;
  return (job.get('steps')?.items ?? []).some((step) => {
    const name = actionOf(stringOf(step.get('uses')))?.name ?? '';
    return /upload|cache\/save/.test(name) || /\bpush\b|\bupload\b/.test(stringOf(step.get('run')) ?? '');
  });
}

/**
 * Whether the job of a step leaves nothing behind: it fetches the code and the tools, and runs commands without any
 * credential but that for the code. What others put into its cache spoils its own result alone.
 */
function onlyTries(root: JsonNode, step: JsonNode): boolean {
  const own = jobsOf(root).find(({ node }) => node.start <= step.start && step.end <= node.end)?.node;
  const steps = own?.get('steps')?.items;
  if (own === undefined || steps === undefined) return false;
  if (['outputs', 'environment', 'secrets', 'uses'].some((key) => own.get(key) !== undefined)) return false;
  if (holdsCredential(root.get('env')) || holdsCredential(own.get('env'))) return false;
  if (givesRights(root.get('permissions')) || givesRights(own.get('permissions'))) return false;
  return steps.every((one) => {
    const uses = stringOf(one.get('uses'));
    if (uses !== undefined && !FETCHES.test(actionOf(uses)?.name ?? '')) return false;
    if (holdsCredential(one.get('env')) || holdsCredential(one.get('with'))) return false;
    const run = stringOf(one.get('run')) ?? '';
    return !PUBLISH_COMMAND.test(run) && !LEAVES_SOMETHING.test(run);
  });
}
const FETCHES =
  /^actions\/(?:checkout|cache|cache\/restore|setup-[a-z]{2,12})$|\/(?:action-setup|setup-[a-z-]{2,20}|rust-cache|cache-[a-z-]{2,20})$/;
const CREDENTIAL = /\$\{\{[^}]{0,200}\b(?:secrets|github\.token)\b/;
const LEAVES_SOMETHING =
  /\$\{\{[^}]{0,200}\b(?:secrets|github\.token)\b|\bgit\s{1,3}push\b|\bgh\s{1,3}[a-z]|\brelease\b|\bdeploy\b|\bpublish\b|\bupload\b/i;

function holdsCredential(settings: JsonNode | undefined): boolean {
  return settings?.members.some(({ node }) => CREDENTIAL.test(scalarOf(node) ?? '')) === true;
}

function givesRights(permissions: JsonNode | undefined): boolean {
  if (permissions === undefined) return false;
  return (
    (scalarOf(permissions) ?? '').includes('write') ||
    permissions.members.some(({ node }) => scalarOf(node) === 'write')
  );
}

/** True where pushing to a branch makes a release: its name says so. */
export function hasReleaseBranch(root: JsonNode): boolean {
  const on = root.get('on') ?? root.get('true');
  const branches = on?.get('push', 'branches')?.items.flatMap((item) => stringOf(item) ?? []) ?? [];
  return branches.some((branch) => /^(?:release|v\d)/.test(branch));
}

/** Commands that send a package or image to a registry. */
const PUBLISH_COMMAND =
  /(?:^|[\s;&|])(?:npm|pnpm|yarn(?:\s{1,3}npm)?|bun)\s{1,3}publish\b|\btwine\s{1,3}upload\b|\b(?:uv|poetry|hatch|pdm|flit)\s{1,3}publish\b|\bcargo\s{1,3}publish\b|\bgem\s{1,3}push\b|\bdotnet\s{1,3}nuget\s{1,3}push\b|\bdocker\s{1,3}push\b|\bgoreleaser\s{1,3}release\b|\bsemantic-release\b|\bvsce\s{1,3}publish\b/m;

const PUBLISHING_ACTIONS =
  /^(?:pypa\/gh-action-pypi-publish|rubygems\/release-gem|softprops\/action-gh-release|goreleaser\/goreleaser-action|jamesives\/github-pages-deploy-action|peaceiris\/actions-gh-pages|ncipollo\/release-action|actions\/deploy-pages|aws-actions\/amazon-ecs-deploy-task-definition|changesets\/action|js-devtools\/npm-publish|release-drafter\/release-drafter|google-github-actions\/deploy-cloudrun)$/;

function isPublisher(uses: string | undefined, node: JsonNode): boolean {
  const action = actionOf(uses);
  if (action === undefined) return false;
  if (PUBLISHING_ACTIONS.test(action.name)) return true;
  return action.name === 'docker/build-push-action' && scalarOf(node.get('with', 'push')) === 'true';
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
