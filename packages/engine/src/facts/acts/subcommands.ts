import { endOfBracket } from './extents.ts';
import { ownFunctions, type OwnFunction } from './own-functions.ts';

/** A program that is told on its command line what to do. */
const COMMAND_LINE =
  /\b(?:argparse|add_parser|click|typer|docopt|sys\.argv|process\.argv|parseArgs|commander|yargs|cac|sade|oclif|program\.parse)\b/;
/** `.command('install [name]')`, `.command("install", …)`. */
const COMMAND = /\.command\(\s{0,20}["'`](?<word>[^"'`\n]{1,80})["'`]/g;
const ACTION = /\.action\(/;
const LONGEST_COMMAND = 20_000;
/** `@cli.command()` and `@app.command("install")` above a function. */
const DECORATED =
  /@[\w.]{1,60}\.command\(\s{0,9}(?:name\s{0,2}=\s{0,2})?(?:["'](?<word>[\w -]{1,60})["'])?[^\n]{0,200}\n(?:\s{0,20}@[^\n]{0,300}\n){0,8}\s{0,40}(?:async\s{1,3})?$/;
/** A word a line or two above a call: `case "install":`, `if command == "install":`, `install: () =>`. */
const WORD_BEFORE = /["'](?<word>[\w-]{1,40})["'][^"'\n]{0,80}(?:\n[^"'\n]{0,80}){0,2}$/;
/** `add_parser("install", help="…").set_defaults(func=install)`. */
const PARSER_BEFORE =
  /add_parser\(\s{0,9}["'](?<word>[\w-]{1,40})["'](?:(?!add_parser)[^]){0,600}\bfunc\s{0,2}=\s{0,2}$/;
const BEFORE = 700;

/** Whether a place is reached only by who types one of these words on the command line. */
export function isInSubcommand(text: string, language: string, at: number, words: RegExp): boolean {
  if (!COMMAND_LINE.test(text)) return false;
  const isPython = language === 'python';
  const round = [...ownFunctions(text, isPython).values()].filter(({ start, end }) => start <= at && at < end);
  return isInCommand(text, at, round, words) || round.some((own) => isStartedByWord(text, own, words));
}

function isInCommand(text: string, at: number, round: readonly OwnFunction[], words: RegExp): boolean {
  const commands = [...text.matchAll(COMMAND)];
  return commands.some(({ index, groups }, place) => {
    if (!words.test(groups?.['word'] ?? '')) return false;
    const open = index + '.command'.length;
    if (index < at && at < endOfBracket(text, open, LONGEST_COMMAND)) return true;
    const next = commands[place + 1]?.index ?? text.length;
    const action = ACTION.exec(text.slice(index, Math.min(next, index + LONGEST_COMMAND)));
    if (action === null) return false;
    const bracket = index + action.index + action[0].length - 1;
    const end = endOfBracket(text, bracket, LONGEST_COMMAND);
    if (bracket < at && at < end) return true;
    const handler = text.slice(bracket + 1, end - 1).trim();
    return round.some(({ name }) => name === handler);
  });
}

function isStartedByWord(text: string, { name, start }: OwnFunction, words: RegExp): boolean {
  const uses = [
    ...text.matchAll(new RegExp(String.raw`(?<![\w$."'-])${name.replaceAll('$', String.raw`\$`)}(?![\w$"'-])`, 'g')),
  ];
  const defined = uses.findLast(({ index }) => index <= start) ?? uses[0];
  if (defined === undefined) return false;
  const head = text.slice(Math.max(0, defined.index - BEFORE), defined.index).replace(/\b(?:def|function)\s{1,3}$/, '');
  const decorated = DECORATED.exec(head);
  if (decorated !== null) return words.test(decorated.groups?.['word'] ?? name);
  const others = uses.filter((use) => use !== defined);
  return (
    others.length > 0 &&
    others.every(({ index }) => {
      const before = text.slice(Math.max(0, index - BEFORE), index);
      const word = (PARSER_BEFORE.exec(before) ?? WORD_BEFORE.exec(before))?.groups?.['word'];
      return word !== undefined && words.test(word);
    })
  );
}
