import { INTERPRETERS, SHELLS } from '../../../knowledge/code-options.ts';
import { COMMAND_CARRIERS, type CommandCarrier } from '../../../knowledge/command-carriers.ts';
import { textOf } from '../values/leads.ts';
import { BUILT_TEXT, type Value } from '../values/values.ts';

/** Words that a program is started with; nobody counted those of the rest. */
export interface Words {
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
}

/** What a program has run: words that a shell reads as one line, or another program with its words. */
export type Carried =
  | { readonly kind: 'line'; readonly values: readonly Value[] }
  | { readonly kind: 'program'; readonly program: Value; readonly words: Words; readonly isBoxed: boolean };

const FOLDERS = /^.*[/\\]|\.exe$/gi;

/** What a program of this name has run, where it is one that does; undefined where no word tells of it. */
export function carriedBy(path: string, words: Words): Carried | undefined {
  const name = path.replace(FOLDERS, '');
  const carrier = COMMAND_CARRIERS.find(({ programs }) => programs.test(name));
  if (carrier === undefined) return undefined;
  const { command, line } = carrier;
  if (command !== undefined && !words.items.some((word) => command.test(textOf(word) ?? ''))) return undefined;
  if (line !== undefined) return lineOf(carrier, words);
  const at = words.items.findIndex((word) => runsOthers(textOf(word)));
  const program = words.items[at];
  if (program === undefined) return undefined;
  return {
    kind: 'program',
    program,
    words: { items: words.items.slice(at + 1), rest: words.rest },
    isBoxed: command !== undefined,
  };
}

/** Text that the program puts around the data: what it is told to run in a box as it stands is for the box to bear. */
export function isBuiltAround({ traits, prefix }: Value): boolean {
  return (traits & BUILT_TEXT) !== 0 && (prefix ?? '') !== '';
}

function runsOthers(text: string | undefined): boolean {
  if (text === undefined) return false;
  const name = text.replace(FOLDERS, '');
  return SHELLS.test(text) || INTERPRETERS.test(text) || COMMAND_CARRIERS.some(({ programs }) => programs.test(name));
}

function lineOf(carrier: CommandCarrier, { items, rest }: Words): Carried | undefined {
  const { line, takes } = carrier;
  if (line === 'first') return scriptOf(carrier, items);
  const at = line === 'everywhere' ? -1 : line instanceof RegExp ? placeOf(items, line) : firstWord(items, takes);
  if (at === undefined) return undefined;
  const values = items.slice(at + 1).filter((_, index, behind) => !isTaken(behind, index, takes));
  return { kind: 'line', values: rest === undefined ? values : [...values, rest] };
}

/** What is told with `-e`, or the first word; a script in a file is not told. */
function scriptOf({ takes }: CommandCarrier, items: readonly Value[]): Carried | undefined {
  if (placeOf(items, SCRIPT_FILE) !== undefined) return undefined;
  const told = placeOf(items, SCRIPT_TOLD);
  const at = told === undefined ? firstWord(items, takes) : told + 1;
  const script = at === undefined ? undefined : items[at];
  return script === undefined ? undefined : { kind: 'line', values: [script] };
}
const SCRIPT_FILE = /^(?:-f|--file(?:=.*)?)$/;
const SCRIPT_TOLD = /^(?:-e|--expression)$/;

function placeOf(items: readonly Value[], word: RegExp): number | undefined {
  const at = items.findIndex((item) => word.test(textOf(item) ?? ''));
  return at < 0 ? undefined : at;
}

/** The first word that is no option and belongs to none. */
function firstWord(items: readonly Value[], takes: RegExp | undefined): number | undefined {
  const at = items.findIndex((word, index) => !isOption(word) && !isTaken(items, index, takes));
  return at < 0 ? undefined : at;
}

function isOption(word: Value): boolean {
  return textOf(word)?.startsWith('-') === true;
}

/** Belongs to the option before it. */
function isTaken(items: readonly Value[], index: number, takes: RegExp | undefined): boolean {
  const before = items[index - 1];
  return before !== undefined && takes?.test(textOf(before) ?? '') === true;
}
