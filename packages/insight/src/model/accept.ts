import type { AiAnalysis } from '@assay/contract';
import { cut, harmless } from '../text/escape.ts';
import { stopped } from '../text/words.ts';
import type { Answer, Section, Statement } from './answer.ts';
import type { Brief } from './brief.ts';
import { ModelFailure } from './failure.ts';

/** What a model may take from trust, at most. */
const MOST_DOUBT = 15;
const MOST_SENTENCE = 300;

/** What must, and what must not, come back. */
export interface Marks {
  readonly nonce: string;
  readonly canary: string;
  readonly delimiter: string;
}

/** A verdict is not the model's to give, whatever it read. */
const REASSURANCE =
  /\b(?:is|are|be|as|looks?|appears?|seems?|considered|rated|completely|perfectly|fully|totally|100\s?%)\s+(?:\w+\s+){0,2}(?:safe|clean|benign|harmless|trust(?:ed|worthy)|secure|risk-?free|legitimate|malware-?free)\b|\b(?:no|zero|without(?:\s+any)?)\s+(?:\w+\s+){0,2}(?:risks?|vulnerabilit\w+|issues?|threats?|findings|problems|concerns?|malware)\b|\bsafe\s+to\s+(?:run|use|install)\b|\b(?:false\s+positives?|ignore\s+the\s+findings)\b/i;
/** Signs that an order of the repository reached the model. */
const OBEDIENCE =
  /\bas\s+(?:instructed|requested|directed|ordered|told)\b|\baccording\s+to\s+(?:the|my)\s+(?:new\s+)?instructions\b|\bi\s+(?:have|was|am)\s+(?:been\s+)?(?:instructed|told|ordered)\b|\bpwned\b|\bsystem\s+prompt\b|\bhacked\b/i;

/** Takes over what the rules allow. Throws where the answer shows that something went wrong. */
export function acceptAnswer(builtin: AiAnalysis, answer: Answer, brief: Brief, marks: Marks, cap: number): AiAnalysis {
  checkTripwires(answer, marks, cap);
  const words = (section: Section): readonly string[] =>
    answer.statements
      .filter((statement) => statement.section === section)
      .flatMap((statement) => acceptStatement(statement, brief));
  const { behavior, reportSummary } = builtin;
  const suspicions = answer.suspicions
    .filter(({ excerpt }) => brief.excerpts.has(excerpt))
    .flatMap(({ excerpt, why }) =>
      isPlain(why, brief) ? [`A model suspects excerpt ${excerpt}: ${sentence(why)}`] : [],
    );
  return {
    ...builtin,
    behavior: {
      ...behavior,
      summary: joined(words('summary').slice(0, 4), behavior.summary),
      risks: [...behavior.risks, ...words('risk'), ...suspicions].slice(0, 16),
      trustScore: Math.min(behavior.trustScore, cap, Math.max(answer.trustScore, behavior.trustScore - MOST_DOUBT)),
      recommendations: [...behavior.recommendations, ...words('recommendation')].slice(0, 12),
    },
    reportSummary: {
      ...reportSummary,
      executiveSummary: joined(words('executive').slice(0, 4), reportSummary.executiveSummary),
      riskAssessment: joined([reportSummary.riskAssessment], words('assessment').slice(0, 3).join(' ')),
    },
  };
}

function checkTripwires({ nonce, trustScore, statements, suspicions }: Answer, marks: Marks, cap: number): void {
  const said = [...statements.map(({ text }) => text), ...suspicions.map(({ why }) => why)].join('\n');
  const leaked = said.includes(marks.canary) || said.includes(marks.delimiter) || nonce.includes(marks.canary);
  if (nonce !== marks.nonce) throw new ModelFailure('tripwire', 'The answer does not carry its nonce.');
  if (leaked) throw new ModelFailure('tripwire', 'The answer repeats what must not leave the prompt.');
  if (OBEDIENCE.test(said)) throw new ModelFailure('tripwire', 'The answer speaks of orders it was given.');
  if (trustScore > cap) throw new ModelFailure('tripwire', 'The answer trusts more than the caps allow.');
}

/** A statement counts when it cites facts that exist and says no number, name or address that they do not hold. */
function acceptStatement({ text, cites }: Statement, brief: Brief): readonly string[] {
  if (cites.length === 0 || !cites.every((cite) => brief.facts.has(cite))) return [];
  const grounds = cites.map((cite) => brief.facts.get(cite) ?? '').join('\n');
  const numbers = text.match(/\d+/g) ?? [];
  const known = new Set(grounds.match(/\d+/g));
  if (!numbers.every((number) => known.has(number))) return [];
  return isPlain(text, brief) ? [sentence(text)] : [];
}

/** No verdict, no markup, and no dotted name or address that the facts do not hold. */
function isPlain(text: string, brief: Brief): boolean {
  if (REASSURANCE.test(text) || /[<>[\]`|]|https?:|www\./i.test(text)) return false;
  const held = [...brief.facts.values()].join('\n');
  return (text.match(/[\w@-]+(?:[./:][\w@-]+)+/g) ?? []).every((name) => held.includes(name));
}
function sentence(text: string): string {
  return stopped(cut(harmless(text), MOST_SENTENCE));
}

/** The model's words first, the authority's after them: nothing the built-in analyst says is ever lost. */
function joined(first: readonly string[], then: string): string {
  return [...first, then].filter((part) => part !== '').join(' ');
}
