import { codeSwitchOf, SHELLS, SHELL_SWITCH } from '../../../knowledge/code-options.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentAt, argumentNode, type CallSite } from '../calls/call-site.ts';
import type { SinkSpec } from '../flow-facts.ts';
import type { CompiledSink } from '../names/models.ts';
import { anyKey } from '../values/keys.ts';
import { textOf } from '../values/leads.ts';
import { BUILT_TEXT, FIXED, itemsOf, MAYBE_SHELL, withTaint, type Value } from '../values/values.ts';
import { carriedBy, isBuiltAround, type Words } from './carried-commands.ts';
import { readsAs, statementDangers } from './fed-programs.ts';
import { listedIn, optionDangers } from './option-dangers.ts';
import { rawDangers } from './raw-values.ts';

/** Something a sink must not get, and where it stands. */
interface Danger {
  readonly value: Value;
  readonly node: Expression;
  /** It says which program to start, without a shell: for whoever calls a library to choose. */
  readonly isProgram?: boolean;
  /** An interpreter reads it as code: what is quoted for code is quoted. */
  readonly isCode?: boolean;
}

/** What a sink is given at the places its table names. */
export function* dangersOf(site: CallSite, { spec }: CompiledSink): Generator<Danger> {
  if (spec.receiver === true && site.receiver !== undefined) {
    yield { value: site.receiver, node: site.receiverNode ?? site.node };
  }
  if (spec.program === true) {
    if (spec.keywords === undefined) yield* programDangers(site, spec.arguments?.[0] ?? 0);
    else for (const { value, node } of namedDangers(site, spec)) yield* wordDangers(value, node);
    return;
  }
  if (spec.options !== undefined) {
    yield* optionDangers(site, spec.options);
    return;
  }
  if (spec.statement === true) {
    yield* statementDangers(site);
    return;
  }
  if (spec.variables === true) {
    yield* variableDangers(site, spec.arguments?.[0] ?? 0);
    return;
  }
  if (spec.runsInput === true && readsAs(site) !== spec.kind) return;
  if (spec.rawValues === true) {
    yield* rawDangers(site);
    return;
  }
  const { given } = site;
  const positions = spec.arguments ?? (spec.receiver === true || spec.keywords !== undefined ? [] : undefined);
  if (positions === undefined) {
    for (const [index, value] of given.items.entries()) yield { value, node: argumentNode(site, index) };
    if (given.rest !== undefined) yield { value: given.rest, node: argumentNode(site, given.items.length) };
  } else {
    for (const position of positions) {
      const value = argumentAt(site, position);
      if (value === undefined) continue;
      if (isWordList(spec, value)) yield* wordDangers(value, argumentNode(site, position));
      else
        yield {
          value,
          node: argumentNode(site, position),
          isProgram: position === 0 && isProgramOf(site, spec, value),
        };
    }
  }
  if (spec.keywords === undefined) return;
  for (const danger of namedDangers(site, spec)) {
    if (danger.isKeyword && isWordList(spec, danger.value)) yield* wordDangers(danger.value, danger.node);
    else yield danger;
  }
}

/** `{ "LANG=C", x }`: behind the name of a variable and `=` stands its value, which loads no libraries. */
function* variableDangers(site: CallSite, position: number): Generator<Danger> {
  const { shape } = argumentAt(site, position) ?? {};
  if (shape?.kind !== 'list') return;
  const { items, rest } = itemsOf(shape);
  for (const value of rest === undefined ? items : [...items, rest])
    if (value.prefix?.includes('=') !== true) yield { value, node: argumentNode(site, position) };
}

/** What is given by name: `cmd=x`, and `{ cmd: x }` among the arguments. */
function* namedDangers(site: CallSite, spec: SinkSpec): Generator<Danger & { readonly isKeyword: boolean }> {
  const { given, node } = site;
  for (const keyword of spec.keywords ?? []) {
    const [name = keyword, ...inner] = keyword.split('.');
    const direct = given.keywords.get(name);
    if (direct !== undefined) {
      const written = node.keywords?.find((entry) => entry.name === name)?.value ?? node;
      // Whoever chooses names that nobody declared chooses no more than those.
      const value = keyword === '**' ? withTaint(direct, anyKey(direct).taint) : direct;
      for (const entry of entriesAt(value, inner)) yield { value: entry, node: written, isKeyword: inner.length === 0 };
    }
    for (const [index, item] of given.items.entries()) {
      if (index === spec.body) continue;
      for (const entry of entriesAt(item, keyword.split('.')))
        yield { value: entry, node: argumentNode(site, index), isKeyword: false };
    }
  }
}

/** What stands at `Statements.Statement` in `{ Statements: [{ Statement: x }] }`: of each, where there are several. */
function* entriesAt(value: Value, [key, ...further]: readonly string[]): Generator<Value> {
  if (key === undefined) {
    yield value;
    return;
  }
  const { shape } = value;
  if (shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    for (const item of rest === undefined ? items : [...items, rest]) yield* entriesAt(item, [key, ...further]);
    return;
  }
  const slot = shape?.kind === 'object' ? shape.entries.get(key) : undefined;
  if (slot !== undefined) yield* entriesAt(slot.value, further);
}

/** `run(['ls', x])` of a call that takes a line as well: words that are given one by one meet no shell. */
function isWordList({ kind, onlyWith }: SinkSpec, { shape }: Value): boolean {
  return kind === 'command' && onlyWith === undefined && shape?.kind === 'list';
}

/** `spawn(command, list, { shell: true })`: the shell is told a program apart from its arguments. */
function isProgramOf(site: CallSite, { onlyWith, arguments: positions }: SinkSpec, { traits }: Value): boolean {
  if (onlyWith?.['shell'] !== true || positions?.includes(1) !== true || (traits & BUILT_TEXT) !== 0) return false;
  const list = argumentAt(site, 1);
  return list !== undefined && list.shape?.kind !== 'object' && list.shape?.kind !== 'function';
}

/** The interpreter that runs this program, by what it is called there. */
const OWN_INTERPRETERS: ReadonlyMap<string, string> = new Map([
  ['process.execPath', 'node'],
  ['process.argv0', 'node'],
  ['sys.executable', 'python'],
]);

/** How a program is told code, where it is an interpreter. */
function switchOf(program: Value | undefined): RegExp | undefined {
  const name = program === undefined ? undefined : (textOf(program) ?? OWN_INTERPRETERS.get(program.name?.text ?? ''));
  return name === undefined ? undefined : codeSwitchOf(name);
}

const WORDS_OPTION = 'cmd';

/** A program and its arguments: the program itself, and what a shell among programs is told to run. */
function* programDangers(site: CallSite, position: number): Generator<Danger> {
  const program = argumentAt(site, position) ?? site.given.keywords.get('args');
  if (program === undefined) return;
  // `Bun.spawn({ cmd: ['ls', x] })`: the words have a name of their own there.
  if (program.shape?.kind === 'object' && program.shape.entries.has(WORDS_OPTION)) return;
  const node = argumentNode(site, position);
  if (program.shape?.kind === 'list') {
    yield* wordDangers(program, node);
    return;
  }
  yield { value: program, node, isProgram: true };
  const list = listedIn(argumentAt(site, position + 1));
  if (list === undefined) return;
  // `create_subprocess_exec('sh', '-c', x)` takes the arguments one by one.
  const words =
    list.shape?.kind === 'list'
      ? itemsOf(list.shape)
      : { items: site.given.items.slice(position + 1), rest: site.given.rest };
  yield* shellDangers(program, words.items, argumentNode(site, position + 1));
  yield* carriedDangers(program, words, argumentNode(site, position + 1));
  yield* toldDangers(program, list, argumentNode(site, position + 1));
  yield* lastDangers(program, list, argumentNode(site, position + 1));
}

/** `cmd /c dir x`, read as words of which the last are not known: behind the switch all of them are commands. */
function* lastDangers(program: Value, { shape }: Value, node: Expression): Generator<Danger> {
  const name = textOf(program) ?? '';
  const { items = [], rest } = shape?.kind === 'list' ? itemsOf(shape) : {};
  if (rest === undefined || !SHELLS.test(name) || isFixedScript(name, items)) return;
  if (items.some((item) => SHELL_SWITCH.test(textOf(item) ?? ''))) yield { value: rest, node };
}

/** The same as one list: the program comes first. */
function* wordDangers(words: Value, node: Expression): Generator<Danger> {
  if (words.shape?.kind !== 'list') return;
  const { items, rest, head: begun } = itemsOf(words.shape);
  const [first, ...others] = items;
  const head = first ?? begun ?? rest;
  if (head !== undefined) yield { value: head, node, isProgram: true };
  yield* shellDangers(head, others, node);
  yield* carriedDangers(first, { items: others, rest }, node);
  yield* toldDangers(head, words, node);
  // What a shell is told among others: nobody knows that it is no command.
  const isShell = first !== undefined && SHELLS.test(textOf(first) ?? '');
  if (isShell && rest !== undefined && !isFixedScript(textOf(first), others)) yield { value: rest, node };
}

/** What a shell or an interpreter is told somewhere among arguments whose order is not known. */
function* toldDangers(program: Value | undefined, { shape }: Value, node: Expression): Generator<Danger> {
  if (shape?.kind !== 'list') return;
  const name = (program && textOf(program)) ?? '';
  const code = switchOf(program);
  if (code === undefined && !SHELLS.test(name)) return;
  for (const [option, value] of itemsOf(shape).told ?? [])
    if ((code ?? SHELL_SWITCH).test(option)) yield { value, node, isCode: code !== undefined };
}

function* shellDangers(program: Value | undefined, rest: readonly Value[], node: Expression): Generator<Danger> {
  const name = program === undefined ? undefined : textOf(program);
  const tells = switchOf(program);
  if (tells !== undefined) {
    const told = rest.findIndex((item) => tells.test(textOf(item) ?? ''));
    const code = told < 0 || isForScript(rest, told) ? undefined : rest[told + 1];
    if (code !== undefined) yield { value: code, node, isCode: true };
    return;
  }
  // A program that is not known by name and is told to run text with `-c` is a shell, or as bad as one.
  const isUnknown = name === undefined && program?.taint === undefined && program?.name === undefined;
  if (!isUnknown && !SHELLS.test(name ?? '')) return;
  const isSwitched = isChosen(program) && ((program?.traits ?? 0) & MAYBE_SHELL) !== 0 && isChosen(rest[0]);
  const at = isSwitched ? 0 : rest.findIndex((item) => SHELL_SWITCH.test(textOf(item) ?? ''));
  if (at < 0 || isFixedScript(name, rest) || (isUnknown && !isSwitched && isWrittenDown(rest[at + 1]))) return;
  for (const value of rest.slice(at + 1)) yield { value, node };
}

/** `python tool.py -c x`, `python -m tool -c x`: what comes behind a program is for the program. */
function isForScript(words: readonly Value[], told: number): boolean {
  const [first] = words;
  if (first === undefined || told === 0) return false;
  const text = textOf(first) ?? first.prefix ?? '';
  if (text === '-m') return true;
  return first.taint === undefined && !text.startsWith('-') && !STARTS.test(text);
}
/** `deno run`, `bun x`: a file may come yet, but need not. */
const STARTS = /^(?:run|exec|x)$/;

/** `sudo env X=1 sh -c …`: more of them in a row mean nothing good, and are not followed. */
const MOST_CARRIERS = 4;

/** What another program is told to run by one that carries commands: `ssh host …`, `sudo sh -c …`. */
function* carriedDangers(program: Value | undefined, words: Words, node: Expression, depth = 0): Generator<Danger> {
  const name = program === undefined ? undefined : textOf(program);
  const carried = name === undefined || depth > MOST_CARRIERS ? undefined : carriedBy(name, words);
  if (carried === undefined) return;
  if (carried.kind === 'line') {
    for (const value of carried.values) yield { value, node };
    return;
  }
  const { program: started, words: told, isBoxed } = carried;
  const further = [shellDangers(started, told.items, node), carriedDangers(started, told, node, depth + 1)];
  for (const dangers of further)
    for (const danger of dangers) if (!isBoxed || isBuiltAround(danger.value)) yield danger;
}

/** `sh -c 'cat -- "$1"' sh x`: what stands behind a script is what it calls `$1`, and no part of it. */
function isFixedScript(name: string | undefined, rest: readonly Value[]): boolean {
  if (!POSIX_SHELLS.test(name ?? '')) return false;
  const at = rest.findIndex((item) => SHELL_SWITCH.test(textOf(item) ?? ''));
  const script = at < 0 ? undefined : rest[at + 1];
  const text = script === undefined ? undefined : textOf(script);
  return text !== undefined && !RUNS_ARGUMENTS.test(text);
}
const POSIX_SHELLS = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh)$/;
/** A script that takes its arguments for commands after all. */
const RUNS_ARGUMENTS = /\beval\b|\bexec\b|\bsource\b|\bxargs\b|-c\s|(?:^|[;&|(]\s{0,3}|\n\s{0,9})["']?\$[{@*\d]/;

/** `ffmpeg -c copy`: what the switch takes is written down. */
function isWrittenDown(value: Value | undefined): boolean {
  return value !== undefined && textOf(value) !== undefined;
}

/** One of several constants: `sh` here and `cmd` there, with `-c` here and `/c` there. */
function isChosen(value: Value | undefined): boolean {
  return value !== undefined && !value.isConstant && (value.traits & FIXED) !== 0;
}
