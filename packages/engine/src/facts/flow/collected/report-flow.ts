import type { Confidence } from '@assay/contract';
import { isOfBrowser } from '../../../knowledge/sources.ts';
import type { Expression } from '../../ir/ir.ts';
import type { Span } from '../../span.ts';
import type { SinkKind } from '../flow-facts.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import type { CompiledSink } from '../names/models.ts';
import { FIXED_NAME } from '../values/kinds.ts';
import { isGuess, stepsOf, unsafeFor, type Source, type Taint } from '../values/taint.ts';
import { addFlow } from './collector.ts';

interface Place {
  readonly callee: string;
  readonly sink: Expression;
  readonly call: Expression;
  /** An agent may do as much without the skill: there is nothing the data could break out of. */
  readonly isMeant?: boolean;
  readonly isWhole?: boolean;
  /** Where the harm is done, if in another file than the call. */
  readonly at?: Span;
  /** Bits of which one is enough as well: of a path whose beginning is fixed, that it does not climb. */
  readonly alsoSafe?: number;
  /** The program says what the file is called, whichever folder it lies in. */
  readonly isFileFixed?: boolean;
}

const RUN: ReadonlySet<SinkKind> = new Set(['code', 'command', 'sql', 'template']);

/** The command line of a script beside a skill is written by the agent, not by the person at the machine. */
function asSkill(machine: Machine, kind: SinkKind, source: Source): Source {
  if (source.kind !== 'argv' || !RUN.has(kind) || !machine.world.isSkillScript(machine.module)) return source;
  return { ...source, kind: 'skill' };
}

/** A page has no files: what runs in both places asks for its own address where it is no module. */
function isOfPage({ what }: Source): boolean {
  return isOfBrowser(what);
}

/** These are given the path of a program, and are not there in a page. */
const STARTS_FILE: ReadonlySet<string> = new Set(['child_process.fork', 'cluster.fork', 'worker_threads.Worker']);

const LOWER: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low' };

/** Keeps the flows of a taint into a sink. */
export function report(machine: Machine, sink: CompiledSink, taint: Taint, certainty: Confidence, place: Place): void {
  for (const entry of unsafeFor(taint, sink.bit | (place.alsoSafe ?? 0))) {
    const source = place.isMeant === true ? entry.source : asSkill(machine, sink.spec.kind, entry.source);
    if (sink.spec.from !== undefined && !sink.spec.from.includes(source.kind)) continue;
    if ((sink.spec.kind === 'path' || STARTS_FILE.has(sink.spec.callee ?? '')) && isOfPage(source)) continue;
    const at = place.at ?? spanOf(machine, place.sink.at, place.sink.end);
    const arriving = certainty === 'high' ? source.certainty : LOWER[source.certainty];
    const confidence = isGuess(entry) ? LOWER[arriving] : arriving;
    addFlow(machine.work.collector, `${sink.id}|${at.file}:${at.start}:${at.end}|${source.kind}`, {
      sinkKind: sink.spec.kind,
      spec: sink.spec,
      callee: place.callee,
      sink: at,
      call: spanOf(machine, place.call.at, place.call.end),
      source: {
        kind: source.kind,
        at: source.at,
        what: source.what,
        isForAdministrators: source.isForAdministrators,
        isFromOwnPage: source.isFromOwnPage,
      },
      steps: stepsOf(entry.trail),
      confidence,
      ...(place.isWhole === true ? { isWhole: true } : {}),
      ...(sink.spec.kind === 'path' && (place.isFileFixed === true || (entry.clean & FIXED_NAME) !== 0)
        ? { choosesFolder: true }
        : {}),
      ...(sink.spec.kind === 'path' && source.isOnePiece === true ? { isOnePiece: true } : {}),
      tool: machine.tool,
    });
  }
}
