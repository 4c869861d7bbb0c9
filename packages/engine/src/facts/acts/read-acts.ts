import type { Context } from '@assay/contract';
import { isMinified } from '../../inventory/content.ts';
import { isCode } from '../../inventory/language.ts';
import { PROJECT_FILE } from '../../knowledge/build-commands.ts';
import { hostileCallsOf } from '../../knowledge/hostile-calls.ts';
import type { Occurrences } from '../text/occurrences.ts';
import type { Act } from './act.ts';
import { runsAtLoad } from './at-load.ts';
import { builtCommands } from './built-commands.ts';
import { readDefinitions } from './definitions.ts';
import { disguisedCalls } from './disguised-calls.ts';
import { DOWNLOADS_GATE, droppedFiles, savedStreams, WRITES_GATE } from './dropped-files.ts';
import { judgeExecution } from './executions.ts';
import { strayWrites } from './installations.ts';
import { type PlainCode, readPlainCode } from './plain-code.ts';
import type { Scene } from './scene.ts';
import { SCRIPT_LANGUAGES, scriptActs } from './script-lines.ts';
import { judgeSending } from './sendings.ts';
import { COMMANDS_GATE, sitesOf } from './sites.ts';

/** A file as the reader of acts gets it. */
export interface ActFile {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  readonly context: Context;
  /** Keywords that stand in it, where it was searched for them. */
  readonly found?: Occurrences | undefined;
}

const LARGEST_FILE = 3_000_000;
const LARGEST_BUNDLE = 200_000;
const TAIL = 400_000;
const MOST_ACTS = 100;
/** Nothing is done without one of these words. */
const MENTIONS =
  /\b(?:exec|eval|execfile|system|popen|Popen|subprocess|startfile|spawn|execSync|Function(?=\s{0,3}\()|child_process|requests|urlopen|urllib|urlretrieve|axios|fetch|https?(?=\.)|exec\.Command|Net::HTTP|HTTParty|Faraday|RestClient|Excon|webhook|Webhook|_eval|decode64|marshal|__import__|getattr|runInThisContext|sendall|sendto|getaddrinfo|dns|gethostbyname|Process(?=\.))\b|\.(?:post|put|request|send)\s{0,3}\(/;

/** Letters in a mathematical or full-width dress: the words were not searched for as they are read. */
const DRESSED = /[\u{1d400}-\u{1d7ff}\u{ff21}-\u{ff3a}\u{ff41}-\u{ff5a}]/u;

const AT_INSTALL =
  /(?:^|\/)(?:setup\.py|sitecustomize\.py|usercustomize\.py|extconf\.rb|(?<!\/src\/)build\.rs|_?(?:pre|post)_?-?install(?:_?-?script)?\.(?:js|cjs|mjs|py))$|\.pth$/i;

/** What manifests start at installation; of a Python package the files themselves say it. */
const HOOK_LANGUAGES: ReadonlySet<string> = new Set(['javascript', 'typescript', 'shell']);
const LARGEST_HOOK = 100_000;

/** Keywords by which the reader of acts knows what it need not look for. */
export const ACT_KEYWORDS: readonly string[] = [COMMANDS_GATE, WRITES_GATE, DOWNLOADS_GATE].flatMap(
  ({ words }) => words,
);

/** What the code of a file does to whoever runs it. Reads text alone, so that it serves every language. */
export function readActs(file: ActFile): readonly Act[] {
  const { text } = file;
  const language = languageOfActs(file);
  const runsAtInstall = AT_INSTALL.test(file.path) || (language === 'python' && isSetup(text));
  if (!isCode(language) || language === 'html') return text.length > LARGEST_FILE ? [] : builtCommands(file.path, text);
  if (text.length > LARGEST_FILE) return language === 'python' ? actsAtEnd(file) : [];
  const isDressed = language === 'python' && DRESSED.test(text);
  if (!runsAtInstall && !isDressed && !mentionsActs(text, language)) return [];
  const code = readPlainCode(text, language);
  const found = isDressed ? undefined : file.found;
  // A bundle says nothing by its names; a long payload is not a bundle, and by now it is short. Nobody bundles Python.
  if (
    language !== 'python' &&
    code.text.length > LARGEST_BUNDLE &&
    isMinified(code.text, code.text.split('\n', 2000).length)
  )
    return [];
  const scene: Scene = {
    path: file.path,
    isScript: SCRIPT_LANGUAGES.has(language) && (STEPS.test(file.path) || !MENTIONS.test(text)),
    language,
    code,
    definitions: readDefinitions(code.text),
    sites: sitesOf(code.text, language, found),
    runsAtInstall,
    mayRunAtInstall: !runsAtInstall && HOOK_LANGUAGES.has(language) && text.length <= LARGEST_HOOK,
    found,
  };
  const acts = [
    ...scene.sites.flatMap((site) =>
      site.what === 'sending' ? judgeSending(scene, site) : judgeExecution(scene, site),
    ),
    ...droppedFiles(scene),
    ...disguisedCalls(scene),
    ...strayWrites(scene),
    ...scriptActs(scene),
    ...(language === 'visualbasic' ? savedStreams(code.text) : []),
  ];
  const executed = acts.filter(({ kind }) => kind === 'decoded-execution');
  const apart = acts.filter(
    (act) => act.kind !== 'disguised-call' || !executed.some(({ start, end }) => start < act.start && act.start < end),
  );
  const once = new Map(apart.map((act) => [`${act.kind} ${act.start}`, act]));
  return [...once.values()]
    .slice(0, MOST_ACTS)
    .map((act) => toFile(code, act, runsAtLoad(code.text, act.start, language)));
}

function mentionsActs(text: string, language: string): boolean {
  if (MENTIONS.test(text) || hostileCallsOf(language)?.mentions.test(text) === true) return true;
  return (
    (SCRIPT_LANGUAGES.has(language) || language === 'batch' || language === 'visualbasic') && SCRIPT_MENTIONS.test(text)
  );
}
const SCRIPT_MENTIONS =
  /\b(?:base64|openssl|xxd|uudecode|curl|wget|nc|ncat|certutil|bitsadmin|isSecret|SaveToFile|execute_process)\b|\|\s{0,3}\$?(?:\{?SHELL|\/?(?:usr\/)?(?:bin\/)?(?:ba|da|z|k)?sh)\b/;

/** Steps of a workflow are lines of a shell, and a task inside a project of .NET is C#, whatever they stand in. */
function languageOfActs({ path, language, text }: ActFile): string {
  if (STEPS.test(path)) return 'shell';
  return PROJECT_FILE.test(path) && text.includes('CodeTaskFactory') ? 'csharp' : language;
}
const STEPS = /(?:^|\/)action\.ya?ml$|(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]{1,200}\.ya?ml$/i;

/** Of a source of many megabytes, which nobody wrote by hand, the end is read: there the payload above is run. */
function actsAtEnd(file: ActFile): readonly Act[] {
  const skipped = file.text.length - TAIL;
  return readActs({ ...file, text: file.text.slice(skipped) }).map(
    ({ kind, start, end, message, confidence, atLoad }): Act => ({
      kind,
      start: start + skipped,
      end: end + skipped,
      message,
      confidence,
      atLoad,
    }),
  );
}

/** A script that installs a package, whatever its name. */
function isSetup(text: string): boolean {
  if (!text.includes('setuptools') && !text.includes('distutils.core')) return false;
  return (
    /^(?:from (?:setuptools|distutils\.core) import [^\n]{0,80}\bsetup\b|import setuptools\b)/m.test(text) &&
    /^(?:setuptools\.)?setup\(/m.test(text)
  );
}

function toFile(code: PlainCode, act: Act, atLoad: boolean): Act {
  const start = code.toFile(act.start);
  const end = Math.max(start + 1, code.toFile(act.end));
  const from =
    act.from === undefined
      ? undefined
      : { ...act.from, start: code.toFile(act.from.start), end: code.toFile(act.from.end) };
  return { ...act, start, end: Math.min(end, start + 400), from, atLoad };
}
