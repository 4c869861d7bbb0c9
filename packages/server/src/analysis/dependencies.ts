import type { Inventory, Listing, TreeEntry } from '@assay/engine';

/**
 * What a result rests on beside its own file, as it crosses between processes: places in the list of entries, and
 * numbers of names that were looked for in vain. One file may rest on thousands, so a name is spelled out once.
 */
export interface Rests {
  readonly present: readonly number[];
  readonly absent: readonly number[];
  /** Names not sent before; they get the next numbers. */
  readonly names: readonly string[];
}

/** Made by the sender alone. */
export interface Numbered extends Rests {
  readonly present: number[];
  readonly absent: number[];
  readonly names: string[];
}

/** The sending side: gives numbers to names as they first appear in a scan. */
export function numberDependencies(
  places: ReadonlyMap<string, number>,
): (dependsOn: Readonly<Record<string, string | null>>) => Numbered {
  const numbers = new Map<string, number>();
  return (dependsOn) => {
    const present: number[] = [];
    const absent: number[] = [];
    const names: string[] = [];
    for (const path of Object.keys(dependsOn)) {
      const place = dependsOn[path] === null ? undefined : places.get(path);
      if (place !== undefined) {
        present.push(place);
        continue;
      }
      let number = numbers.get(path);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(path, number);
        names.push(path);
      }
      absent.push(number);
    }
    return { present, absent, names };
  };
}

/** The receiving side. It takes contents from the tree itself and believes in no absence it has not checked. */
export interface Ledger {
  /** Numbers of everything a result rests on, as `intern` gave them; undefined where it cannot be true. */
  rowsOf(sender: object, rests: Rests): Uint32Array | undefined;
}

export function dependencyLedger(
  tree: Listing,
  inventory: Inventory,
  intern: (path: string, blob: string | null) => number,
): Ledger {
  const placeRows = new Int32Array(tree.entries.length).fill(-1);
  const nameRows = new WeakMap<object, number[]>();

  function rowOfPlace(place: number): number | undefined {
    const entry = tree.entries[place];
    if (entry === undefined || !isReadable(entry)) return undefined;
    let row = placeRows[place] ?? -1;
    if (row < 0) {
      row = intern(entry.path, entry.blob);
      placeRows[place] = row;
    }
    return row;
  }
  return {
    rowsOf(sender, { present, absent, names }) {
      const known = nameRows.get(sender) ?? [];
      nameRows.set(sender, known);
      for (const name of names) {
        const entry = inventory.get(name)?.entry;
        if (entry !== undefined && isReadable(entry)) return undefined;
        known.push(intern(name, null));
      }
      const rows = new Uint32Array(present.length + absent.length);
      for (const [at, place] of present.entries()) {
        const row = rowOfPlace(place);
        if (row === undefined) return undefined;
        rows[at] = row;
      }
      for (const [at, number] of absent.entries()) {
        const row = known[number];
        if (row === undefined) return undefined;
        rows[present.length + at] = row;
      }
      return rows;
    },
  };
}

/** Links and submodules have no content to rest on. */
export function isReadable(entry: TreeEntry): boolean {
  return entry.mode === 'file' || entry.mode === 'executable';
}
