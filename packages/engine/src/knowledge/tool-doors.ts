import type { Confidence } from '@assay/contract';
import type { Sighting } from '../check.ts';
import type { Flow } from '../facts/flow/flow-facts.ts';

const SURENESS: readonly Confidence[] = ['low', 'medium', 'high'];

/**
 * One sighting per tool: the argument through which a model's words come in and do harm elsewhere. What they do there is a
 * finding of its own; this one tells which tool must not be offered as it is.
 */
export function* sightDoors(flows: readonly Flow[], doing: (callee: string) => string): Generator<Sighting> {
  const surest = new Map<string, Flow>();
  for (const flow of flows) {
    if (flow.source.kind !== 'tool') continue;
    const { file, start } = flow.source.at;
    const door = `${file}:${flow.tool ?? start}`;
    const known = surest.get(door);
    if (known === undefined || isSurer(flow, known)) surest.set(door, flow);
  }
  for (const { source, steps, call, callee, confidence } of surest.values()) {
    yield {
      at: source.at,
      message: `${doing(callee)} ${source.what}; whoever steers the model can write it.`,
      trace: [
        { at: source.at, note: `comes in as ${source.what}` },
        ...steps,
        { at: call, note: `reaches ${callee}()` },
      ],
      confidence,
      origin: 'tool',
    };
  }
}

function isSurer(a: Flow, b: Flow): boolean {
  return SURENESS.indexOf(a.confidence) > SURENESS.indexOf(b.confidence);
}
