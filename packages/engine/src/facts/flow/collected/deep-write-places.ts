import type { CodeFile } from '../../code.ts';
import type { FileIr } from '../../ir/ir.ts';
import type { SinkSpec } from '../flow-facts.ts';
import type { ModuleState } from '../machine/machine.ts';
import { addFlow } from './collector.ts';
import { deepWrites, type DeepWrites } from './deep-writes.ts';
import { mayWalkDown } from './likely-walks.ts';

/** Cheap first look: something is written under a key that is not spelled out. */
const DYNAMIC_WRITE = /[\w$\])]\[[^\]'"`\n]{1,80}\]{1,2}\s{0,3}=(?![=>])|\bObject\.assign\([^{}()]{1,80}\{\s{0,10}\[/;

/** Whether a file of a library may hold deep writes; of others only what is plainly a merge or a walk is looked at. */
export function mayWriteDeep(text: string, isLibrary: boolean): boolean {
  return DYNAMIC_WRITE.test(text) && (isLibrary || mayWalkDown(text));
}

/** Where the deep writes of a file stand whose keys nobody refuses. */
export function placesOfDeepWrites(ir: FileIr, text: string | undefined): ReadonlySet<number> {
  return knownOf(ir, text).places;
}

interface Known extends DeepWrites {
  readonly places: ReadonlySet<number>;
}
/** Many files meet the same module, each in a world of its own; its code is one. */
const known = new WeakMap<FileIr, Known>();

function knownOf(ir: FileIr, text: string | undefined): Known {
  let all = known.get(ir);
  if (all === undefined) {
    const hasNone = text === undefined || !DYNAMIC_WRITE.test(text);
    const found = hasNone ? { writes: [], isWhole: true } : deepWrites(ir, text);
    all = { ...found, places: new Set(found.writes.map(({ at }) => at)) };
    known.set(ir, all);
  }
  return all;
}

/**
 * Adds the deep writes of a file to its flows. Whoever calls a library brings the keys; elsewhere nobody is seen to, and
 * only what takes every key of an object, or a whole path, is told.
 */
export function noteDeepWrites(
  { ir, work }: ModuleState,
  { path, text }: CodeFile,
  sinks: readonly SinkSpec[],
  isLibrary: boolean,
): void {
  for (const spec of sinks) {
    if (!spec.languages.includes(ir.language) || (spec.deepWrite === 'library') !== isLibrary) continue;
    const { writes, isWhole } = knownOf(ir, text);
    if (!isWhole) work.exhausted = true;
    for (const { at, end, within, by, descends } of writes) {
      if (by === 'keys' && !isLibrary) continue;
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
