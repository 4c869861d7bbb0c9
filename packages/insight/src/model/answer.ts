import { parseJson } from '../text/json.ts';
/** Where a statement of the model may go. It has no say about findings, scores, capabilities or detections. */
const SECTIONS = ['summary', 'risk', 'recommendation', 'executive', 'assessment'] as const;
export type Section = (typeof SECTIONS)[number];

/** One statement of a model with the facts it rests on. */
export interface Statement {
  readonly section: Section;
  readonly text: string;
  /** Ids of the facts it rests on. */
  readonly cites: readonly string[];
}
/** An excerpt that a model takes for an attempt to steer agents. */
export interface Suspicion {
  /** Id of the excerpt that looks like an attempt to steer. */
  readonly excerpt: string;
  readonly why: string;
}
/** What a model answers. */
export interface Answer {
  readonly nonce: string;
  readonly trustScore: number;
  readonly statements: readonly Statement[];
  readonly suspicions: readonly Suspicion[];
}

const text = { type: 'string', maxLength: 400 };

/** The shape of an answer, as JSON Schema for providers that take one. */
export const ANSWER_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  additionalProperties: false,
  required: ['nonce', 'trustScore', 'statements', 'suspicions'],
  properties: {
    nonce: { type: 'string' },
    trustScore: { type: 'integer', minimum: 0, maximum: 100 },
    statements: {
      type: 'array',
      maxItems: 16,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['section', 'text', 'cites'],
        properties: {
          section: { type: 'string', enum: [...SECTIONS] },
          text,
          cites: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    suspicions: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['excerpt', 'why'],
        properties: { excerpt: { type: 'string' }, why: text },
      },
    },
  },
};

/** The answer, or what is wrong with it, in words a model can act on. */
export function readAnswer(output: unknown): { answer: Answer } | { errors: readonly string[] } {
  const value = typeof output === 'string' ? extractObject(output) : output;
  if (!isRecord(value)) return { errors: ['There is no JSON object in the answer.'] };
  const errors: string[] = [];
  const { nonce, trustScore } = value;
  if (typeof nonce !== 'string') errors.push('nonce: must be the text you were given');
  if (typeof trustScore !== 'number' || !Number.isInteger(trustScore) || trustScore < 0 || trustScore > 100) {
    errors.push('trustScore: must be a whole number from 0 to 100');
  }
  const statements = listOf(value['statements'], 16, toStatement, 'statements', errors);
  const suspicions = listOf(value['suspicions'], 8, toSuspicion, 'suspicions', errors);
  if (errors.length > 0 || typeof nonce !== 'string' || typeof trustScore !== 'number') return { errors };
  return { answer: { nonce, trustScore, statements, suspicions } };
}

function listOf<T>(
  value: unknown,
  most: number,
  read: (item: unknown) => T | undefined,
  name: string,
  errors: string[],
): readonly T[] {
  if (!Array.isArray(value)) {
    errors.push(`${name}: must be a list`);
    return [];
  }
  const items = value.slice(0, most).map(read);
  if (items.includes(undefined)) errors.push(`${name}: an item has the wrong shape`);
  return items.filter((item) => item !== undefined);
}
function toStatement(item: unknown): Statement | undefined {
  if (!isRecord(item)) return undefined;
  const { section, text: words, cites } = item;
  const known = SECTIONS.find((each) => each === section);
  if (known === undefined || typeof words !== 'string' || !Array.isArray(cites)) return undefined;
  return { section: known, text: words, cites: cites.filter((cite) => typeof cite === 'string') };
}
function toSuspicion(item: unknown): Suspicion | undefined {
  if (!isRecord(item)) return undefined;
  const { excerpt, why } = item;
  return typeof excerpt === 'string' && typeof why === 'string' ? { excerpt, why } : undefined;
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first balanced object in a text: fences, introductions and afterthoughts do not matter. */
function extractObject(text: string): unknown {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return parseJson(text.slice(start, at + 1));
    }
  }
  return undefined;
}
