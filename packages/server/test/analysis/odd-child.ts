/** An analysis process that misbehaves as the content of a file tells it to; otherwise it sees one thing a file. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { type FileObservations, unread } from '@assay/engine/inventory';
import { encodeFrame } from '../../src/analysis/frames.ts';
import { askOn, QUESTION_LINE } from '../../src/analysis/question-line.ts';
import { serveAnalysis } from '../../src/analysis/serve-analysis.ts';

const hoard: unknown[] = [];

/** Tells the test what was read, and by which process. */
function noteOf(path: string, text: string): FileObservations['notes'][number] {
  const at = { file: path, start: 0, end: 0 };
  return { kind: 'entry', at, framework: text, what: String(process.pid), source: 'remote' };
}

/** What the process can see of the machine. */
async function lookAround(what: string): Promise<string> {
  try {
    if (what === 'environment') return JSON.stringify(process.env);
    if (what === 'user') return String(process.getuid?.());
    if (what === 'write') return await writeFile('/tmp/assay-odd', 'x').then(() => 'written');
    if (what === 'spawn') return String(spawnSync('/bin/true').error ?? 'spawned');
    if (what.startsWith('network')) return await connectTo(Number(what.slice('network'.length)));
    return (await readFile(what, 'utf8')).slice(0, 20);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'refused';
  }
}
async function connectTo(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  return 'connected';
}

const lines = { input: process.stdin, output: process.stdout, ask: askOn(QUESTION_LINE) };
await serveAnalysis(lines, {
  async inspect(file, { tree, inventory }) {
    const bytes = tree.read(file.entry);
    const text = bytes === undefined ? '' : Buffer.from(bytes).toString('utf8');
    const seen: FileObservations = {
      ...unread(file, 'binary'),
      gap: undefined,
      notes: [noteOf(file.entry.path, text)],
    };
    const [order, rest = ''] = text.trim().split(' ');
    if (order === 'hang') for (;;) hoard.length = 0;
    if (order === 'exit') process.exit(3);
    if (order === 'throw') throw new Error('thrown on purpose');
    if (order === 'flood') for (;;) hoard.push(Array.from({ length: 1_000_000 }, (_, at) => at + 0.5));
    if (order === 'buffers') for (;;) hoard.push(Buffer.alloc(20_000_000, 1));
    if (order === 'garbage') process.stdout.write('this is no frame, and long enough to be noticed as none');
    if (order === 'huge') process.stdout.write(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 2, 0x7b, 0x7d]));
    if (order === 'shapeless') process.stdout.write(Buffer.concat([...encodeFrame({ type: 'confess' })]));
    if (order === 'nowhere') process.stdout.write(Buffer.concat([...encodeFrame({ type: 'need', at: 1_000_000 })]));
    if (order === 'another') return { ...seen, file: { ...seen.file, path: rest } };
    if (order === 'lie') return { ...seen, dependsOn: { [rest]: null } };
    if (order === 'look') return { ...seen, notes: [noteOf(file.entry.path, await lookAround(rest))] };
    if (order === 'read') {
      const other = inventory.get(rest);
      const content = other && tree.read(other.entry);
      const read = content ? Buffer.from(content).toString('utf8') : 'nothing';
      return { ...seen, notes: [noteOf(file.entry.path, read)], dependsOn: { [rest]: other?.entry.blob ?? null } };
    }
    return seen;
  },
  conclude({ inventory }, results) {
    if (inventory.get('conclude-exit') !== undefined) process.exit(4);
    return {
      score: 100,
      grade: 'A',
      safetyScore: 100,
      safetyGrade: 'A',
      findings: [],
      categoryScores: {
        rce: 1,
        secrets: 1,
        network: 1,
        filesystem: 1,
        supplyChain: 1,
        mcp: 1,
        dataHandling: 1,
        auth: 1,
      },
      scoreReasons: [],
      filesScanned: results.filter(({ gap }) => gap === undefined).length,
      languages: {},
      coverage: {
        filesTotal: results.length,
        filesScanned: results.filter(({ gap }) => gap === undefined).length,
        skipped: results.flatMap(({ gap, file }) =>
          gap === undefined ? [] : [{ reason: gap, count: 1, files: [file.path] }],
        ),
        checksNotRun: [],
        partial: results.some(({ gap }) => gap !== undefined),
      },
      materials: { components: [], services: [], leftOut: 0, gaps: [], gapsLeftOut: 0 },
      scoringVersion: 'odd',
      engineVersion: 'odd',
      notes: results.flatMap(({ notes }) => notes),
      files: results.map(({ file }) => file),
    };
  },
});
process.exit(0);
