import type { CodeFile } from '../../code.ts';
import { decodeEscapes, JAVASCRIPT_ESCAPES } from '../../ir/escapes.ts';
import { familyOf, type Family } from '../../ir/family.ts';
import { packageName } from '../../ir/go/package-names.ts';
import type { Language } from '../../ir/ir.ts';
import { bareModule } from '../modules/bare-module.ts';
import type { Reason, Trigger, Triggers } from './triggers.ts';

/** What the words of a text say of it before it is parsed. */
export interface FirstLook {
  /** Where words stand that a source, a sink, a wanted call or a registration ends in, in order. */
  readonly places: readonly number[];
  readonly reasons: ReadonlySet<Reason>;
}

/** Reads the words of a text, wherever they stand: in code, in strings, in comments. */
export function lookAt({ path, text, language }: CodeFile, triggers: Triggers): FirstLook {
  const { words, imports } = triggers;
  const modules = importedModules(text, familyOf(language as Language));
  const places: number[] = [];
  const met = Array.from(modules).flatMap((name) => imports.get(name) ?? []);
  /** For each word that was met, those of its triggers that still may be. */
  const open = new Map<number, Trigger[]>();
  words.search(text, (number, start, end) => {
    const known = words.known[number] ?? [];
    let left = open.get(number);
    if (left === undefined) open.set(number, (left = known.filter((trigger) => isImported(trigger, modules))));
    if (known.length === 0) return;
    places.push(start);
    for (let at = left.length - 1; at >= 0; at -= 1) {
      const trigger = left[at];
      if (trigger === undefined || !stands(trigger, text, start, end)) continue;
      met.push(trigger);
      left.splice(at, 1);
    }
  });
  const holdsWord = (word: string): boolean => open.has(words.numberOf(word) ?? -1);
  const reasons = new Set<Reason>();
  for (const trigger of met) {
    if (reasons.has(trigger.reason) || !hasCompany(trigger, modules, holdsWord)) continue;
    if (fits(trigger, path, text)) reasons.add(trigger.reason);
  }
  return { places, reasons };
}

/** False where only a module that the file does not import could give the word its meaning. */
function isImported({ modules, words }: Trigger, imported: ReadonlySet<string>): boolean {
  return modules === undefined || words !== undefined || modules.some((name) => imported.has(name));
}

const LOOK_BEHIND = 80;
const LOOK_AHEAD = 200;

function stands({ before, after }: Trigger, text: string, start: number, end: number): boolean {
  if (before !== undefined && !before(text.slice(Math.max(0, start - LOOK_BEHIND), start))) return false;
  return after === undefined || after.test(text.slice(end, end + LOOK_AHEAD));
}

/** Whether one of the modules or words is there that the trigger needs beside its own word. */
function hasCompany(
  { modules, words }: Trigger,
  imported: ReadonlySet<string>,
  holdsWord: (word: string) => boolean,
): boolean {
  if (modules === undefined && words === undefined) return true;
  return modules?.some((name) => imported.has(name)) === true || words?.some(holdsWord) === true;
}

function fits({ onlyIn, path: ofPath }: Trigger, path: string, text: string): boolean {
  if (ofPath !== undefined && !ofPath.test(path)) return false;
  return onlyIn === undefined || onlyIn.length === 0 || onlyIn.some((pattern) => pattern.test(text));
}

const SCRIPT_IMPORT =
  /(?:\bfrom|\bimport|\brequire(?:\.resolve)?\s{0,3}\()\s{0,3}\(?\s{0,3}["'`]([^"'`\n]{1,200})["'`]/g;
const PYTHON_IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+([\w., \t]+))/gm;

/** Where modules are asked for by functions that may go by any name, each word on its own in quotes may be one. */
const SCRIPT_ASKED = /\b(?:createRequire|getBuiltinModule|mainModule|(?:module|main)\.require)\b/;
const SCRIPT_TEXT = /["'`]([@\w][\w:./@-]{0,100})["'`]/g;

/** Imports of Go may stand on one line, several to it, in quotes of two kinds. */
const GO_TEXT = /["`]([\w.~/-]{1,200})["`]/g;

/** A class that is named with its package needs no import. */
const JAVA_QUALIFIED = /(?<![\w.])(?:javax?|jakarta|org|com|io|net)(?:\.[a-z]\w{0,40}){1,8}(?=\.[A-Z])/g;
const JAVA_IMPORT = /(?:^|(?<=;))[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]{1,200}?)(?:\.\*)?[ \t]*;/gm;
/** Names of classes with what they lie in, as PHP writes them. */
const PHP_NAME = /(?<![\w\\])\\?([A-Z]\w{0,60}(?:\\\w{1,60}){1,9})/g;
/** `require 'net/http'`. */
const RUBY_REQUIRE = /^[ \t]*require[ \t(]+["']([^"'\s]{1,200})["']/gm;
/** `using System.IO;`; `using` of a value has an equals sign or a parenthesis. */
const CSHARP_IMPORT =
  /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+|\w{1,60}[ \t]*=[ \t]*)?([\w.]{1,200})[ \t]*;/gm;
/** Namespaces that a project may use in all its files at once. */
const USED_BY_ALL = ['System', 'Microsoft'];
/** Crates are named where they are used as well as where they are imported. */
const RUST_IMPORT = /\b([a-z_][a-z\d_]{0,60})(?:::|;)/g;

/** Modules a text imports, and what they lie in. */
function importedModules(text: string, family: Family): ReadonlySet<string> {
  const names = new Set<string>();
  const addWithOuter = (name: string, separator: string): void => {
    for (let end = name.indexOf(separator); end >= 0; end = name.indexOf(separator, end + 1))
      names.add(name.slice(0, end));
    names.add(name);
  };
  if (family === 'python') {
    for (const [, from, list = ''] of text.matchAll(PYTHON_IMPORT)) {
      for (const name of from === undefined ? list.split(',') : [from]) {
        addWithOuter(name.trim().split(/\s/, 1)[0] ?? '', '.');
      }
    }
  } else if (family === 'java') {
    for (const [, path = ''] of text.matchAll(JAVA_IMPORT)) addWithOuter(path, '.');
    for (const [path] of text.matchAll(JAVA_QUALIFIED)) addWithOuter(path, '.');
  } else if (family === 'php') {
    for (const [, path = ''] of text.matchAll(PHP_NAME)) addWithOuter(path.replaceAll('\\', '.'), '.');
  } else if (family === 'ruby') {
    for (const [, path = ''] of text.matchAll(RUBY_REQUIRE)) addWithOuter(path, '/');
  } else if (family === 'csharp') {
    for (const name of USED_BY_ALL) names.add(name);
    for (const [, name = ''] of text.matchAll(CSHARP_IMPORT)) addWithOuter(name, '.');
  } else if (family === 'rust') {
    for (const [, first = ''] of text.matchAll(RUST_IMPORT)) names.add(first);
  } else if (family === 'go') {
    for (const [, path = ''] of text.matchAll(GO_TEXT)) addWithOuter(packageName(path), '/');
  } else {
    for (const [, specifier = ''] of text.matchAll(SCRIPT_IMPORT))
      addWithOuter(bareModule(decodeEscapes(specifier, JAVASCRIPT_ESCAPES)), '/');
    if (!SCRIPT_ASKED.test(text)) return names;
    for (const [, specifier = ''] of text.matchAll(SCRIPT_TEXT)) addWithOuter(bareModule(specifier), '/');
  }
  return names;
}
