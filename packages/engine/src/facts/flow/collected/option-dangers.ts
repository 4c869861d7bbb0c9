import { INTERPRETERS, SHELLS } from '../../../knowledge/code-options.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentAt, argumentNode, type CallSite } from '../calls/call-site.ts';
import type { RiskyProgram } from '../flow-facts.ts';
import { textOf } from '../values/leads.ts';
import { endsOptions } from '../values/option-ends.ts';
import { itemsOf, type Value } from '../values/values.ts';

/** Options that take the next argument, whatever it begins with. */
const TAKES_NEXT =
  /^-[mCboHXdAi]$|^--(?:message|branch|depth|output|data|header|format|author|date|since|until|after|before|contains|no-contains|merged|no-merged|grep|max-count|origin|file|user)$/;

/** `docker exec box sh -c …`: what stands behind the shell is for what runs in the container. */
const CONTAINERS = /^(?:.*\/)?(?:docker|podman|kubectl)$/;

/** Arguments that a program may take for options: nothing was put before them, and no `--` ends the options. */
export function* optionDangers(
  site: CallSite,
  programs: readonly RiskyProgram[],
): Generator<{ readonly value: Value; readonly node: Expression }> {
  const isProgram = programs.length === 0;
  const { program, items, rest, position } = isProgram ? allOf(site) : argumentsOf(site);
  const name = (program && textOf(program)) ?? '';
  const risky = programs.find(({ of }) => of.test(name));
  if (risky === undefined && !isProgram) return;
  const { commands, takes } = risky ?? {};
  if (commands !== undefined && !commands.test(commandIn(items) ?? '')) return;
  const list = argumentNode(site, position);
  const isContainer = CONTAINERS.test(name);
  for (const [index, value] of items.entries()) {
    const text = textOf(value);
    if (endsOptions(value)) return;
    if (isContainer && (SHELLS.test(text ?? '') || INTERPRETERS.test(text ?? ''))) return;
    if (isTaken(items, index, takes)) continue;
    if (text === undefined && isOpen(value))
      yield { value, node: isProgram && index < site.given.items.length ? argumentNode(site, index) : list };
  }
  if (rest !== undefined && isOpen(rest)) yield { value: rest, node: list };
}

/** What the program is told to do: `git -C folder log`. */
function commandIn(items: readonly Value[]): string | undefined {
  const at = items.findIndex((value, index) => textOf(value)?.startsWith('-') === false && !isTaken(items, index));
  const command = items[at];
  return command && textOf(command);
}

/** Belongs to the option before it. */
function isTaken(items: readonly Value[], index: number, takes = TAKES_NEXT): boolean {
  const before = items[index - 1];
  return before !== undefined && takes.test(textOf(before) ?? '');
}

/** `origin/${branch}` begins as it is written. */
function isOpen({ prefix }: Value): boolean {
  return (prefix ?? '') === '';
}

/** `new Deno.Command(program, { args: […] })`: the arguments stand among the options. */
export function listedIn(value: Value | undefined): Value | undefined {
  const args = value?.shape?.kind === 'object' ? value.shape.entries.get('args')?.value : undefined;
  return args?.shape?.kind === 'list' ? args : value;
}

interface Started {
  readonly program: Value | undefined;
  readonly items: readonly Value[];
  readonly rest: Value | undefined;
  readonly position: number;
}

/** `repository.git.log(branch)`; what is spread there is as a rule options and their values. */
function allOf({ given }: CallSite): Started {
  const items = given.items.flatMap((item) => (item.shape?.kind === 'list' ? itemsOf(item.shape).items : [item]));
  return { program: undefined, items, rest: undefined, position: 0 };
}

/** `run(['git', 'log'])`, `spawn('git', ['log'])`, `create_subprocess_exec('git', 'log')`. */
export function argumentsOf(site: CallSite): Started {
  const first = argumentAt(site, 0) ?? site.given.keywords.get('args');
  if (first?.shape?.kind === 'list') {
    const { items, rest } = itemsOf(first.shape);
    return { program: items[0], items: items.slice(1), rest, position: 0 };
  }
  const second = listedIn(argumentAt(site, 1));
  if (second?.shape?.kind === 'list') return { program: first, ...itemsOf(second.shape), position: 1 };
  const single = site.given.items
    .slice(1)
    .filter(({ shape }) => shape?.kind !== 'object' && shape?.kind !== 'function');
  return { program: first, items: single, rest: site.given.rest, position: 1 };
}
