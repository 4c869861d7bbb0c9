import { expressionsIn, plainExpression, resultsOf } from './workflow-expressions.ts';

/** Fields that the platform fills with a number, an id or a digest: no sign in them begins a command or a line. */
const COUNTED = 'number|id|node_id|run_number|run_attempt|run_id|sha|head_sha|merge_commit_sha|commit_id';
/** What whoever starts a run by hand or over the interface fills in is any text. */
const FILLED_IN = /\b(?:inputs|client_payload)\b/;
const OF_EVENT = new RegExp(`^github\\.event(?:\\.(?:[a-z_]{1,40}|\\*)){0,6}\\.(?:${COUNTED})$`);
const OF_RUN =
  /^(?:github\.(?:run_id|run_number|run_attempt|sha|workflow_sha|(?:server|api|graphql)_url|repository|repository_id|repository_owner|repository_owner_id|actor_id|event_name)|job\.check_run_id|runner\.(?:os|arch|temp|tool_cache))$/;
const WRITTEN_OUT = /^(?:\d{1,18}|true|false|null)$/;

/** Whether an expression, without its braces, is a number, an id, a digest or a fact of the run, whatever happened. */
export function isCounted(expression: string): boolean {
  return resultsOf(expression).every((part) => {
    const name = plainExpression(part);
    return WRITTEN_OUT.test(name) || OF_RUN.test(name) || (OF_EVENT.test(name) && !FILLED_IN.test(name));
  });
}

/** A text without the expressions that are no more than that. */
export function withoutCounted(text: string): string {
  return expressionsIn(text).reduce(
    (left, { text: expression, at, length }) =>
      isCounted(expression) ? left.replace(text.slice(at, at + length), '') : left,
    text,
  );
}
