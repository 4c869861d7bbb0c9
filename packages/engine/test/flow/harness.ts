import { prepareFlowReader } from '../../src/facts/flow/index.ts';
import type { CodeFacts, CodeFile, OtherFiles } from '../../src/facts/code.ts';
import type { SinkSpec } from '../../src/facts/flow/flow-facts.ts';

const SCRIPT = ['javascript', 'typescript'] as const;
const PYTHON = ['python'] as const;

/** The sinks most tests look at: one word each, so that an expectation stays one line. */
export const SINKS: readonly SinkSpec[] = [
  { kind: 'command', languages: SCRIPT, callee: 'child_process.exec', arguments: [0] },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.execSync', arguments: [0] },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.spawn', program: true },
  { kind: 'command', languages: SCRIPT, callee: 'child_process.spawn', arguments: [0, 1], onlyWith: { shell: true } },
  { kind: 'code', languages: SCRIPT, callee: 'eval', arguments: [0] },
  { kind: 'path', languages: SCRIPT, callee: 'fs.readFile', arguments: [0] },
  { kind: 'path', languages: SCRIPT, callee: 'fs.readFileSync', arguments: [0] },
  { kind: 'url', languages: SCRIPT, callee: 'fetch', arguments: [0] },
  { kind: 'sql', languages: SCRIPT, method: 'query', evidence: ['pg', 'mysql2'], arguments: [0] },
  { kind: 'html', languages: SCRIPT, property: 'innerHTML' },
  { kind: 'command', languages: PYTHON, callee: 'os.system', arguments: [0] },
  { kind: 'command', languages: PYTHON, callee: 'subprocess.run', program: true },
  { kind: 'command', languages: PYTHON, callee: 'subprocess.run', arguments: [0], onlyWith: { shell: true } },
  { kind: 'code', languages: PYTHON, callee: 'eval', arguments: [0] },
  { kind: 'path', languages: PYTHON, callee: 'open', arguments: [0] },
  { kind: 'path', languages: PYTHON, callee: 'pathlib.Path().read_text', receiver: true },
  { kind: 'sql', languages: PYTHON, method: 'execute', evidence: ['sqlite3', 'psycopg2'], arguments: [0] },
  { kind: 'url', languages: PYTHON, callee: 'requests.get', arguments: [0] },
];

const LANGUAGE_OF: Readonly<Record<string, string>> = { py: 'python', ts: 'typescript', tsx: 'typescript' };

/** Repository path → source text. */
export type Sources = Readonly<Record<string, string>>;

function codeFile(path: string, text: string): CodeFile {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return {
    path,
    blob: `${path}:${text.length}`,
    language: LANGUAGE_OF[ending] ?? 'javascript',
    context: 'runtime',
    text,
  };
}

function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py)$/.test(path);
}

/** Reads every file of a small repository as the engine does. */
export async function readAll(
  sources: Sources,
  callees: readonly string[] = [],
  sinks: readonly SinkSpec[] = SINKS,
): Promise<Map<string, CodeFacts>> {
  const read = await prepareFlowReader({ callees: new Set(callees), sinks });
  const others: OtherFiles = {
    repository: sources,
    blobOf: (path) => (sources[path] === undefined ? undefined : codeFile(path, sources[path]).blob),
    read: (path) => Promise.resolve(sources[path] === undefined ? undefined : codeFile(path, sources[path])),
  };
  const facts = new Map<string, CodeFacts>();
  for (const [path, text] of Object.entries(sources)) {
    if (isCode(path)) facts.set(path, await read(codeFile(path, text), others, () => false));
  }
  return facts;
}

/** Every flow as `kind callee file:line <- source (confidence)`, each once, in order. */
export async function flowsOf(sources: Sources): Promise<string[]> {
  const facts = await readAll(sources);
  const lines = new Set<string>();
  for (const { flows } of facts.values()) {
    for (const flow of flows) {
      const line = lineOf(sources[flow.sink.file] ?? '', flow.sink.start);
      lines.add(
        `${flow.sinkKind} ${flow.callee} ${flow.sink.file}:${line} <- ${flow.source.kind} (${flow.confidence})`,
      );
    }
  }
  return [...lines].toSorted();
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
