import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { CODE_SINKS } from '../../knowledge/sinks/code.ts';

/** Given a function as often as text; only text counts, and that rce-code-injection follows. */
const TAKES_FUNCTIONS = /^(?:set(?:Timeout|Interval|Immediate)|\$scope\.|timeit\.|profile\.|cProfile\.|trace\.|pdb\.)/;
/** Start a file: that is for rce-tainted-module-load and the path checks. */
const TAKES_FILES = /Worker$|importScripts$|\.fork$|runpy\.|execfile|runFile$|process\.binding/;
const CALLEES = [
  ...new Set(
    CODE_SINKS.flatMap(({ callee }) =>
      callee === undefined || TAKES_FUNCTIONS.test(callee) || TAKES_FILES.test(callee) ? [] : [callee],
    ),
  ),
];
/** Where the code stands, when not first. */
const POSITIONS: ReadonlyMap<string, number> = new Map(
  CODE_SINKS.flatMap(({ callee, languages, arguments: [position = 0] = [] }) =>
    callee === undefined || !languages.includes('java') ? [] : [[callee, position] as const],
  ),
);
/** Put in by whoever runs the program, and not followed further. */
const OWN = new Set(['environment', 'file']);

/** Somebody tests the text against a pattern first. */
const TESTED = /\.test\(|\.fullmatch\(|\bre\.match\(|\.isidentifier\(/;
const LOOKS_BACK = 800;

export const check: FileCheck = {
  id: 'rce-dynamic-eval',
  title: 'Runs code that is built at run time',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [95],
  why: `
    Code that is made at run time cannot be read beforehand, by people or by this scanner.`,
  fix: `
    Use a table of functions, or a parser for what is really meant.`,
  blindSpots:
    'Says that it happens, not that it is dangerous: rce-code-injection follows the data. Silent where the text is tested first.',
  wants: { calls: CALLEES },
  yieldsTo: ['rce-code-injection', 'rce-llm-output-execution', 'rce-eval-of-remote-code', 'rce-decode-then-execute'],
  examples: {
    bad: [
      { 'run.js': 'const run = (code) => «eval(code)»;\nrun(read());' },
      { 'run.py': 'def run(code):\n    «exec(code)»' },
      { 'run.js': "const vm = require('vm');\nfunction run(code) {\n  return «vm.runInThisContext(`(${code})`)»;\n}" },
    ],
    good: [
      {
        'name.js': `
          export function named(name) {
            if (!/^[a-z_]+$/i.test(name)) throw new Error('no name');
            return eval('(function ' + name + '() {})');
          }`,
      },
      { 'run.js': "export const answer = eval('40 + 2');\nconst make = new Function('a', 'return a');" },
      { 'make.js': 'function make(name) {\n  if (!/^[a-z]+$/.test(name)) return;\n  return eval(name);\n}' },
      { 'run.py': "import re\npattern = re.compile(text)\ncode = compile('1 + 1', 'one', 'eval')\nexec(code)" },
    ],
  },

  *find({ calls, context, path, text }) {
    if (context !== 'runtime') return;
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || !call.isDirect || seen.has(call.at.start) || !isDynamic(call)) continue;
      if (TESTED.test(text.slice(Math.max(0, call.at.start - LOOKS_BACK), call.at.start))) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'The code that is run here is put together while the program runs.' };
    }
  },
};

/** The text is not written here, and no outside data was seen in it that another check would judge. */
function isDynamic(call: CallFact): boolean {
  const position = POSITIONS.get(call.callee) ?? 0;
  const texts = call.callee === 'Function' ? call.arguments : call.arguments.slice(position, position + 1);
  const unknown = texts.filter((value) => !value.isFixed && !isCompiled(value));
  return unknown.length > 0 && unknown.every(({ sources }) => sources.every((kind) => OWN.has(kind)));
}

/** A function, or code that `compile` made: the place to look at is that call. */
function isCompiled({ isFunction, qualifiedName = '' }: ValueFact): boolean {
  return isFunction || /^(?:compile|vm\.Script|vm2\.VMScript)\(\)$/.test(qualifiedName);
}
