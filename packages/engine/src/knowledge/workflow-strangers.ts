import type { JsonNode } from '../facts/text/json.ts';
import { FORK_TRIGGERS, PRIVILEGED_TRIGGERS, triggersOf } from './github-workflow.ts';
import { plainExpression } from './workflow-expressions.ts';

/** How far a stranger's text goes: next to secrets, into a run of their own, in by a member's merge, or nowhere. */
export type Reach = 'privileged' | 'fork' | 'merged' | 'never';

interface Carried {
  /** Under any other event the expression is empty. */
  readonly events: readonly string[];
  readonly fields: readonly string[];
}

const PULL_REQUEST = ['pull_request_target', ...FORK_TRIGGERS];
const AUTHOR = ['author.name', 'author.email', 'committer.name', 'committer.email'];

/** What others than the members write: titles, bodies, branch names, commit messages; below `github.event`. */
const WRITTEN: readonly Carried[] = [
  {
    events: PULL_REQUEST,
    fields: [
      'title',
      'body',
      'head.ref',
      'head.label',
      'head.repo.default_branch',
      'head.repo.description',
      'head.repo.homepage',
    ].map((field) => `pull_request.${field}`),
  },
  { events: ['issues', 'issue_comment'], fields: ['issue.title', 'issue.body'] },
  {
    events: ['issue_comment', 'commit_comment', 'discussion_comment', 'pull_request_review_comment'],
    fields: ['comment.body'],
  },
  { events: ['discussion', 'discussion_comment'], fields: ['discussion.title', 'discussion.body'] },
  { events: ['pull_request_review', 'pull_request_review_comment'], fields: ['review.body', 'review_comment.body'] },
  { events: ['gollum'], fields: ['pages.*.page_name', 'pages.*.title'] },
  {
    events: ['push'],
    fields: ['head_commit', 'commits.*'].flatMap((commit) =>
      ['message', ...AUTHOR].map((field) => `${commit}.${field}`),
    ),
  },
  { events: ['merge_group'], fields: ['merge_group.head_ref', 'merge_group.head_commit.message'] },
  {
    events: ['workflow_run'],
    fields: [
      'head_branch',
      'display_title',
      'head_repository.description',
      'pull_requests.*.head.ref',
      ...['message', ...AUTHOR].map((field) => `head_commit.${field}`),
    ].map((field) => `workflow_run.${field}`),
  },
  {
    events: ['issues', 'issue_comment', 'discussion', ...PULL_REQUEST],
    fields: ['changes.title.from', 'changes.body.from', 'changes.head.ref.from'],
  },
];

const EVENTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['github.head_ref', PULL_REQUEST],
  ...WRITTEN.flatMap(({ events, fields }) => fields.map((field) => [`github.event.${field}`, events] as const)),
]);

/** A whole object is text once it is printed: `toJSON(github.event.issue)`. */
const PRINTED = /\btojson\(\s{0,3}(github(?:\.[\w-]{1,40}){0,4})\s{0,3}\)/g;
const NAME = /\bgithub(?:\.(?:[\w-]{1,40}|\*)){1,6}/g;

/** How far the text of strangers in an expression goes in this workflow; undefined where it holds none. */
export function reachOf(root: JsonNode, expression: string): Reach | undefined {
  const plain = plainExpression(expression);
  const named = [...plain.matchAll(NAME)].flatMap(([name]) => EVENTS_OF.get(name) ?? []);
  const printed = [...plain.matchAll(PRINTED)].flatMap(([, object]) =>
    [...EVENTS_OF].flatMap(([name, events]) => (name.startsWith(`${object}.`) ? events : [])),
  );
  const events = [...named, ...printed];
  return events.length === 0 ? undefined : reachThrough(root, events);
}

/** Commits that others than the members make, by the events that carry them; below `github.event`. */
const COMMITS: readonly (readonly [name: RegExp, events: readonly string[]])[] = [
  [/\bgithub\.(?:head_ref|event\.pull_request\.(?:head\.(?:sha|ref|repo)|merge_commit_sha))\b/, PULL_REQUEST],
  [/\bgithub\.event\.workflow_run\.(?:head_sha|head_branch|head_commit|head_repository)\b/, ['workflow_run']],
  [/\brefs\/pull\//, [...PRIVILEGED_TRIGGERS, ...FORK_TRIGGERS]],
  // Whoever starts a workflow by hand is a member; under other events nothing was put in.
  [/\binputs\.(?:pr|ref|sha)\b/, ['workflow_call']],
];

/** How far the commit of a stranger, named in a text, goes in this workflow; undefined where it names none. */
export function commitReachOf(root: JsonNode, text: string): Reach | undefined {
  const plain = plainExpression(text);
  const events = COMMITS.flatMap(([name, carrying]) => (name.test(plain) ? carrying : []));
  return events.length === 0 ? undefined : reachThrough(root, events);
}

/** How far something that these events carry goes in a workflow. */
export function reachThrough(root: JsonNode, events: readonly string[]): Reach {
  const triggers = triggersOf(root);
  // Whoever calls a reusable workflow or an action hands on their own event.
  if (root.get('runs') !== undefined || triggers.has('workflow_call')) return 'privileged';
  const carried = events.filter((event) => triggers.has(event));
  if (carried.some((event) => PRIVILEGED_TRIGGERS.has(event))) return 'privileged';
  if (carried.some((event) => FORK_TRIGGERS.has(event))) return 'fork';
  return carried.length > 0 ? 'merged' : 'never';
}

const ORDER: readonly Reach[] = ['never', 'merged', 'fork', 'privileged'];

/** The worst of several. */
export function farthest(reaches: readonly Reach[]): Reach {
  return ORDER.findLast((reach) => reaches.includes(reach)) ?? 'never';
}
