import type { Inventory, InventoryFile } from '@assay/engine';
import { type ObservationsShape, parseObservations } from './shapes.ts';

/**
 * What a process says of one file, if it can be true: it speaks of that file and of places inside this tree.
 * A process that was taken over can still lie about the file, but about no other.
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
  return isInTree ? seen : undefined;
}
