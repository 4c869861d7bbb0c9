import { ANSWER_SCHEMA, type Answer, readAnswer } from './answer.ts';
import { cut } from '../text/escape.ts';
import { ModelFailure } from './failure.ts';
import type { InsightPorts } from './ports.ts';
import { ask, type Question, type Reply, STEPS, type Step, StepRejected, type Turn } from './providers.ts';
import type { ModelSettings } from './settings.ts';

const MOST_OUTPUT_TOKENS = 1_500;

/** Remembers, for one provider and model, the strictest way of asking that works. */
export interface Memory {
  step: number;
}

/** Asks for an answer of the right shape: steps down where a way of asking is refused, repairs once, then gives up. */
export async function converse(
  settings: ModelSettings,
  ports: InsightPorts,
  memory: Memory,
  prompt: { readonly system: string; readonly user: string; readonly deadline: number },
  onSpent: (tokens: number) => void,
): Promise<Answer> {
  const opening: Turn = { role: 'user', text: prompt.user };
  const question = {
    system: prompt.system,
    schema: ANSWER_SCHEMA,
    maxTokens: MOST_OUTPUT_TOKENS,
    deadline: prompt.deadline,
  };
  const first = await askDownwards(settings, ports, memory, { ...question, turns: [opening] });
  onSpent(first.usage.input + first.usage.output);
  const read = readAnswer(first.output);
  if ('answer' in read) return read.answer;
  const said = typeof first.output === 'string' ? first.output : JSON.stringify(first.output ?? null);
  const repair: Turn = {
    role: 'user',
    text: `That was not usable:\n${read.errors.join('\n')}\nAnswer again with one JSON object of the given shape.`,
  };
  const turns = [opening, { role: 'assistant' as const, text: cut(said, 2_000) || '(nothing)' }, repair];
  const second = await askDownwards(settings, ports, memory, { ...question, turns });
  onSpent(second.usage.input + second.usage.output);
  const reread = readAnswer(second.output);
  if ('answer' in reread) return reread.answer;
  // The shape was asked for in vain: next time it is written into the prompt.
  memory.step = Math.min(memory.step + 1, STEPS.length - 1);
  throw new ModelFailure('invalid-output', 'The model gave no answer of the right shape.');
}

async function askDownwards(
  settings: ModelSettings,
  ports: InsightPorts,
  memory: Memory,
  question: Question,
): Promise<Reply> {
  for (;;) {
    const step: Step = STEPS[memory.step] ?? 'prompt';
    try {
      return await ask(settings, ports, question, step);
    } catch (fault) {
      if (!(fault instanceof StepRejected)) throw fault;
      memory.step = Math.min(memory.step + 1, STEPS.length - 1);
    }
  }
}
