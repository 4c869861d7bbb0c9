import type { CodeFile } from '../../code.ts';
import type { FileIr } from '../../ir/ir.ts';
import type { SinkSpec } from '../flow-facts.ts';
import type { ModuleState } from '../machine/machine.ts';
import { addFlow } from './collector.ts';
import { deepWrites } from './deep-writes.ts';

const DYNAMIC_WRITE = /[\w$\])]\[[^\]'"`\n]{1,80}\]{1,2}\s{0,3}=(?![=>])/;

/** Cheap first look: something is written under a key that is not spelled out. */
export function mayWriteDeep(text: string): boolean {
  return DYNAMIC_WRITE.test(text);
}

/** Where the deep writes of a file stand whose keys nobody refuses. */
export function placesOfDeepWrites(ir: FileIr, text: string | undefined): ReadonlySet<number> {
  let places = placesKnown.get(ir);
  if (places === undefined) {
    const hasNone = text === undefined || !mayWriteDeep(text);
    places = new Set(hasNone ? [] : deepWrites(ir, text).map(({ at }) => at));
    placesKnown.set(ir, places);
  }
  return places;
}
/** Many files meet the same module, each in a world of its own; its code is one. */
const placesKnown = new WeakMap<FileIr, ReadonlySet<number>>();

/** Adds the deep writes of a library's file to its flows: whoever calls it brings the keys. */
export function noteDeepWrites({ ir, work }: ModuleState, { path, text }: CodeFile, sinks: readonly SinkSpec[]): void {
  for (const spec of sinks) {
    if (!spec.languages.includes(ir.language)) continue;
    for (const { at, end, within, by, descends } of deepWrites(ir, text)) {
      const span = { file: path, start: at, end };
      const from = { file: path, start: descends.at, end: descends.end };
      const name = within === '' ? 'a function' : `${within}()`;
      const what = by === 'merge' ? `keys of what ${name} merges` : `keys of the path ${name} walks along`;
      addFlow(work.collector, `deep|${path}:${at}`, {
        sinkKind: spec.kind,
        spec,
        callee: within,
        sink: span,
        call: span,
        source: { kind: 'library', at: from, what },
        steps: [],
        confidence: 'low',
      });
    }
  }
}
