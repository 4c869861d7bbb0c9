import type { Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import { entropy } from './checksum.ts';
import { hasOwnForm, type SecretKind, type Verdict } from './kind.ts';
import { isInOrder, isPlaceholder } from './placeholder.ts';
import { decodesToWords } from './readable.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { lineBefore } from '../../facts/text/lines.ts';

/** Every secret of these kinds in the file, each pointed at exactly and hidden from every report. */
export function* sightSecrets(file: FileFacts, kinds: readonly SecretKind[]): Iterable<Sighting> {
  const seen = new Set<string>();
  const isDocumentation = documentationIn(file.text, file.language);
  for (const window of file.windows) {
    for (const kind of kinds) {
      if (!concerns(kind, window.keywords)) continue;
      for (const match of window.text.matchAll(kind.pattern)) {
        const value = match.groups?.['secret'] ?? match[0];
        const start = match.index + match[0].lastIndexOf(value);
        const at = window.span(start, start + value.length);
        if (seen.has(`${at.start}`)) continue;
        const verdict = kind.judge?.(value) ?? 'unknown';
        const confidence = confidenceIn(kind, value, verdict);
        if (confidence === undefined) continue;
        const isMeantToMatch = isBesidePattern(window.text, start, value);
        const before = lineBefore(window.text, start);
        const isNamed = kind.opensNothingAlone === true && (DOCUMENTED.test(before) || isDocumentation(at.start));
        const isShown = isNamed || (verdict !== 'genuine' && (isMeantToMatch || SHOWN.test(before)));
        const mild = isMeantToMatch ? 'medium' : kind.severity;
        const severity = verdict === 'altered' || isShown ? 'low' : mild;
        seen.add(`${at.start}`);
        yield {
          at,
          redact: at,
          message:
            verdict === 'altered'
              ? `This has the shape of ${kind.name}, but its checksum is wrong: it was altered, cut or made up.`
              : `${capitalised(kind.name)} is written in plain text.`,
          confidence: isShown ? 'low' : confidence,
          ...(severity === undefined ? {} : { severity }),
        };
      }
    }
  }
}

/** A comment that says what such a value looks like. */
const SHOWN = /^\s*(?:\*|\/\/|\/\*|#|--)[^\n]{0,200}(?:\be\.\s?g\.|\bfor example\b|\bsuch as\b|\blooks? like\b)/i;

/** A line that tools make pages of. */
const DOCUMENTED = /^\s*\/\/[/!]/;

/** `("GitLab", "glpat-[0-9a-z]{20}", "glpat-…")`: what stands behind a pattern for such values is there to match it. */
function isBesidePattern(text: string, start: number, value: string): boolean {
  const begun = value.slice(0, LEAD).replaceAll(/[^\w-]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`["'/\`|(]${begun}[\w-]{0,20}\[[^\]\n]{2,30}\](?:[+*]|\{\d)`);
  return pattern.test(text.slice(Math.max(0, start - BESIDE), start));
}
/** How a value of a kind begins, and how far behind its pattern it stands. */
const LEAD = 4;
const BESIDE = 300;

function concerns({ keywords, words }: SecretKind, found: readonly string[]): boolean {
  return found.some((keyword) => keywords?.includes(keyword) === true || words?.includes(keyword) === true);
}

/** How sure a value of a kind's form is a credential; undefined where it is none. */
export function confidenceIn(kind: SecretKind, value: string, verdict: Verdict): 'high' | 'medium' | 'low' | undefined {
  const said = kind.padding === undefined ? value : value.replace(kind.padding, '');
  if (verdict === 'impossible' || isPlaceholder(said) || decodesToWords(said)) return undefined;
  if (kind.minEntropy !== undefined && entropy(value) < kind.minEntropy) return undefined;
  if (kind.unconfirmed && WORDS_ONLY.test(value)) return undefined;
  if (kind.unconfirmed || verdict === 'altered' || isInOrder(value)) return 'low';
  return verdict === 'genuine' || hasOwnForm(kind) ? 'high' : 'medium';
}

/** `defaultModelIdentifier`, beside the name of a vendor: the name of a variable, not what it holds. */
const WORDS_ONLY = /^(?:[a-z]+|[A-Z][a-z]+)(?:[A-Z][a-z]+)+$/;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
