import { createRequire } from 'node:module';
import type * as WebTreeSitter from 'web-tree-sitter';
import type { RuntimeMemory } from './memory-reader.ts';

type Library = typeof WebTreeSitter;

/** The parsing library over a memory of its own. */
export interface Runtime {
  readonly Parser: Library['Parser'];
  readonly Language: Library['Language'];
  readonly memory: RuntimeMemory;
}

/** The compiler knows this global only with the browser's types. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => RuntimeMemory;
};

/**
 * Pages of 64 KiB: 32 MiB to begin with, 256 MiB at most. Sound files of the largest size allowed need 60, dense ones 170;
 * a file of nothing but one-letter statements would take more, and some short hostile ones all there is.
 */
const MEMORY = { initial: 512, maximum: 4096 } as const;
const PAGE = 65_536;
/** Memory grows by a fifth at a time: beyond this it has grown for the last time. */
const ALMOST_FULL = 0.95;

/** Whether a parse had better be stopped: a runtime that finds no more memory aborts, and cannot be used again. */
export function isAlmostFull(memory: RuntimeMemory): boolean {
  return memory.buffer.byteLength > ALMOST_FULL * MEMORY.maximum * PAGE;
}

/**
 * Starts a runtime that shares nothing with an earlier one: a runtime that has aborted stays dead, so the next needs a
 * library of its own. The CommonJS build is taken because its cache can be cleared, which lets go of the dead memory.
 */
export async function startRuntime(): Promise<Runtime> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('web-tree-sitter');
  // The package's own types describe this build too.
  const library = require(path) as Library;
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the cache is an object by design
  delete require.cache[path];
  const memory = new WebAssembly.Memory(MEMORY);
  const options = { wasmMemory: memory, print: ignore, printErr: ignore };
  // The memory is missing from the library's types but is part of its module object.
  await library.Parser.init(options as Parameters<Library['Parser']['init']>[0]);
  return { Parser: library.Parser, Language: library.Language, memory };
}

/** An abort reaches us as an error; the library need not write to the console as well. */
function ignore(): void {
  // Nothing to do.
}
