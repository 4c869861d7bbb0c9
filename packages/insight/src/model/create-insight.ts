import { createHash } from 'node:crypto';
import type { AiAnalysis } from '@assay/contract';
import type { Report } from '@assay/engine';
import { ANALYST_VERSION, analyse, trustCap } from '../analyst/analyse.ts';
import type { AnalysisContext } from '../analyst/evidence.ts';
import { acceptAnswer } from './accept.ts';
import type { Answer } from './answer.ts';
import { readAnswer } from './answer.ts';
import { type Brief, makeBrief, PROMPT_VERSION, systemPrompt, userPrompt } from './brief.ts';
import { converse, type Memory } from './converse.ts';
import { ModelFailure } from './failure.ts';
import type { InsightPorts } from './ports.ts';
import { makeSpendingLimit, type SpendingLimit } from './spending-limit.ts';
import { type AiSettings, baseUrlOf, DEFAULT_DAILY_TOKENS, type ModelSettings } from './settings.ts';

const MOST_MS = 60_000;
/** Reference clients give up at 120 s; the model must be done before. */
const SCAN_MS = 100_000;
const CHARACTERS_A_TOKEN = 3;
const MOST_KEPT = 200;

/** A scan, as the analysis needs to know it. */
export interface InsightContext extends AnalysisContext {
  readonly commit?: string | null | undefined;
  /** Milliseconds the scan has taken so far. */
  readonly elapsedMs?: number | undefined;
  readonly forceRefresh?: boolean | undefined;
}

/** Describes a report: built in, and in a model's words where one is configured and behaves. Never throws. */
export interface Insight {
  analyse(report: Report, context: InsightContext): Promise<AiAnalysis>;
}

/** Makes the analysis for an operator's settings. */
export function createInsight(settings: AiSettings, ports: InsightPorts): Insight {
  if (settings.provider === 'none') {
    return { analyse: (report, context) => Promise.resolve(analyse(report, context)) };
  }
  const memory: Memory = { step: 0 };
  const limit = makeSpendingLimit(ports, settings.dailyTokens ?? DEFAULT_DAILY_TOKENS);
  const kept = keeper(ports);
  return { analyse: (report, context) => describe({ settings, ports, memory, limit, kept }, report, context) };
}

interface Parts {
  readonly settings: ModelSettings;
  readonly ports: InsightPorts;
  readonly memory: Memory;
  readonly limit: SpendingLimit;
  readonly kept: Keeper;
}

async function describe(parts: Parts, report: Report, context: InsightContext): Promise<AiAnalysis> {
  const builtin = analyse(report, context);
  try {
    const better = await askModel(parts, report, context, builtin);
    return { ...better, source: 'model', model: parts.settings.model, promptVersion: PROMPT_VERSION };
  } catch (fault) {
    const degraded = fault instanceof ModelFailure ? fault.degradation : 'http';
    parts.ports.log?.({ event: 'model not used', degraded, provider: parts.settings.provider });
    return { ...builtin, degraded, model: parts.settings.model, promptVersion: PROMPT_VERSION };
  }
}

async function askModel(
  parts: Parts,
  report: Report,
  context: InsightContext,
  builtin: AiAnalysis,
): Promise<AiAnalysis> {
  const { settings, ports, memory, limit, kept } = parts;
  const brief = makeBrief(report, builtin);
  const key = cacheKey(settings, context, brief);
  const known = context.forceRefresh === true ? undefined : await kept.get(key);
  const cap = trustCap(report, context);
  const fixed = { nonce: 'kept', canary: '\0', delimiter: '\0' };
  if (known !== undefined) return acceptAnswer(builtin, { ...known, nonce: 'kept' }, brief, fixed, cap);
  const marks = { nonce: ports.nonce(), canary: ports.nonce(), delimiter: `=====${ports.nonce()}=====` };
  const prompt = { system: systemPrompt(marks.canary), user: userPrompt(brief, marks.nonce, marks.delimiter) };
  const refusal = limit.refusal(Math.ceil((prompt.system.length + prompt.user.length) / CHARACTERS_A_TOKEN) + 1_500);
  if (refusal !== undefined) throw new ModelFailure(refusal, 'The model may not be asked now.');
  const deadline = ports.now() + Math.min(MOST_MS, SCAN_MS - (context.elapsedMs ?? 0));
  try {
    const answer = await converse(settings, ports, memory, { ...prompt, deadline }, (tokens) => limit.spent(tokens));
    const accepted = acceptAnswer(builtin, answer, brief, marks, cap);
    limit.succeeded();
    await kept.put(key, answer);
    return accepted;
  } catch (fault) {
    limit.failed();
    throw fault;
  }
}

/** The same commit, words, model and facts give the same answer; the nonce is not part of what is kept. */
function cacheKey(settings: ModelSettings, { commit, repository }: InsightContext, brief: Brief): string {
  const parts = [
    commit ?? repository,
    PROMPT_VERSION,
    ANALYST_VERSION,
    settings.provider,
    baseUrlOf(settings),
    settings.model,
  ];
  const facts = [...brief.facts.values(), '\0', ...brief.excerpts.values()];
  return createHash('sha256')
    .update(JSON.stringify([...parts, facts]))
    .digest('hex');
}

interface Keeper {
  get(key: string): Promise<Answer | undefined>;
  put(key: string, answer: Answer): Promise<void>;
}
/** Remembers the last answers in memory, and in the store where one is given. */
function keeper({ cache }: InsightPorts): Keeper {
  const memory = new Map<string, Answer>();
  return {
    async get(key) {
      const here = memory.get(key);
      if (here !== undefined) return here;
      const there = await cache?.get(key);
      const read = there === undefined ? { errors: [] } : readAnswer(there);
      return 'answer' in read ? read.answer : undefined;
    },
    async put(key, answer) {
      const [oldest] = memory.keys();
      if (memory.size >= MOST_KEPT && oldest !== undefined) memory.delete(oldest);
      memory.set(key, answer);
      await cache?.put(key, JSON.stringify(answer));
    },
  };
}
