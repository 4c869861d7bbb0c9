import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readParquet } from './parquet.ts';

/** One labelled text or file. */
export interface Label {
  readonly corpus: string;
  readonly source: string;
  readonly path: string;
  readonly line: number | null;
  readonly category: string;
  readonly expected: boolean;
  readonly note: string;
}
/** A repository in which nothing should be found. */
export interface BenignRepository {
  readonly repository: string;
  readonly commit: string;
}

/** Reads label files: rows with a `source` are labels, rows with a `repo` are whole benign repositories. */
export function readLabels(files: readonly string[]): {
  labels: readonly Label[];
  benign: readonly BenignRepository[];
} {
  const labels: Label[] = [];
  const benign: BenignRepository[] = [];
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    if (line.trim() === '') continue;
    const row: unknown = JSON.parse(line);
    if (typeof row !== 'object' || row === null) continue;
    const field = (name: string): unknown => Object.entries(row).find(([key]) => key === name)?.[1];
    if (typeof field('source') === 'string') {
      labels.push({
        corpus: String(field('corpus')),
        source: String(field('source')),
        path: String(field('path')),
        line: typeof field('line') === 'number' ? Number(field('line')) : null,
        category: String(field('category')),
        expected: field('expected') === true,
        note: typeof field('note') === 'string' ? String(field('note')) : '',
      });
    } else if (typeof field('repo') === 'string') {
      benign.push({ repository: String(field('repo')), commit: String(field('commit')) });
    }
  }
  return { labels, benign };
}

/** The bare repositories of a mirror: OWNER+NAME/repo. */
export interface Mirror {
  has(repository: string): boolean;
  list(repository: string, commit: string): readonly string[];
  read(repository: string, commit: string, path: string): Buffer;
}

export function openMirror(folder: string): Mirror {
  const run = (repository: string, command: readonly string[]): Buffer =>
    execFileSync('git', [`--git-dir=${join(folder, repository.replace('/', '+'), 'repo')}`, ...command], {
      maxBuffer: 1024 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  return {
    has: (repository) => {
      try {
        return run(repository, ['rev-parse', '--git-dir']).length > 0;
      } catch {
        return false;
      }
    },
    list: (repository, commit) =>
      run(repository, ['ls-tree', '-r', '-z', '--name-only', commit]).toString('utf8').split('\0').filter(Boolean),
    read: (repository, commit, path) => run(repository, ['cat-file', 'blob', `${commit}:${path}`]),
  };
}

/** `git:OWNER/NAME@COMMIT` in its parts. */
export function parseSource(source: string): { repository: string; commit: string } | undefined {
  const match = /^git:([^@]+)@([0-9a-f]{40})$/.exec(source);
  return match === null ? undefined : { repository: match[1] ?? '', commit: match[2] ?? '' };
}

/** Reads rows of data sets; each file is read once. */
export function openRows(mirror: Mirror): (label: Label) => string | undefined {
  const cache = new Map<string, readonly unknown[]>();
  return (label) => {
    const source = parseSource(label.source);
    if (source === undefined || label.line === null) return undefined;
    const key = `${label.source} ${label.path}`;
    const rows = cache.get(key) ?? rowsOf(mirror, source, label.path);
    cache.set(key, rows);
    return textOf(rows[label.line], label.note);
  };
}
/** Whether a path names a data set whose `line` is a row. */
export function isDataSet(path: string): boolean {
  return /\.(?:jsonl?|parquet)(?:#.*)?$/.test(path);
}

function rowsOf(
  mirror: Mirror,
  { repository, commit }: { repository: string; commit: string },
  path: string,
): readonly unknown[] {
  const [file = '', part] = path.split('#', 2);
  const bytes = mirror.read(repository, commit, file);
  if (file.endsWith('.parquet')) return readParquet(bytes);
  if (file.endsWith('.jsonl')) {
    return bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line));
  }
  const document: unknown = JSON.parse(bytes.toString('utf8'));
  const list = part === undefined ? document : Object.entries(document ?? {}).find(([key]) => key === part)?.[1];
  return Array.isArray(list) ? list : [];
}

/** The text of a row: the field the label names, or the one that holds text. */
function textOf(row: unknown, note: string): string | undefined {
  if (typeof row === 'string') return row;
  if (typeof row !== 'object' || row === null) return undefined;
  const named = /"([^"]+)"(?: field| with)|\((\w+) field\)/.exec(note);
  const wanted = [named?.[1] ?? named?.[2], 'text', 'prompt', 'context', 'content', 'user_input'];
  for (const name of wanted) {
    const value: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
    if (typeof value === 'string')
      return note.includes('placeholder removed') ? value.replace(/<[^<>]{1,60}>/g, '') : value;
  }
  return undefined;
}
