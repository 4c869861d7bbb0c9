import { CONFIDENCES } from '@assay/contract/vocabulary';
import type { Sighting } from '../check.ts';
import type { Flow } from '../facts/flow/flow-facts.ts';
import { controllerOf, traceOf } from './source-trust.ts';

/**
 * One sighting per tool: the argument through which a model's words come in and do harm elsewhere. What they do there is a
 * finding of its own; this one tells which tool must not be offered as it is.
 */
export function* sightTools(flows: readonly Flow[], doing: (callee: string) => string): Generator<Sighting> {
  const surest = new Map<string, Flow>();
  for (const flow of flows) {
    if (flow.source.kind !== 'tool') continue;
    const { file, start } = flow.source.at;
    const door = `${file}:${flow.tool ?? start}`;
    const known = surest.get(door);
    if (known === undefined || isSurer(flow, known)) surest.set(door, flow);
  }
  for (const flow of surest.values()) {
    const { source, callee, confidence, choosesFolder } = flow;
    const message = `${doing(callee)} ${source.what}; ${controllerOf('tool')} decides what that is.`;
    const milder = choosesFolder === true ? ({ severity: 'low' } as const) : {};
    yield { at: source.at, message, trace: traceOf(flow), confidence, origin: 'tool', ...milder };
  }
}

function isSurer(a: Flow, b: Flow): boolean {
  if (a.choosesFolder !== b.choosesFolder) return b.choosesFolder === true;
  return CONFIDENCES.indexOf(a.confidence) < CONFIDENCES.indexOf(b.confidence);
}
