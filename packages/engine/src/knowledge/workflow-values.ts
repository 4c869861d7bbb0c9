import type { JsonNode } from '../facts/text/json.ts';
import { stringOf } from './every-member.ts';
import { actionOf, FORK_TRIGGERS, type Job, jobOf, jobsOf, PRIVILEGED_TRIGGERS, stepsOf } from './github-workflow.ts';
import { foreignFiles, outputsOfAction } from './workflow-actions.ts';
import { expressionsIn, plainExpression, resultsOf } from './workflow-expressions.ts';
import { type Origin, together, writesOf } from './workflow-scripts.ts';
import { commitReachOf, reachOf, reachThrough } from './workflow-strangers.ts';

/** What strangers have in the values of one workflow or action. */
export interface WorkflowValues {
  /** In an expression, without its braces, of a step. */
  ofExpression(this: void, expression: string, step: JsonNode): Origin | undefined;
  /** In a text that may hold expressions. */
  ofText(this: void, text: string, step: JsonNode): Origin | undefined;
  /** In a variable of a step's shell. */
  ofVariable(this: void, name: string, step: JsonNode): Origin | undefined;
  /** In what a step's script leaves in the environment of later steps. */
  environmentOf(this: void, step: JsonNode): ReadonlyMap<string, Origin>;
}

/** A name that is there without an origin is known to hold nothing of strangers. */
type Table = Map<string, Origin | undefined>;
const NOTHING: ReadonlyMap<string, Origin> = new Map();
const known = new WeakMap<JsonNode, WorkflowValues>();

/** Outputs wait for outputs, which wait for jobs: as many rounds as chains are long in practice. */
const ROUNDS = 4;

/** Follows values through variables, outputs of steps and outputs of jobs; worked out once for a file. */
export function valuesOf(root: JsonNode): WorkflowValues {
  const before = known.get(root);
  if (before !== undefined) return before;
  const values = follow(root);
  known.set(root, values);
  return values;
}

function follow(root: JsonNode): WorkflowValues {
  const jobs = jobsOf(root);
  const outputs = new Map<string, Table>();
  const left = new Map<string, Table>();
  const leftBy = new Map<JsonNode, ReadonlyMap<string, Origin>>();
  const ofJob = new Map<string, Table>();
  const asked = reachThrough(root, [...PRIVILEGED_TRIGGERS, ...FORK_TRIGGERS]);
  const job = (step: JsonNode): Job | undefined => jobOf(root, step);

  const ofVariable = (name: string, step: JsonNode): Origin | undefined => {
    const own = job(step);
    for (const place of [step, own?.node, root]) {
      const value = place?.get('env', name);
      if (value !== undefined) return ofText(stringOf(value) ?? '', step);
    }
    return left.get(own?.name ?? '')?.get(name);
  };
  const ofName = (part: string, step: JsonNode): Origin | undefined => {
    const variable = /^(?:[\w]+\(\s*)?env\.([A-Za-z_]\w*)/i.exec(part)?.[1];
    const [, id, output] = /\bsteps\.([\w-]+)\.outputs\.([\w-]+)/.exec(plainExpression(part)) ?? [];
    const [, needed, result] = /\bneeds\.([\w-]+)\.outputs\.([\w-]+)/.exec(plainExpression(part)) ?? [];
    const table = id === undefined ? ofJob.get(needed ?? '') : outputs.get(`${job(step)?.name ?? ''} ${id}`);
    const name = output ?? result ?? '';
    const found = table?.has(name) === true ? table.get(name) : table?.get('*');
    return together([
      variable === undefined ? undefined : ofVariable(variable, step),
      narrowed(part, found),
      ofPullRequest(part),
    ]);
  };
  /** What was read from JSON and has a head is a pull request. */
  const ofPullRequest = (part: string): Origin | undefined => {
    const field = /\bfromjson\([^)]{1,120}\)(?:\.[\w-]+){0,4}?\.head\.(sha|ref|label|repo\.\w+)/i.exec(part)?.[1];
    return field === undefined ? undefined : { reach: asked, isText: /^(?:ref|label)$/i.test(field), isCommit: true };
  };
  const ofExpression = (expression: string, step: JsonNode): Origin | undefined =>
    together(
      resultsOf(expression).map((part) => {
        const text = reachOf(root, part);
        const commit = commitReachOf(root, part);
        const direct = [
          text === undefined ? undefined : { reach: text, isText: true, isCommit: false },
          commit === undefined ? undefined : { reach: commit, isText: false, isCommit: true },
        ];
        return together([...direct, ofName(part, step)]);
      }),
    );
  const ofText = (text: string, step: JsonNode): Origin | undefined => {
    const written = commitReachOf(root, text.replaceAll(/\$\{\{[\s\S]{1,600}?\}\}/g, ''));
    return together([
      ...expressionsIn(text).map((expression) => ofExpression(expression.text, step)),
      written === undefined ? undefined : { reach: written, isText: false, isCommit: true },
    ]);
  };

  const runStep = (step: JsonNode, siblings: readonly JsonNode[]): void => {
    const id = stringOf(step.get('id'))?.toLowerCase();
    const own = job(step)?.name ?? '';
    const script = stringOf(step.get('run'));
    const files = foreignFiles(root, siblings, step) ? asked : undefined;
    if (script !== undefined && /GITHUB_(?:OUTPUT|ENV)|::set-/.test(script)) {
      const writes = writesOf(script, {
        ofExpression: (expression) => ofExpression(expression, step),
        ofVariable: (name) => ofVariable(name, step),
        files,
        asked,
      });
      if (id !== undefined) outputs.set(`${own} ${id}`, writes.outputs);
      leftBy.set(step, writes.environment);
      left.set(own, new Map([...(left.get(own) ?? []), ...writes.environment]));
    }
    const action = actionOf(stringOf(step.get('uses')));
    if (action === undefined || id === undefined) return;
    const given = (input: string): Origin | undefined => ofText(stringOf(step.get('with', input)) ?? '', step);
    outputs.set(`${own} ${id}`, new Map(outputsOfAction(action.name, step, given, { asked, files })));
  };

  const steps = [...stepsOf(root)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { node, siblings } of steps) runStep(node, siblings);
    for (const { name, node } of jobs) {
      const pairs = (node.get('outputs')?.members ?? []).flatMap(({ key, node: value }) => {
        const origin = ofText(stringOf(value) ?? '', value);
        return origin === undefined ? [] : [[key.toLowerCase(), origin] as const];
      });
      ofJob.set(name.toLowerCase(), new Map(pairs));
    }
  }
  return { ofExpression, ofText, ofVariable, environmentOf: (step) => leftBy.get(step) ?? NOTHING };
}

/** Of an object read from JSON, numbers and names are no text, and a digest names a commit and nothing else. */
function narrowed(part: string, origin: Origin | undefined): Origin | undefined {
  const field = /\bfromjson\([^)]{1,120}\)(?:\.[\w-]+){0,6}?\.(\w+)\s*$/i.exec(part)?.[1]?.toLowerCase();
  if (origin === undefined || field === undefined) return origin;
  if (field === 'sha') return { ...origin, isText: false };
  return /^(?:number|id|node_id|state|draft|merged|login|type|created_at|updated_at|size|url|html_url)$/.test(field)
    ? undefined
    : origin;
}
