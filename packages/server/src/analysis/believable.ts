import type { Inventory, InventoryFile } from '@assay/engine';
import { type ObservationsShape, parseObservations } from './shapes.ts';

/**
 * What a process says of one file, if it can be true: it speaks of that file, of places inside this tree, and rests
 * on contents the tree really has. A process that was taken over can still lie about the file, but about no other.
 */
export function believable(
  json: Buffer,
  { entry }: InventoryFile,
  inventory: Inventory,
): ObservationsShape | undefined {
  const seen = parseObservations(json);
  if (seen === undefined) return undefined;
  const { file } = seen;
  if (file.path !== entry.path || file.mode !== entry.mode || file.size !== entry.size) return undefined;
  const isInTree = seen.observations.every(
    ({ sighting }) =>
      inventory.get(sighting.at.file) !== undefined &&
      (sighting.trace ?? []).every((step) => inventory.get(step.at.file) !== undefined),
  );
  return isInTree && holds(seen.dependsOn, inventory) ? seen : undefined;
}

/** Whether every other file a result rests on is as it was: the same content, or still absent. */
export function holds(dependsOn: Readonly<Record<string, string | null>>, inventory: Inventory): boolean {
  return Object.entries(dependsOn).every(([path, blob]) => {
    const entry = inventory.get(path)?.entry;
    const isReadable = entry?.mode === 'file' || entry?.mode === 'executable';
    return blob === (isReadable ? entry.blob : null);
  });
}
