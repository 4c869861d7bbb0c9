import type { JsonNode } from '../facts/text/json.ts';
import { scalarOf, stringOf } from './every-member.ts';
import { actionOf, type Job, jobsOf, stepsOf, triggersOf } from './github-workflow.ts';

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
  if (publishers.length === 0) return !onlyTries(root, step) && !triesPullRequests(root, own.node);
  const waitedFor = new Set(publishers.flatMap(({ node }) => needsOf(node)));
  for (const name of waitedFor)
    for (const other of needsOf(jobs.find((job) => job.name === name)?.node)) waitedFor.add(other);
  if (commandsOf(own.node).some((run) => LEAVES_SOMETHING.test(run))) return true;
  return waitedFor.has(own.name) && handsOn(own.node, publishers);
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

/** Whether anything of a job is there once it is done, where those who publish can find it. */
function handsOn(job: JsonNode, publishers: readonly Job[]): boolean {
  if (job.get('outputs') !== undefined) return true;
  const isTaken = publishers.some(({ node }) => takesArtifacts(node));
  return (job.get('steps')?.items ?? []).some((step) => {
    const name = actionOf(stringOf(step.get('uses')))?.name ?? '';
    if (name === 'actions/upload-artifact') return isTaken;
    return /upload|cache\/save/.test(name) || /\bpush\b|\bupload\b/.test(stringOf(step.get('run')) ?? '');
  });
}

/** Whether a job fetches what others of the same run have put away: reports of tests go into no package. */
function takesArtifacts(job: JsonNode): boolean {
  if (job.get('uses') !== undefined) return true;
  return (job.get('steps')?.items ?? []).some((step) => {
    const uses = stringOf(step.get('uses')) ?? '';
    return (
      uses.startsWith('./') ||
      /artifact|download/i.test(uses) ||
      /artifact|download/i.test(stringOf(step.get('run')) ?? '')
    );
  });
}

/**
 * Whether a job does for every pull request what it does here: nothing in it asks for the event or the branch, it puts
 * nothing away, and has neither rights nor a credential to publish with. What such a job makes is tried out.
 */
function triesPullRequests(root: JsonNode, job: JsonNode): boolean {
  if (!triggersOf(root).has('pull_request') || mayPublish(job.get('permissions') ?? root.get('permissions')))
    return false;
  const settings = [root.get('env'), ...['env', 'if', 'strategy', 'outputs', 'environment'].map((key) => job.get(key))];
  const steps = job.get('steps')?.items ?? [];
  const parts = steps.flatMap(({ members }) => members.filter(({ key }) => key !== 'with' && key !== 'name'));
  const said = [...settings, ...parts.map(({ node }) => node)].some((part) => textsIn(part).some(saysRelease));
  return !said && !steps.some(isToldToRelease);
}

/** What an action is told; the credential for the code is there to fetch it. */
function isToldToRelease(step: JsonNode): boolean {
  const isCheckout = actionOf(stringOf(step.get('uses')))?.name === 'actions/checkout';
  return textsIn(step.get('with')).some((text) => saysRelease(text) && !(isCheckout && CREDENTIAL.test(text)));
}

function saysRelease(text: string): boolean {
  return ASKS_EVENT.test(text) || LEAVES_SOMETHING.test(text) || LEAVES_ARTIFACT.test(text);
}
const ASKS_EVENT =
  /\bgithub\.(?:event_name|ref|base_ref|event\.(?:release|action))|refs\/|\bGITHUB_(?:REF|EVENT|BASE_REF)/i;
const LEAVES_ARTIFACT = /upload-artifact|cache\/save/;

/** Whether a token with these rights can put something where others get it; without any, nobody knows. */
function mayPublish(permissions: JsonNode | undefined): boolean {
  if (permissions === undefined || (scalarOf(permissions) ?? '').includes('write')) return true;
  return permissions.members.some(({ key, node }) => PUBLISHING_RIGHTS.test(key) && scalarOf(node) === 'write');
}
const PUBLISHING_RIGHTS = /^(?:contents|packages|id-token|attestations|artifact-metadata|pages|deployments|actions)$/;

/** Every text in a part of a workflow. */
function textsIn(node: JsonNode | undefined): readonly string[] {
  if (node === undefined) return [];
  const own = scalarOf(node);
  return [
    ...(own === undefined ? [] : [own]),
    ...node.items.flatMap(textsIn),
    ...node.members.flatMap((member) => textsIn(member.node)),
  ];
}

/**
 * Whether the job of a step leaves nothing behind: it fetches the code and the tools, and runs commands without any
 * credential but that for the code. What others put into its cache spoils its own result alone.
 */
function onlyTries(root: JsonNode, step: JsonNode): boolean {
  const own = jobsOf(root).find(({ node }) => node.start <= step.start && step.end <= node.end)?.node;
  const steps = own?.get('steps')?.items;
  // A job without a command does not try anything out.
  if (own === undefined || steps?.some((one) => one.get('run') !== undefined) !== true) return false;
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
  /\$\{\{[^}]{0,200}\b(?:secrets|github\.token)\b|\bgit\s{1,3}push\b|\bgh\s{1,3}[a-z]|\brelease\b|\bdeploy\b|\bpublish\b|\bupload\b(?!-sarif)/i;

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

/** True where pushing to a branch makes a release: its name says so, and none beside it is worked on. */
export function hasReleaseBranch(root: JsonNode): boolean {
  const on = root.get('on') ?? root.get('true');
  const branches = on?.get('push', 'branches')?.items.flatMap((item) => stringOf(item) ?? []) ?? [];
  return branches.length > 0 && branches.every((branch) => /^(?:release|v\d)/.test(branch));
}

/** Commands that send a package or image to a registry. */
const PUBLISH_COMMAND =
  /(?:^|[\s;&|])(?:npm|pnpm|yarn(?:\s{1,3}npm)?|bun)\s{1,3}publish\b|\btwine\s{1,3}upload\b|\b(?:uv|poetry|hatch|pdm|flit)\s{1,3}publish\b|\bcargo\s{1,3}publish\b|\bgem\s{1,3}push\b|\bdotnet\s{1,3}nuget\s{1,3}push\b|\bdocker\s{1,3}push\b|\bgoreleaser\s{1,3}release\b|\bsemantic-release\b|\bvsce\s{1,3}publish\b|\b(?:gradlew?|gradle\.bat)\b[^\n]{0,120}\s:?(?:[\w-]{1,60}:)?publish\w{0,60}|\bmvnw?\b[^\n]{0,160}\sdeploy\b|\bsbt\b[^\n]{0,80}\b(?:publish|ci-release)|\bmix\s{1,3}hex\.publish\b|\bhelm\s{1,3}push\b|\bgh\s{1,3}release\s{1,3}(?:create|upload)\b/m;

const PUBLISHING_ACTIONS =
  /^(?:pypa\/gh-action-pypi-publish|rubygems\/release-gem|softprops\/action-gh-release|goreleaser\/goreleaser-action|jamesives\/github-pages-deploy-action|peaceiris\/actions-gh-pages|ncipollo\/release-action|actions\/deploy-pages|aws-actions\/amazon-ecs-deploy-task-definition|changesets\/action|js-devtools\/npm-publish|release-drafter\/release-drafter|google-github-actions\/deploy-cloudrun)$/;

function isPublisher(uses: string | undefined, node: JsonNode): boolean {
  const action = actionOf(uses);
  if (action === undefined) return false;
  if (PUBLISHING_ACTIONS.test(action.name)) return true;
  return action.name === 'docker/build-push-action' && scalarOf(node.get('with', 'push')) === 'true';
}
