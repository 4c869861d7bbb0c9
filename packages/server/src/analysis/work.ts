import {
  type FileObservations,
  type InventoryFile,
  type Listing,
  takeInventory,
  unread,
} from '@assay/engine/inventory';
import type { SkipReason } from '@assay/contract';
import { believable } from './believable.ts';
import { dependencyLedger } from './dependencies.ts';
import { copyOf } from './frames.ts';
import type { LaneEnd, Task } from './lane.ts';
import { memoryKey, type ObservationMemory } from './observation-memory.ts';
import type { ResultMessage } from './protocol.ts';
import { shardsOf } from './shards.ts';

/** One scan's files: what is to be done, what was seen, and what never will be. */
export interface Work {
  readonly lanes: number;
  /** False when nothing is left to hand out, or the scan has stopped. */
  readonly isOpen: boolean;
  readonly stopped: 'timedOut' | 'crashed' | undefined;
  next(lane: number): Task | undefined;
  /** Whether what `sender` says of a file can be true; then it is recorded. */
  accept(sender: object, task: Task, message: ResultMessage, payload: Buffer): boolean;
  /** A process died: the file in hand is lost, the ones behind it go back. */
  died(lane: number, end: Extract<LaneEnd, { outcome: 'died' }> | undefined): void;
  stop(reason: 'timedOut' | 'crashed'): void;
  /** Whatever was not looked at is written down as such. */
  finish(): void;
  results(): Iterable<Buffer>;
}

interface WorkOptions {
  readonly memory?: ObservationMemory | undefined;
  readonly onProgress?: (filesScanned: number, filesTotal: number) => void;
}

/** These say more about the moment than about the file. */
const NOT_KEPT: ReadonlySet<SkipReason | undefined> = new Set(['timedOut', 'crashed', 'missing']);

export function beginWork(
  tree: Listing,
  lanesFor: (weight: number) => number,
  deathsAllowed: number,
  { memory, onProgress }: WorkOptions,
): Work {
  const inventory = takeInventory(tree);
  const record = recorder(inventory.files.length, onProgress);
  const tasks: Task[] = [];
  for (const [at, file] of inventory.files.entries()) {
    const kept = memory?.recall(memoryKey(file), inventory);
    if (kept === undefined) tasks.push({ at, file, weight: weightOf(file) });
    else record.result(at, kept);
  }
  const lanes = lanesFor(tasks.reduce((sum, task) => sum + task.weight, 0));
  const shards = shardsOf(tasks, lanes);
  const ledger = dependencyLedger(tree, inventory, memory?.intern ?? (() => 0));
  let deaths = 0;
  let stopped: Work['stopped'];

  return {
    lanes,
    get isOpen() {
      return stopped === undefined && shards.left > 0;
    },
    get stopped() {
      return stopped;
    },
    next: (lane) => (stopped === undefined ? shards.next(lane) : undefined),
    accept(sender, task, message, payload) {
      const rows = ledger.rowsOf(sender, message);
      const seen = believable(payload, task.file, inventory);
      if (rows === undefined || seen === undefined) return false;
      const json = copyOf(payload);
      record.result(task.at, json);
      if (!NOT_KEPT.has(seen.gap)) memory?.keep(memoryKey(task.file), rows, json);
      return true;
    },
    died(lane, end) {
      if (stopped === 'timedOut') {
        for (const task of end?.inHand ? [end.inHand, ...end.waiting] : []) record.gap(task, 'timedOut');
        return;
      }
      if (end?.inHand) record.gap(end.inHand, end.gap);
      shards.giveBack(lane, end?.waiting ?? []);
      deaths += 1;
      if (deaths >= deathsAllowed) stopped ??= 'crashed';
    },
    stop(reason) {
      stopped ??= reason;
    },
    finish() {
      for (const task of shards.drain()) record.gap(task, stopped ?? 'crashed');
    },
    results: () => record.results,
  };
}

interface Recorder {
  readonly results: readonly Buffer[];
  result(at: number, json: Buffer): void;
  gap(task: Task, gap: SkipReason): void;
}

function recorder(total: number, onProgress: WorkOptions['onProgress']): Recorder {
  const results: Buffer[] = [];
  let done = 0;
  function result(at: number, json: Buffer): void {
    results[at] = json;
    done += 1;
    onProgress?.(done, total);
  }
  return {
    results,
    result,
    gap: ({ at, file }, gap) => result(at, Buffer.from(JSON.stringify(unread(file, gap) satisfies FileObservations))),
  };
}

/** Code is parsed and followed; anything else is searched at most. */
function weightOf({ entry, language }: InventoryFile): number {
  return language === 'text' ? entry.size / 8 : entry.size;
}
