import { type Confidence, CONFIDENCES } from '@assay/contract/vocabulary';
import type { Span } from '../facts/span.ts';
import type { Attack, RepositoryFacts } from '../facts/repository-facts.ts';
import { isCode } from '../inventory/language.ts';

/** A line of code that acts against whoever runs it. */
export interface HostilePlace {
  readonly at: Span;
  readonly message: string;
  readonly confidence: Confidence;
  /** A host or a file is touched, which honest programs do too. */
  readonly isTouch: boolean;
}

/** Categories whose checks look at code; those of prose and of packages judge something else. */
const OF_CODE = /^(?:rce|network|filesystem|data-handling|auth)-/;

/** Every such line once, by the surest act on it. */
export function hostilePlaces(repository: RepositoryFacts): readonly HostilePlace[] {
  const languages = new Map(repository.files.map(({ path, language }) => [path, language]));
  const seen = [
    ...repository
      .notesOf('act')
      .map(({ at, line, message, confidence }) => ({ at, line, message, confidence, isTouch: false })),
    ...repository.attacks.filter(({ checkId }) => OF_CODE.test(checkId)).map(weighed),
  ].filter(({ at }) => runs(languages.get(at.file)));
  const byLine = new Map<string, HostilePlace>();
  for (const { at, line, message, confidence, isTouch } of seen) {
    const key = `${line} ${at.file}`;
    const known = byLine.get(key);
    // The check of an act says whether it is more than a touch.
    if (isTouch && known?.message === message) {
      byLine.set(key, { ...known, isTouch });
      continue;
    }
    if (known === undefined || CONFIDENCES.indexOf(confidence) < CONFIDENCES.indexOf(known.confidence))
      byLine.set(key, { at, message, confidence, isTouch });
  }
  return [...byLine.values()];
}

/** What is only touched, a host or a file, may have an honest reason; what is done with it has none. */
function weighed(attack: Attack): Attack & Pick<HostilePlace, 'isTouch'> {
  const isTouch = TOUCHES.test(attack.checkId) || (attack.confidence !== 'high' && INSTALLS.test(attack.checkId));
  return { ...attack, isTouch, confidence: isTouch && attack.confidence === 'high' ? 'medium' : attack.confidence };
}
const TOUCHES = /^(?:network|filesystem|auth)-/;
/** Programs that renew themselves run what their own server answers. */
const INSTALLS = /^rce-download-and-execute$/;

/** Recipes of a build and notebooks are the business of whoever opens them, not of whoever takes the code in. */
function runs(language = 'text'): boolean {
  return isCode(language) && language !== 'make' && language !== 'dockerfile' && language !== 'notebook';
}
