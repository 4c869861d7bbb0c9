import type { InventoryFile, TreeEntry } from '@assay/engine';
import type { AnalysisProcess } from './analysis-process.ts';
import type { FromChild, ResultMessage } from './protocol.ts';
import { sendEntries } from './send-entries.ts';
import type { Source } from './source.ts';
import { type Stopwatch, stopwatch } from './stopwatch.ts';

/** A file and its place in the list of entries. */
export interface Task {
  readonly at: number;
  readonly file: InventoryFile;
  readonly weight: number;
}

export interface LanePorts {
  readonly tree: Source;
  readonly fileMs: number;
  /** The next file for this lane, or undefined where none is left or it should let go. */
  next(): Task | undefined;
  /** True where the answer is what it should be; a process that answers otherwise is ended. */
  readonly accept: (task: Task, message: ResultMessage, payload: Buffer) => boolean;
}

/** How a lane ended: all done, or the process died with a file in hand and others waiting behind it. */
export type LaneEnd =
  | { readonly outcome: 'done' }
  | {
      readonly outcome: 'died';
      readonly reason: string;
      readonly inHand: Task | undefined;
      readonly gap: 'timedOut' | 'crashed';
      readonly waiting: readonly Task[];
    };

/** Sent ahead, so that a process never waits for its next file; small, so that little is lost with it. */
const AHEAD_FILES = 16;
const AHEAD_BYTES = 2 * 1024 * 1024;

/** Tells a process of the tree. False where it ended instead of answering. */
export async function openScan(process: AnalysisProcess, tree: Source, openMs: number): Promise<boolean> {
  const opened = Promise.withResolvers<boolean>();
  process.listen((message) => {
    if (message.type === 'opened') opened.resolve(true);
    else process.kill('it spoke before it had a task');
  });
  const timer = setTimeout(() => process.kill('it did not take the list of files'), openMs);
  try {
    await sendEntries(process, tree);
    return await Promise.race([opened.promise, process.ended.then(() => false)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Drives one process through files until none is left or it dies. The process works on them in the order sent. */
export async function runLane(process: AnalysisProcess, ports: LanePorts): Promise<LaneEnd> {
  const sent: Task[] = [];
  const finished = Promise.withResolvers<void>();
  let timedOut = false;
  let feeding = false;
  const watch = stopwatch({
    limitMs: ports.fileMs,
    workedMs: () => process.workedMs(),
    onExpired() {
      timedOut = true;
      process.kill('a file took too long');
    },
  });

  async function feed(): Promise<void> {
    if (feeding) return;
    feeding = true;
    while (hasRoom(sent) && !process.hasEnded) {
      const task = ports.next();
      if (task === undefined) break;
      sent.push(task);
      const isInHand = sent.length === 1;
      if (isInHand) watch.restart();
      const { entry } = task.file;
      const content = await (isInHand ? readPaused(watch, ports.tree, entry) : ports.tree.read(entry));
      await process.send({ type: 'inspect', at: task.at, missing: content === undefined }, content);
    }
    feeding = false;
    if (sent.length === 0) finished.resolve();
  }

  async function bring(at: number): Promise<void> {
    const entry = ports.tree.entries[at];
    if (entry === undefined) return process.kill('it asked for a file that does not exist');
    const content = await readPaused(watch, ports.tree, entry);
    await process.send({ type: 'content', at, missing: content === undefined }, content);
  }

  process.listen((message: FromChild, payload) => {
    if (message.type === 'need') return void bring(message.at).catch(finished.reject);
    const [task] = sent;
    const fits = message.type === 'result' && message.at === task?.at && ports.accept(task, message, payload);
    if (!fits) return process.kill('it answered what it was not asked');
    sent.shift();
    if (sent.length > 0) watch.restart();
    else watch.rest();
    feed().catch(finished.reject);
  });
  feed().catch(finished.reject);

  try {
    const reason = await Promise.race([finished.promise.then(() => undefined), process.ended]);
    if (reason === undefined) return { outcome: 'done' };
    return deathOf(reason, sent, timedOut ? 'timedOut' : 'crashed');
  } finally {
    watch.stop();
  }
}

/** The time in which the file in hand waits for us is not its own. */
async function readPaused(watch: Stopwatch, tree: Source, entry: TreeEntry): Promise<Uint8Array | undefined> {
  watch.pause();
  const content = await tree.read(entry);
  watch.resume();
  return content;
}

function deathOf(reason: string, [inHand, ...waiting]: readonly Task[], gap: 'timedOut' | 'crashed'): LaneEnd {
  return { outcome: 'died', reason, inHand, gap, waiting };
}

function hasRoom(sent: readonly Task[]): boolean {
  if (sent.length === 0) return true;
  const bytes = sent.reduce((sum, task) => sum + task.file.entry.size, 0);
  return sent.length < AHEAD_FILES && bytes < AHEAD_BYTES;
}
