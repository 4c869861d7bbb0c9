import type { CodeFile } from '../../code.ts';
import { bareModule } from '../modules/modules.ts';
import type { Reason, Trigger, Triggers } from './triggers.ts';

/** What the words of a text say of it before it is parsed. */
export interface FirstLook {
  /** Where words stand that a source, a sink, a wanted call or a registration ends in, in order. */
  readonly places: readonly number[];
  readonly reasons: ReadonlySet<Reason>;
}

/** What stands in a file beside the word in hand. */
interface Company {
  readonly path: string;
  readonly text: string;
  readonly modules: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Reads the words of a text, wherever they stand: in code, in strings, in comments. */
export function lookAt({ path, text, language }: CodeFile, triggers: Triggers): FirstLook {
  const places: number[] = [];
  const words = new Set<string>();
  const met = new Set<Trigger>(triggers.imports);
  triggers.words.search(text, (word, start, end, known) => {
    words.add(word);
    if (known.length === 0) return;
    places.push(start);
    for (const trigger of known) if (!met.has(trigger) && stands(trigger, text, start, end)) met.add(trigger);
  });
  const company = { path, text, modules: importedModules(text, language === 'python'), words };
  const reasons = new Set<Reason>();
  for (const trigger of met) {
    if (!reasons.has(trigger.reason) && holds(trigger, company)) reasons.add(trigger.reason);
  }
  return { places, reasons };
}

const LOOK_BEHIND = 80;
const LOOK_AHEAD = 200;

function stands({ before, after }: Trigger, text: string, start: number, end: number): boolean {
  if (before !== undefined && !before.test(text.slice(Math.max(0, start - LOOK_BEHIND), start))) return false;
  return after === undefined || after.test(text.slice(end, end + LOOK_AHEAD));
}

function holds({ modules, words, onlyIn, path }: Trigger, company: Company): boolean {
  if (path !== undefined && !path.test(company.path)) return false;
  const isAlone = modules === undefined && words === undefined;
  const isThere =
    isAlone ||
    modules?.some((name) => company.modules.has(name)) === true ||
    words?.some((word) => company.words.has(word)) === true;
  if (!isThere) return false;
  return onlyIn === undefined || onlyIn.length === 0 || onlyIn.some((pattern) => pattern.test(company.text));
}

const SCRIPT_IMPORT =
  /(?:\bfrom|\bimport|\brequire(?:\.resolve)?\s{0,3}\()\s{0,3}\(?\s{0,3}["'`]([^"'`\n]{1,200})["'`]/g;
const PYTHON_IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+([\w., \t]+))/gm;

/** Modules a text imports, and what they lie in. */
function importedModules(text: string, isPython: boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const addWithOuter = (name: string, separator: string): void => {
    for (let end = name.indexOf(separator); end >= 0; end = name.indexOf(separator, end + 1))
      names.add(name.slice(0, end));
    names.add(name);
  };
  if (isPython) {
    for (const [, from, list = ''] of text.matchAll(PYTHON_IMPORT)) {
      for (const name of from === undefined ? list.split(',') : [from]) {
        addWithOuter(name.trim().split(/\s/, 1)[0] ?? '', '.');
      }
    }
  } else {
    for (const [, specifier = ''] of text.matchAll(SCRIPT_IMPORT)) addWithOuter(bareModule(specifier), '/');
  }
  return names;
}
