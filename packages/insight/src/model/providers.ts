import { ModelFailure } from './failure.ts';
import { type HttpAnswer, postJson } from './http.ts';
import type { InsightPorts } from './ports.ts';
import { type ModelSettings, baseUrlOf } from './settings.ts';

/** One turn of the conversation that we had, for the single repair. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}
/** What a model is asked. */
export interface Question {
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
  readonly deadline: number;
}
/** What came back: an object, or text that may hold one. */
export interface Reply {
  readonly output: unknown;
  readonly usage: { readonly input: number; readonly output: number };
}

/** How the shape of the answer is asked for, strictest first. A server may reject a step, or ignore it. */
export const STEPS = ['schema', 'object', 'prompt'] as const;
export type Step = (typeof STEPS)[number];

/** The provider refused the way the question was put; the next step may work. */
export class StepRejected extends Error {}

/** Asks once. */
export async function ask(
  settings: ModelSettings,
  ports: InsightPorts,
  question: Question,
  step: Step,
): Promise<Reply> {
  const isOpenAi = settings.provider === 'openai';
  const answer = await postJson(ports, {
    url: `${baseUrlOf(settings)}${isOpenAi ? '/chat/completions' : '/messages'}`,
    headers: isOpenAi ? openAiHeaders(settings) : anthropicHeaders(settings),
    body: isOpenAi ? openAiBody(settings, question, step) : anthropicBody(settings, question, step),
    deadline: question.deadline,
  });
  if ((answer.status === 400 || answer.status === 422) && step !== 'prompt') throw new StepRejected();
  if (answer.status !== 200) throw new ModelFailure('http', `The model answered ${answer.status}.`);
  return isOpenAi ? readOpenAi(answer) : readAnthropic(answer);
}

function openAiHeaders({ apiKey }: ModelSettings): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}
function openAiBody({ model }: ModelSettings, question: Question, step: Step): unknown {
  const format = {
    schema: { type: 'json_schema', json_schema: { name: 'analysis', strict: true, schema: question.schema } },
    object: { type: 'json_object' },
    prompt: undefined,
  }[step];
  return {
    model,
    temperature: 0,
    seed: 1,
    max_tokens: question.maxTokens,
    messages: [
      { role: 'system', content: withShape(question, step) },
      ...question.turns.map(({ role, text }) => ({ role, content: text })),
    ],
    ...(format === undefined ? {} : { response_format: format }),
  };
}

function anthropicHeaders({ apiKey }: ModelSettings): Record<string, string> {
  return { 'anthropic-version': '2023-06-01', ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) };
}
function anthropicBody({ model }: ModelSettings, question: Question, step: Step): unknown {
  return {
    model,
    temperature: 0,
    max_tokens: question.maxTokens,
    system: withShape(question, step),
    messages: question.turns.map(({ role, text }) => ({ role, content: text })),
    // The one tool is the form of the answer; there is nothing it could do.
    ...(step === 'schema'
      ? {
          tools: [{ name: 'analysis', description: 'The analysis.', input_schema: question.schema }],
          tool_choice: { type: 'tool', name: 'analysis' },
        }
      : {}),
  };
}
function withShape({ system, schema }: Question, step: Step): string {
  return step === 'schema'
    ? system
    : `${system}\nAnswer with one JSON object of this shape and nothing else:\n${JSON.stringify(schema)}`;
}

function readOpenAi({ body }: HttpAnswer): Reply {
  const message = field(field(listOf(field(body, 'choices'))[0], 'message'), 'content');
  const usage = field(body, 'usage');
  return {
    output: typeof message === 'string' ? message : '',
    usage: { input: count(field(usage, 'prompt_tokens')), output: count(field(usage, 'completion_tokens')) },
  };
}
function readAnthropic({ body }: HttpAnswer): Reply {
  const blocks = listOf(field(body, 'content'));
  const form = blocks.find((block) => field(block, 'type') === 'tool_use' && field(block, 'name') === 'analysis');
  const text = blocks.map((block) => field(block, 'text')).filter((part) => typeof part === 'string');
  const usage = field(body, 'usage');
  return {
    output: form === undefined ? text.join('') : field(form, 'input'),
    usage: { input: count(field(usage, 'input_tokens')), output: count(field(usage, 'output_tokens')) },
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? // An own property of a parsed JSON object; its value stays unknown.
      (value as Record<string, unknown>)[name]
    : undefined;
}
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : 0;
}
