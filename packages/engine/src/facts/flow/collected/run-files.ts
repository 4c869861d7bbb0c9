import { INTERPRETERS, SHELLS } from '../../../knowledge/code-options.ts';
import { argumentAt, argumentNode, type CallSite } from '../calls/call-site.ts';
import { keptIn } from '../calls/kept-files.ts';
import type { Machine } from '../machine/machine.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, type Value } from '../values/values.ts';
import { report } from './report-flow.ts';

const OWN_INTERPRETER = 'sys.executable';
/** What a module or a text is named by that is run instead of a file. */
const RUNS_ELSE = /^-[cm]$/;

/** Reports a program that is started on a file in which lies what somebody sent: `subprocess.run(['python', path])`. */
export function checkRunFile(machine: Machine, site: CallSite): void {
  if (machine.work.keptFiles.length === 0) return;
  if (site.name?.model?.sinks.some(({ spec }) => spec.program === true) !== true) return;
  const script = scriptOf(wordsOf(site));
  const taint = script === undefined ? undefined : keptIn(machine, script);
  if (taint === undefined) return;
  const node = argumentNode(site, 0);
  for (const sink of machine.module.names.models.of('exec')?.sinks ?? [])
    if (sink.spec.kind === 'code')
      report(machine, sink, taint, 'high', { callee: site.name.text, sink: node, call: site.node });
}

function wordsOf(site: CallSite): readonly Value[] {
  const program = argumentAt(site, 0) ?? site.given.keywords.get('args');
  return program?.shape?.kind === 'list' ? itemsOf(program.shape).items : site.given.items;
}

/** The file that an interpreter is told to run, or the program itself. */
function scriptOf([program, ...words]: readonly Value[]): Value | undefined {
  if (program === undefined) return undefined;
  const name = program.name?.text === OWN_INTERPRETER ? 'python' : textOf(program);
  if (name === undefined) return program;
  if (!INTERPRETERS.test(name) && !SHELLS.test(name)) return undefined;
  for (const word of words) {
    const text = textOf(word);
    if (text === undefined || !text.startsWith('-')) return word;
    if (RUNS_ELSE.test(text)) return undefined;
  }
  return undefined;
}
