import type { Call, Expression } from '../ir.ts';
import { formatted, number } from './words.ts';

/** Functions that every object has, and that classes seldom have under the same name. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  `system exec spawn fork eval open puts print p pp printf sprintf format rand srand sleep gets readline readlines require
  require_relative load autoload exit exit! abort raise fail binding caller at_exit trap warn syscall putc loop lambda proc
  catch throw Integer Float String Array Hash Rational Complex sh gem source task namespace desc test`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether a word calls a function of the language, wherever it stands. */
export function isKernelFunction(word: string): boolean {
  return FUNCTIONS.has(word);
}

/** Programs are started with one line for a shell, or with words that meet none. */
const STARTS: ReadonlySet<string> = new Set(['system', 'exec', 'spawn', 'sh']);

/** The same call of a function of the language, in words that say more. */
export function kernelInOtherWords(called: string, call: Call): Expression {
  const [first, ...rest] = call.arguments;
  if (STARTS.has(called)) return startedBy(call);
  if (first === undefined) return call;
  switch (called) {
    case 'format':
    case 'sprintf':
      return formatted(first, rest) ?? call;
    case 'printf':
      return { ...call, arguments: [formatted(first, rest) ?? first] };
    case 'Integer':
    case 'Float':
    case 'Rational':
    case 'Complex':
      return number(first);
    case 'String':
    case 'Array':
      return first;
    default:
      return call;
  }
}

/** `system(env, 'ls', path, opts)`: without the environment, and with the words of a program as one list. */
export function startedBy(call: Call): Call {
  const [first, ...rest] = call.arguments;
  const given = first?.kind === 'map' ? rest : call.arguments;
  const words = given.filter((value) => value.kind !== 'map');
  const [only] = words;
  if (words.length === 0) return call;
  if (words.length === 1 && only !== undefined && only.kind !== 'spread') return { ...call, arguments: [only] };
  const list: Expression =
    words.length === 1 && only?.kind === 'spread'
      ? only.value
      : { kind: 'list', items: words, at: only?.at ?? call.at, end: words.at(-1)?.end ?? call.end };
  return { ...call, arguments: [list] };
}
