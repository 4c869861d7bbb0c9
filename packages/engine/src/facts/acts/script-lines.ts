import { SECRET_FILES } from '../../knowledge/private-data.ts';
import {
  AS_NUMBERS,
  BLINDS,
  NAMED_TO_SIGN_IN,
  READS_RUNNER,
  RUNS_CARVED,
  RUNS_DECODED,
  SENDS_ENVIRONMENT,
  UPLOADS,
} from '../../knowledge/script-lines.ts';
import { SHADY_HOSTS } from '../../knowledge/shady-hosts.ts';
import type { Act } from './act.ts';
import { configuredDrops } from './built-commands.ts';
import type { Scene } from './scene.ts';

/** Languages whose lines are commands. */
export const SCRIPT_LANGUAGES: ReadonlySet<string> = new Set(['shell', 'make', 'dockerfile', 'm4', 'cmake']);
const MOST = 20;
const LONGEST_LINE = 1_000;
/** Taken as a whole, as nothing that only signs in takes them. */
const SECRET_FOLDERS = /(?:~|\$HOME|\$\{HOME\})\/\.(?:ssh|aws|gnupg|kube|docker|azure)(?=[\s"';|/])/;
/** What is decoded was encoded by the same script: nothing was stored in disguise. */
const ENCODES =
  /\bbase64\s{1,3}(?:-w\s{0,2}0|--wrap)|\|\s{0,3}base64(?:\s{0,3}[)"'\x60;]|\s{0,3}$)|\bopenssl\s[^|\n]{0,60}-e\b/m;
/** A program that anybody can see is decoded: `echo aGVsbG8… |`. */
const WRITTEN = /\b(?:echo|printf)\s[^|\n]{0,40}["']?[A-Za-z0-9+/=\u2026]{24}|<<<\s{0,2}["']?[A-Za-z0-9+/=\u2026]{24}/;
const LOCAL = /\b(?:localhost|127\.0\.0\.1|host\.docker\.internal)\b/;

/** What the lines of a script do, each as a whole: a pipe is one step, however many programs it runs through. */
export function scriptActs({ language, code }: Scene): readonly Act[] {
  const { text } = code;
  if (language === 'powershell') return [...blindings(text), ...numbers(text)];
  if (!SCRIPT_LANGUAGES.has(language)) return [];
  const carved = carvings(text);
  const decoded = decodings(text).filter((act) => !carved.some(({ start, end }) => act.start < end && start < act.end));
  const fetched = language === 'cmake' ? configuredDrops(text) : [];
  return [...decoded, ...carved, ...leavings(text), ...fetched].slice(0, MOST);
}

function blindings(text: string): readonly Act[] {
  return BLINDS.flatMap(([pattern, message, isSure]) =>
    [...text.matchAll(pattern)].map((match) => make('risky-command', match, message, isSure ? 'high' : 'medium')),
  );
}

function numbers(text: string): readonly Act[] {
  const message = 'A text is written as the numbers of its letters.';
  return [...text.matchAll(AS_NUMBERS)].slice(0, MOST).map((match) => make('disguised-call', match, message, 'medium'));
}

function decodings(text: string): readonly Act[] {
  const message = 'A program that was stored in disguise is decoded and run.';
  const isEncodedHere = ENCODES.test(text);
  return RUNS_DECODED.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): readonly Act[] => {
      const isWritten = WRITTEN.test(text.slice(Math.max(0, match.index - 300), match.index + match[0].length));
      if (isEncodedHere && !isWritten) return [];
      return [make('decoded-execution', match, message, isWritten ? 'high' : 'medium')];
    }),
  );
}

function carvings(text: string): readonly Act[] {
  const message = 'A program is cut out of another file, unpacked and run.';
  return [...text.matchAll(RUNS_CARVED)].map((match) => make('decoded-execution', match, message, 'high'));
}

function leavings(text: string): readonly Act[] {
  const environment = [...text.matchAll(SENDS_ENVIRONMENT)]
    .filter((match) => !LOCAL.test(lineOf(text, match.index)))
    .map((match) =>
      make('environment-sent', match, 'The whole environment, with every secret in it, is sent away.', 'high'),
    );
  return [...environment, ...filesSent(text), ...runnerRead(text)];
}

/** `tar c ~/.ssh | curl --data-binary @- …`. */
function filesSent(text: string): readonly Act[] {
  const acts: Act[] = [];
  let start = 0;
  for (const line of text.replaceAll(/\\\n/g, '  ').split('\n')) {
    if (line.length <= LONGEST_LINE && UPLOADS.test(line) && !LOCAL.test(line)) {
      const told = line.replace(NAMED_TO_SIGN_IN, ' ');
      const secret = (SECRET_FILES.exec(told) ?? SECRET_FOLDERS.exec(told))?.[0];
      const message = `A file with credentials (${secret?.trim() ?? ''}) is read and sent away.`;
      const confidence = SHADY_HOSTS.test(line) ? 'high' : 'medium';
      if (secret !== undefined)
        acts.push({ kind: 'secret-file-sent', start, end: start + line.trimEnd().length, message, confidence });
    }
    start += line.length + 1;
  }
  return acts;
}

function runnerRead(text: string): readonly Act[] {
  const match = READS_RUNNER.exec(text);
  if (match === null) return [];
  const message = 'The memory of the program that runs the workflow is searched for its secrets.';
  return [make('secret-file-sent', match, message, 'high')];
}

function lineOf(text: string, at: number): string {
  const end = text.indexOf('\n', at + 1);
  return text.slice(at, end < 0 ? at + LONGEST_LINE : Math.min(end, at + LONGEST_LINE));
}

function make(kind: Act['kind'], match: RegExpExecArray, message: string, confidence: Act['confidence']): Act {
  const blank = match[0].length - match[0].trimStart().length;
  return { kind, start: match.index + blank, end: match.index + match[0].length, message, confidence };
}
