import type { JsonNode } from '../facts/text/json.ts';
import { scalarOf, stringOf } from './every-member.ts';
import { type Job, jobOf, jobsOf } from './github-workflow.ts';

/** Conditions that leave it to a maintainer: their own branches, a label, an approval. */
const ASKS_MAINTAINER =
  /head\.repo\.full_name\s{0,3}==|label\.name\s{0,3}==|labels\.\*\.name|author_association|head\.repo\.fork\s{0,3}==\s{0,3}false|github\.repository\s{0,3}==\s{0,3}github\.event\.pull_request\.head/;

/** Conditions under which a pull request from elsewhere starts nothing: who pushes to the repository is a member. */
const OWN_BRANCHES =
  /workflow_run\.event\s{0,3}==\s{0,3}'(?:push|schedule|workflow_dispatch|release)'|workflow_run\.head_repository\.(?:full_name\s{0,3}==\s{0,3}github\.repository\b|fork\s{0,3}(?:==\s{0,3}false|!=\s{0,3}true))|github\.repository\s{0,3}==\s{0,3}github\.event\.workflow_run\.head_repository\.full_name|head\.repo\.full_name\s{0,3}==\s{0,3}github\.repository\b|github\.repository\s{0,3}==\s{0,3}github\.event\.pull_request\.head\.repo\.full_name|head\.repo\.fork\s{0,3}(?:==\s{0,3}false|!=\s{0,3}true)|!\s{0,3}github\.event\.pull_request\.head\.repo\.fork\b/;

/** A condition with one of these runs although what its job waits for was skipped. */
const RUNS_ANYWAY = /\b(?:always|failure|cancelled)\s{0,2}\(/;

/** Whether a step runs for branches of the repository itself alone, which only its members can name. */
export function keepsStrangersOut(root: JsonNode, step: JsonNode): boolean {
  return [jobOf(root, step)?.node, step].some((node) => {
    const condition = scalarOf(node?.get('if')) ?? '';
    return OWN_BRANCHES.test(condition) && !condition.includes('||');
  });
}

/** Whether the steps beside these run only once a maintainer wants them to, by their job or one it waits for. */
export function waitsForMaintainer(root: JsonNode, siblings: readonly JsonNode[]): boolean {
  const jobs = jobsOf(root);
  const own = jobs.find(({ node }) => node.get('steps')?.items.some((step) => siblings.includes(step)) === true);
  return own !== undefined && isGated(jobs, own, new Set());
}

function isGated(jobs: readonly Job[], job: Job, seen: Set<string>): boolean {
  const condition = scalarOf(job.node.get('if')) ?? '';
  if (ASKS_MAINTAINER.test(condition) || job.node.get('environment') !== undefined) return true;
  seen.add(job.name);
  if (RUNS_ANYWAY.test(condition)) return false;
  const needs = job.node.get('needs');
  const names = new Set([stringOf(needs), ...(needs?.items ?? []).map((item) => stringOf(item))]);
  return jobs.some((other) => names.has(other.name) && !seen.has(other.name) && isGated(jobs, other, seen));
}

/** Whether nothing worth taking is within reach of a job: no secret is named, and its token is said to read alone. */
export function holdsNothing(root: JsonNode, job: JsonNode | undefined, text: string): boolean {
  const permissions = job?.get('permissions') ?? root.get('permissions');
  if (job === undefined || permissions === undefined || mayWrite(permissions)) return false;
  const settings = root.get('env');
  return ![job, settings].some((node) => node !== undefined && SECRET.test(text.slice(node.start, node.end)));
}
const SECRET = /\bsecrets(?:\.(?!github_token\b)|\[|:|\s{0,2}\))/i;

function mayWrite(permissions: JsonNode): boolean {
  const whole = scalarOf(permissions);
  if (whole !== undefined) return whole.includes('write');
  return permissions.members.some(({ node }) => scalarOf(node) === 'write');
}
