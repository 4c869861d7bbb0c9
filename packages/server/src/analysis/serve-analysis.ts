import type { Readable, Writable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Report } from '@assay/engine';
import {
  type FileObservations,
  type InventoryFile,
  type Repository,
  takeInventory,
  type TreeEntry,
  type TreeGap,
  unread,
} from '@assay/engine/inventory';
import { type ContentStore, contentStore } from './contents.ts';
import { numberDependencies, type Numbered } from './dependencies.ts';
import { encodeFrame, type Frame, frameReader } from './frames.ts';
import type { FromChild, ToChild } from './protocol.ts';

/** What an analysis process does with files; the engine's own functions, with its plan. */
export interface ChildEngine {
  inspect(file: InventoryFile, repository: Repository, expired: () => boolean): Promise<FileObservations>;
  conclude(repository: Repository, results: readonly FileObservations[]): Report;
  /** Gets faster at both while nobody asks for anything. */
  practise?(mayGoOn: () => Promise<boolean>): Promise<void>;
}

/** The engine stops by itself before the service would kill it: after so much work, or so long on a busy machine. */
const FILE_WORK_MS = 4_000;
const FILE_MS = 16_000;
/** Most processes are started because there is work; one that has waited this long was started ahead of it. */
const IDLE_MS = 2_000;
/** Twice of what the engine itself takes. */
const LARGE_HEAP_BYTES = 100 * 1024 * 1024;
const REPORT_BYTES_PER_MESSAGE = 4 * 1024 * 1024;

interface ScanInHand {
  readonly entries: TreeEntry[];
  gaps: readonly TreeGap[];
  readonly contents: ContentStore;
  readonly results: FileObservations[];
  repository: Repository | undefined;
  numbered: (dependsOn: FileObservations['dependsOn']) => Numbered;
}

/** How an analysis process hears from the service, and the service from it. */
export interface Lines {
  readonly input: Readable;
  readonly output: Writable;
  /** Asks for the content of a file, by its place in the list, and waits for it. */
  ask(this: void, at: number): Buffer | undefined;
}

/** Answers the service, one message after the other, until its input ends. */
export async function serveAnalysis({ input, output, ask }: Lines, engine: ChildEngine): Promise<void> {
  const read = frameReader();
  let scan: ScanInHand | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isIdle = true;

  async function send(message: FromChild, payload?: Uint8Array): Promise<void> {
    let flowing = true;
    for (const piece of encodeFrame(message, payload)) flowing = output.write(piece);
    if (!flowing) await new Promise((resolve) => output.once('drain', resolve));
  }
  function begin(): ScanInHand {
    const entries: TreeEntry[] = [];
    const contents = contentStore(ask);
    return { entries, gaps: [], contents, results: [], repository: undefined, numbered: numberDependencies(new Map()) };
  }
  function hear({ header, payload }: Frame): void {
    const message = header as ToChild; // The service is not hostile.
    if (message.type === 'entries' && message.first) scan = begin();
    if (message.type === 'forget') {
      scan = undefined;
      turn = turn.then(giveBackMemory);
    }
    const current = scan;
    if (current !== undefined) turn = turn.then(() => act(current, message, payload));
  }
  async function act(current: ScanInHand, message: ToChild, payload: Buffer): Promise<void> {
    if (message.type === 'entries') {
      for (const entry of message.entries) current.entries.push(entry);
      if (message.first) current.gaps = message.gaps;
      if (!message.last) return;
      open(current);
      return send({ type: 'opened' });
    }
    const { repository } = current;
    if (repository === undefined) return;
    if (message.type === 'inspect') {
      const file = repository.inventory.files[message.at];
      if (file === undefined) return;
      current.contents.given(file.entry, message.missing ? undefined : payload);
      const seen = await inspectSafely(engine, file, repository);
      const json = JSON.stringify({ ...seen, dependsOn: {} });
      return send({ type: 'result', at: message.at, ...current.numbered(seen.dependsOn) }, Buffer.from(json));
    }
    if (message.type === 'results') {
      if (current.results.length === 0) closeFiles(current, repository);
      current.results.push(...(JSON.parse(payload.toString('utf8')) as FileObservations[]));
    }
    if (message.type === 'conclude') {
      const report = engine.conclude(repository, current.results);
      await sendReport(send, Buffer.from(JSON.stringify(report)));
    }
  }

  await send({ type: 'ready' });
  void practiseWhile(() => isIdle, engine).catch(() => undefined); // Without it the first scan is slower, and no worse.
  for await (const chunk of input) {
    isIdle = false;
    for (const frame of read(chunk as Buffer)) hear(frame); // No encoding is set: the stream yields buffers.
  }
}

async function practiseWhile(isIdle: () => boolean, engine: ChildEngine): Promise<void> {
  await setTimeout(IDLE_MS, undefined, { ref: false });
  if (isIdle()) await engine.practise?.(() => setImmediate().then(isIdle));
  if (isIdle()) collectGarbage();
}

/** Every file was looked at: what the engine keeps of them hangs on the tree it read them from. */
function closeFiles(scan: ScanInHand, { tree, inventory }: Repository): void {
  scan.repository = { tree: { ...tree }, inventory };
  giveBackMemory();
}

/** After a large scan, so that other processes have room for what they do next. */
function giveBackMemory(): void {
  if (getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES) collectGarbage();
}

function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function open(scan: ScanInHand): void {
  const { entries, gaps, contents } = scan;
  const places = new Map(entries.map((entry, at) => [entry.path, at]));
  const tree = {
    entries,
    gaps,
    read: (entry: TreeEntry) => contents.read(entry, places.get(entry.path) ?? -1),
  };
  scan.repository = { tree, inventory: takeInventory(tree) };
  scan.numbered = numberDependencies(places);
}

/** An engine that throws on a file loses that file alone, without a new process. */
async function inspectSafely(
  engine: ChildEngine,
  file: InventoryFile,
  repository: Repository,
): Promise<FileObservations> {
  try {
    return await engine.inspect(file, repository, deadline());
  } catch {
    return unread(file, 'crashed');
  }
}

function deadline(): () => boolean {
  const since = performance.now();
  const before = process.cpuUsage();
  return () => {
    const waited = performance.now() - since;
    // Asking for the processor's time is dear, and it is never more than the time that passed.
    if (waited < FILE_WORK_MS) return false;
    const { user, system } = process.cpuUsage(before);
    return waited > FILE_MS || (user + system) / 1_000 > FILE_WORK_MS;
  };
}

async function sendReport(
  send: (message: FromChild, payload: Uint8Array) => Promise<void>,
  json: Buffer,
): Promise<void> {
  for (let from = 0; from === 0 || from < json.length; from += REPORT_BYTES_PER_MESSAGE) {
    const to = from + REPORT_BYTES_PER_MESSAGE;
    await send({ type: 'report', last: to >= json.length }, json.subarray(from, to));
  }
}
