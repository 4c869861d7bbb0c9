import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Parser, Tree } from 'web-tree-sitter';
import { readWithCursor } from './cursor-reader.ts';
import type { FlatTree } from './flat-tree.ts';
import { GRAMMARS } from './languages.ts';
import type { GrammarName } from './languages.ts';
import { memoryLayout, readFromMemory } from './memory-reader.ts';
import type { MemoryLayout, RuntimeMemory } from './memory-reader.ts';
import { startRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import { passesSelfCheck } from './self-check.ts';

/** One loaded grammar: its parser, and what the readers and lowerings need to know about its node types. */
export interface Grammar {
  readonly name: GrammarName;
  readonly parser: Parser;
  /** Names of the node types by id; the last one is `ERROR`. */
  readonly types: readonly string[];
  /** 1 where a node type is a named one (no bare token) by id. */
  readonly isNamed: Uint8Array;
  /** Ids of the fields by name; zero means "no field". */
  readonly fieldIds: ReadonlyMap<string, number>;
  /** Undefined where the self-check failed: then the cursor reads the trees. */
  readonly layout: MemoryLayout | undefined;
  /** What the runtime works in. */
  readonly memory: RuntimeMemory;
}

const resolve = createRequire(import.meta.url).resolve;
const grammars = new Map<GrammarName, Promise<Grammar>>();
const loaded = new Map<GrammarName, Grammar>();
const parsers: Parser[] = [];
let runtime: Promise<Runtime> | undefined;

/** Loads a grammar and the runtime on first use; later calls give the same one. */
export function loadGrammar(name: GrammarName): Promise<Grammar> {
  let grammar = grammars.get(name);
  if (!grammar) {
    grammar = readGrammar(name);
    grammars.set(name, grammar);
  }
  return grammar;
}

/** A grammar that is there already. */
export function loadedGrammar(name: GrammarName): Grammar | undefined {
  return loaded.get(name);
}

/** Gives up a runtime that has aborted; the next grammar asked for starts a fresh one. */
export function abandonRuntime(): void {
  for (const parser of parsers) forget(parser);
  parsers.length = 0;
  grammars.clear();
  loaded.clear();
  runtime = undefined;
}

/**
 * Takes a parser of a dead runtime out of the library's finalizers: collected later, it would call into that runtime,
 * which then throws where nobody can catch it, or never returns. Without its addresses it has nothing left to free.
 */
function forget(parser: Parser): void {
  Reflect.set(parser, 0, 0);
  Reflect.set(parser, 1, 0);
  parser.delete();
}

/** Copies a tree into flat arrays: straight from memory where the layout is known, with the cursor otherwise. */
export function flatten(grammar: Grammar, tree: Tree): FlatTree {
  if (grammar.layout) return readFromMemory(grammar.layout, tree);
  return readWithCursor(tree, grammar.types.length - 1);
}

async function readGrammar(name: GrammarName): Promise<Grammar> {
  runtime ??= startRuntime();
  const { Parser, Language, memory } = await runtime;
  const folder = dirname(resolve('@vscode/tree-sitter-wasm/package.json'));
  const language = await Language.load(await readFile(join(folder, 'wasm', GRAMMARS[name])));
  const parser = new Parser();
  parser.setLanguage(language);
  parsers.push(parser);

  const types = [...language.types, 'ERROR'];
  const isNamed = new Uint8Array(types.length);
  for (let id = 0; id < language.types.length; id++) isNamed[id] = language.nodeTypeIsNamed(id) ? 1 : 0;
  isNamed[types.length - 1] = 1;
  const fieldIds = new Map<string, number>();
  language.fields.forEach((field, id) => {
    if (field !== null) fieldIds.set(field, id);
  });

  const found = memoryLayout(language, memory);
  const layout = passesSelfCheck(parser, found) ? found : undefined;
  const grammar: Grammar = { name, parser, types, isNamed, fieldIds, layout, memory };
  loaded.set(name, grammar);
  return grammar;
}
