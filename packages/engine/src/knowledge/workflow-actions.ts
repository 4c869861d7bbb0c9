import type { JsonNode } from '../facts/text/json.ts';
import { stringOf } from './every-member.ts';
import { actionOf, triggersOf } from './github-workflow.ts';
import { countedOutputs } from './workflow-script-outputs.ts';
import type { Origin } from './workflow-scripts.ts';
import type { Reach } from './workflow-strangers.ts';

/** Outputs of actions that look up the pull request a comment stands under; `text` may hold any sign a branch may. */
const LOOKS_UP: Readonly<Record<string, { readonly text?: readonly string[]; readonly commit?: readonly string[] }>> = {
  'xt0rted/pull-request-comment-branch': { text: ['head_ref'], commit: ['head_ref', 'head_sha'] },
  'alessbell/pull-request-comment-branch': { text: ['head_ref'], commit: ['head_ref', 'head_sha'] },
  'gotson/pull-request-comment-branch': { text: ['head_ref'], commit: ['head_ref', 'head_sha'] },
  'eficode/resolve-pr-refs': { text: ['head_ref'], commit: ['head_ref', 'head_sha'] },
  'khan/pull-request-comment-trigger': { text: ['comment_body'] },
  'potiuk/get-workflow-origin': {
    text: ['sourceHeadBranch'],
    commit: ['sourceHeadBranch', 'sourceHeadSha', 'targetCommitSha'],
  },
  'franzdiebold/github-env-vars-action': { text: ['CI_PR_TITLE', 'CI_PR_DESCRIPTION'] },
  'amannn/action-semantic-pull-request': { text: ['error_message'] },
  'jitterbit/get-changed-files': {
    text: ['all', 'added', 'modified', 'removed', 'renamed', 'added_modified', 'deleted'],
  },
  'trilom/file-changes-action': { text: ['files', 'files_added', 'files_modified', 'files_removed'] },
  'lots0logs/gh-action-get-changed-files': { text: ['all', 'added', 'modified', 'renamed', 'deleted'] },
  'ahmadnassri/action-changed-files': { text: ['files', 'json'] },
  'peter-murray/issue-body-parser-action': { text: ['*'] },
  'peter-murray/issue-forms-body-parser': { text: ['*'] },
  'zentered/issue-forms-body-parser': { text: ['*'] },
};

/** Outputs that are made of what an input says. */
const HANDS_ON: Readonly<Record<string, readonly string[]>> = {
  'frabert/replace-string-action': ['string', 'replace-with'],
  'mad9000/actions-find-and-replace-string': ['source', 'replace'],
  'actions-ecosystem/action-regex-match': ['text'],
  'kaisugi/action-regex-match': ['text'],
  'haya14busa/action-cond': ['if_true', 'if_false'],
  'ashley-taylor/read-json-property-action': ['json'],
  'ashley-taylor/regex-property-action': ['value', 'replacement'],
  'aszc/change-string-case-action': ['string', 'replace-with'],
  'dsfx3d/action-extract-unique-matches': ['text'],
  'bobheadxi/deployments': ['env'],
};

/** Actions that answer with what stands in a file. */
const READS_FILES =
  /^(?:juliangruber\/read-file-action|andstor\/file-reader-action|jaywcjlove\/github-action-read-file|igorskyflyer\/action-readfile|bfren\/read-file|komorebitech\/read-files-action|madhead\/read-java-properties|christian-draeger\/read-properties|actionstools\/read-json-action)$/;

const SCRIPT_TEXT =
  /context\.payload\.(?:issue|pull_request|comment|review|discussion)\.(?:title|body|head\.(?:ref|label))|\bdata\.(?:title|body|head\.(?:ref|label))\b/;
const SCRIPT_COMMIT = /\bhead\.(?:sha|ref)\b|\bmerge_commit_sha\b/;

interface Known {
  readonly asked: Reach;
  readonly files: Reach | undefined;
}

/** What strangers have in the outputs of a step that runs an action; `*` is any that is not named. */
export function* outputsOfAction(
  name: string,
  step: JsonNode,
  given: (input: string) => Origin | undefined,
  { asked, files }: Known,
): Generator<readonly [output: string, origin: Origin | undefined]> {
  const looked = Object.hasOwn(LOOKS_UP, name) ? LOOKS_UP[name] : undefined;
  const named = new Set([...(looked?.text ?? []), ...(looked?.commit ?? [])]);
  for (const output of named) {
    const isText = looked?.text?.includes(output) === true;
    yield [output.toLowerCase(), { reach: asked, isText, isCommit: looked?.commit?.includes(output) === true }];
  }
  const handed = Object.hasOwn(HANDS_ON, name) ? (HANDS_ON[name] ?? []) : [];
  for (const input of handed) {
    const origin = given(input);
    if (origin !== undefined) yield ['*', origin];
  }
  if (files !== undefined && READS_FILES.test(name)) yield ['*', { reach: files, isText: true, isCommit: false }];
  const route = stringOf(step.get('with', 'route')) ?? '';
  if (name === 'octokit/request-action' && /^GET\s.{0,80}\/(?:pulls|issues)\//.test(route))
    yield ['data', { reach: asked, isText: true, isCommit: true }];
  const script = name === 'actions/github-script' ? (stringOf(step.get('with', 'script')) ?? '') : '';
  const isText = SCRIPT_TEXT.test(script);
  const isCommit = SCRIPT_COMMIT.test(script);
  if (!isText && !isCommit) return;
  const { counted, isAll } = countedOutputs(script);
  if (!isAll) yield ['*', { reach: asked, isText, isCommit }];
  for (const output of counted) yield [output.toLowerCase(), undefined];
}

/** Commands and actions that bring in what another run left, or what stands in a pull request. */
const FETCHES_RUN =
  /\bgh\s{1,3}run\s{1,3}download\b|\bartifacts_url\b|\/actions\/(?:artifacts|runs)\/[^\n]{0,80}(?:zip|artifacts)\b|\bdownloadArtifact\b/;

/** Whether an earlier step of the same job unpacked what another run, which a stranger may have started, left behind. */
export function foreignFiles(root: JsonNode, siblings: readonly JsonNode[], step: JsonNode): boolean {
  if (!triggersOf(root).has('workflow_run')) return false;
  return siblings.slice(0, siblings.indexOf(step) + 1).some(fetchesArtifact);
}

/** Whether a step fetches an artifact of another run; without the number of a run it is one of its own. */
export function fetchesArtifact(step: JsonNode): boolean {
  const name = actionOf(stringOf(step.get('uses')))?.name ?? '';
  if (name === 'actions/download-artifact') return step.get('with', 'run-id') !== undefined;
  if (/\/(?:action-)?download-(?:workflow-)?artifacts?$/.test(name)) return true;
  const script =
    stringOf(step.get('run')) ?? (name === 'actions/github-script' ? stringOf(step.get('with', 'script')) : '');
  return FETCHES_RUN.test(script ?? '');
}
