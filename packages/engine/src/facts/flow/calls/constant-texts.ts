import { LONGEST_MADE, noteWritten } from '../values/cost.ts';
import { constantValue, makeList, shaped, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';

/** What a method gives of a text that is known, where its arguments are too. */
export function foldMethod(site: CallSite, text: string): Value | undefined {
  noteWritten(text);
  const [first, second] = site.given.items;
  const a = first === undefined ? undefined : first.constant;
  const b = second === undefined ? undefined : second.constant;
  switch (site.method) {
    case 'lower':
    case 'toLowerCase':
      return constantValue(text.toLowerCase());
    case 'upper':
    case 'toUpperCase':
      return constantValue(text.toUpperCase());
    case 'strip':
    case 'trim':
      return first === undefined ? constantValue(text.trim()) : undefined;
    case 'replace':
    case 'replaceAll':
      if (typeof a !== 'string' || typeof b !== 'string') return undefined;
      return text.length + text.split(a).length * b.length > LONGEST_MADE
        ? undefined
        : constantValue(text.replaceAll(a, b));
    case 'slice':
    case 'substring':
      if (typeof a !== 'number') return undefined;
      return constantValue(text.slice(a, typeof b === 'number' ? b : undefined));
    case 'charAt':
    case 'at':
      return typeof a === 'number' ? constantValue(text.charAt(a)) : undefined;
    case 'startswith':
    case 'startsWith':
      return typeof a === 'string' ? constantValue(text.startsWith(a)) : undefined;
    case 'endswith':
    case 'endsWith':
      return typeof a === 'string' ? constantValue(text.endsWith(a)) : undefined;
    case 'includes':
      return typeof a === 'string' ? constantValue(text.includes(a)) : undefined;
    case 'split':
      if (typeof a !== 'string' || second !== undefined || a === '') return undefined;
      return shaped(
        makeList(
          text
            .split(a)
            .slice(0, 200)
            .map((part) => constantValue(part)),
        ),
      );
    default:
      return undefined;
  }
}
