import { sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { isGuess, stepped, without, type Taint } from '../values/taint.ts';
import type { Value } from '../values/values.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import type { CallSite } from './call-site.ts';

/** What somebody sent lies in this file from now on. */
export interface KeptFile {
  readonly path: Value;
  readonly taint: Taint;
}

/** Files kept in mind; a handler writes one or two, and a file may hold dozens of them. */
const MOST_FILES = 200;
const SENT = sourceBit('tool') | sourceBit('remote') | sourceBit('model');
/** An object that makes up the name of its file. */
const NAMES_ITSELF = /^tempfile\.(?:Named|Spooled)?TemporaryFile\(\)$/;
const WRITES: ReadonlySet<string> = new Set(['write', 'writelines']);
const WRITES_TO_PATH: ReadonlySet<string> = new Set(['write_text', 'write_bytes']);
const COPIES: ReadonlySet<string> = new Set(['shutil.copyfileobj']);

/** Remembers the path an object of a file was opened with. */
export function noteOpened(machine: Machine, file: Value, path: Value): void {
  machine.work.openedFiles.set(file, path);
}

/** Remembers what is written to a file: `out.write(code)`, `upload.save(path)`, `shutil.copyfileobj(upload.file, out)`. */
export function noteWritten(machine: Machine, site: CallSite): void {
  const { method, receiver, given } = site;
  const [first, second] = given.items;
  if (COPIES.has(site.name?.text ?? '')) {
    if (second !== undefined) keep(machine, pathOfFile(machine, second), first, site);
  } else if (receiver === undefined || first === undefined) {
    return;
  } else if (WRITES.has(method)) {
    keep(machine, pathOfFile(machine, receiver), first, site);
  } else if (WRITES_TO_PATH.has(method)) {
    keep(machine, receiver, first, site);
  } else if (method === 'save' && isUpload(receiver)) {
    keep(machine, first, receiver, site);
  }
}

/** What is read of a file in which something lies that somebody sent. */
export function keptIn(machine: Machine, path: Value): Taint | undefined {
  return machine.work.keptFiles.findLast((kept) => isSame(kept.path, path))?.taint;
}

/** The same, read by an object of the file or by a path that reads itself. */
export function readBack(machine: Machine, receiver: Value): Taint | undefined {
  return machine.work.openedFiles.has(receiver) ? receiver.taint : keptIn(machine, receiver);
}

function keep(machine: Machine, path: Value | undefined, what: Value | undefined, { node }: CallSite): void {
  const sent = what === undefined ? undefined : without(deepTaint(what), ~SENT);
  if (path === undefined || sent === undefined || machine.work.keptFiles.length >= MOST_FILES) return;
  const taint = stepped(sent, spanOf(machine, node.at, node.end), 'written to a file');
  if (taint !== undefined) machine.work.keptFiles.push({ path, taint });
}

function pathOfFile(machine: Machine, file: Value): Value | undefined {
  return machine.work.openedFiles.get(file) ?? (NAMES_ITSELF.test(file.name?.text ?? '') ? file : undefined);
}

/** What came with a form as a file, and nothing that was made of it. */
function isUpload({ taint, shape }: Value): boolean {
  return shape === undefined && taint !== undefined && !isGuess(taint) && /files|upload/i.test(taint.source.what);
}

/** The same variable, the same text, a path that was made again of the same name, or the name that a file has of itself. */
function isSame(kept: Value, path: Value): boolean {
  if (kept === path) return true;
  const text = textOf(path);
  if (text !== undefined) return text === textOf(kept);
  const name = kept.name?.text;
  if (name !== undefined && NAMES_ITSELF.test(name)) return path.name?.text === `${name}.name`;
  const at = path.taint?.source.at;
  const before = kept.taint?.source.at;
  return at !== undefined && at.start === before?.start && at.file === before.file;
}
