import type { AiAnalysis, InjectionLocation } from '@assay/contract';
import type { Report } from '@assay/engine';
import { cut, harmless } from '../text/escape.ts';
import { byText } from '../text/words.ts';

type PromptInjection = AiAnalysis['promptInjection'];

const RANK = { critical: 0, high: 1, medium: 2, low: 3, info: 4 } as const;
const MOST_LOCATIONS = 50;

/**
 * Reports what the engine's detector saw; it decides nothing itself.
 * A faint suspicion stays a finding of low confidence and is no detection.
 */
export function reportInjections(report: Report): PromptInjection {
  const locations = report.notes
    .filter((note) => note.kind === 'injection')
    .filter((note) => note.confidence !== 'low')
    .map((note): InjectionLocation => ({
      file: cut(harmless(note.at.file), 300),
      line: note.line ?? 1,
      snippet: cut(harmless(note.snippet), 80),
      technique: note.technique,
      severity: note.severity,
      confidence: note.confidence,
      message: cut(harmless(note.message), 300),
    }))
    .toSorted(
      (a, b) =>
        RANK[a.severity] - RANK[b.severity] ||
        byText(a.file, b.file) ||
        a.line - b.line ||
        byText(a.technique, b.technique) ||
        byText(a.snippet, b.snippet),
    );
  const [worst] = locations;
  return {
    detected: worst !== undefined,
    severity: worst?.severity ?? null,
    locations: locations.slice(0, MOST_LOCATIONS),
  };
}
