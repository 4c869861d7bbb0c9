import type { JsonNode } from '../facts/text/json.ts';
import { stringOf } from './every-member.ts';

/** One step of a job or of a composite action. */
export interface Step {
  readonly node: JsonNode;
  readonly uses: string | undefined;
  readonly run: JsonNode | undefined;
  /** Steps of the same job, in order. */
  readonly siblings: readonly JsonNode[];
}

/** Steps of every job of a workflow, and of a composite action. */
export function* stepsOf(root: JsonNode): Iterable<Step> {
  const jobs = root.get('jobs')?.members.map((job) => job.node.get('steps')) ?? [];
  for (const steps of [...jobs, root.get('runs', 'steps')]) {
    const siblings = steps?.items ?? [];
    for (const node of siblings) {
      yield { node, uses: stringOf(node.get('uses')), run: node.get('run'), siblings };
    }
  }
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
