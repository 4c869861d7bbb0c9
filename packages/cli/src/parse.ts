import { parseArgs } from 'node:util';
import { type Command, type Input, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { nearest } from './nearest.ts';

/** What the words after `assay` ask for. */
export type Asked =
  | { readonly kind: 'overview'; readonly group?: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'page'; readonly command: Command }
  | { readonly kind: 'run'; readonly command: Command; readonly input: Input };

/** `assay help scan` and `assay --help scan` mean `assay scan --help`. */
const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** Understands the command line, or throws a UsageError that says what to do. */
export function parse(words: readonly string[]): Asked {
  const wantsHelp = words.includes('--help') || words.includes('-h');
  const [first, second] = words;
  if (first === undefined || HELP.has(first) || first.startsWith('-')) {
    const about = words.slice(1).filter((word) => !HELP.has(word));
    if (first !== undefined && HELP.has(first) && about.length > 0) return parse([...about, '--help']);
    if (wantsHelp || first === 'help') return { kind: 'overview' };
    if (first === '--version' || first === '-V' || first === '-v') return { kind: 'version' };
    throw new UsageError(
      first === undefined ? 'Which command? See assay --help.' : `${first} comes after a command. See assay --help.`,
    );
  }
  const command =
    COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first);
  if (!command) {
    const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
    if (group.length > 0 && wantsHelp) return { kind: 'overview', group: first };
    throw new UsageError(group.length > 0 ? unknownSub(first, second, group) : unknownCommand(first));
  }
  if (wantsHelp) return { kind: 'page', command };
  return { kind: 'run', command, input: inputOf(command, words.slice(command.name.split(' ').length)) };
}

function inputOf(command: Command, words: readonly string[]): Input {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short }]) => [
      name,
      { type, ...(short === undefined ? {} : { short }) },
    ]),
  );
  let parsed: { values: Input['options']; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${sentence(error, Object.keys(options))} See assay ${command.name} --help.`);
  }
  const required = command.arguments.filter((argument) => argument.required);
  const missing = required[parsed.positionals.length];
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.help}. See assay ${command.name} --help.`);
  const extra = parsed.positionals[command.arguments.length];
  if (extra !== undefined)
    throw new UsageError(`assay ${command.name} does not take "${extra}". See assay ${command.name} --help.`);
  return { options: parsed.values, arguments: parsed.positionals };
}

/** Node's own words, up to its advice about positional arguments; what was likely meant instead of that. */
function sentence(error: unknown, options: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const first = (text.split(/\. |\n/, 1)[0] ?? text).replace(/\.?$/, '.');
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(first) ?? [];
  const near = unknown === undefined ? undefined : nearest(unknown, options);
  if (near !== undefined) return `${first} Did you mean --${near}?`;
  const [, ambiguous] = /^Option '(--[^']+)' argument is ambiguous/.exec(first) ?? [];
  return ambiguous === undefined
    ? first
    : `${ambiguous} needs a value; one that begins with a dash is written ${ambiguous}=-…`;
}

function unknownSub(group: string, word: string | undefined, commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name.slice(group.length + 1)).join(', ');
  return word === undefined
    ? `assay ${group} needs one of: ${names}.`
    : `assay ${group} has no "${word}"; it has: ${names}.`;
}

function unknownCommand(word: string): string {
  const names = [...new Set(COMMANDS.map(({ name }) => name.split(' ', 1)[0] ?? ''))];
  const near = nearest(word, names);
  return `There is no command "${word}".${near === undefined ? '' : ` Did you mean ${near}?`} See assay --help.`;
}
