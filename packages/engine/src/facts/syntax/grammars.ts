import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import { GRAMMARS } from './languages.ts';
import type { GrammarName } from './languages.ts';
import { readWithCursor } from './cursor-reader.ts';
import type { FlatTree } from './flat-tree.ts';
import { memoryLayout, readFromMemory } from './memory-reader.ts';
import type { MemoryLayout, RuntimeMemory } from './memory-reader.ts';
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
}

/** The compiler knows this global only with the browser's types. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => RuntimeMemory;
};

const resolve = createRequire(import.meta.url).resolve;
const loaded = new Map<GrammarName, Grammar>();
const loading = new Map<GrammarName, Promise<Grammar>>();
let runtime: Promise<RuntimeMemory> | undefined;

/** Loads a grammar and the runtime on first use; later calls give the same one. */
export function loadGrammar(name: GrammarName): Promise<Grammar> {
  let pending = loading.get(name);
  if (!pending) {
    pending = readGrammar(name);
    loading.set(name, pending);
  }
  return pending;
}

/** A grammar that `loadGrammar` has already brought in. */
export function loadedGrammar(name: GrammarName): Grammar {
  const grammar = loaded.get(name);
  if (!grammar) throw new Error(`The grammar ${name} is not loaded; call prepareSyntax first.`);
  return grammar;
}

/** Copies a tree into flat arrays: straight from memory where the layout is known, with the cursor otherwise. */
export function flatten(grammar: Grammar, tree: Tree): FlatTree {
  if (grammar.layout) return readFromMemory(grammar.layout, tree);
  return readWithCursor(tree, grammar.types.length - 1);
}

async function readGrammar(name: GrammarName): Promise<Grammar> {
  runtime ??= startRuntime();
  const memory = await runtime;
  const folder = dirname(resolve('@vscode/tree-sitter-wasm/package.json'));
  const language = await Language.load(await readFile(join(folder, 'wasm', GRAMMARS[name])));
  const parser = new Parser();
  parser.setLanguage(language);

  const types = [...language.types, 'ERROR'];
  const isNamed = new Uint8Array(types.length);
  for (let id = 0; id < language.types.length; id++) isNamed[id] = language.nodeTypeIsNamed(id) ? 1 : 0;
  isNamed[types.length - 1] = 1;
  const fieldIds = new Map<string, number>();
  language.fields.forEach((field, id) => {
    if (field !== null) fieldIds.set(field, id);
  });

  const layout = memoryLayout(language, memory);
  const grammar = {
    name,
    parser,
    types,
    isNamed,
    fieldIds,
    layout: passesSelfCheck(parser, layout) ? layout : undefined,
  };
  loaded.set(name, grammar);
  return grammar;
}

/** The memory is ours, so that the reader can see it: the runtime does not hand out its own. */
async function startRuntime(): Promise<RuntimeMemory> {
  const memory = new WebAssembly.Memory({ initial: 512, maximum: 32768 });
  // The option is missing from the runtime's types but is part of its module object.
  await Parser.init({ wasmMemory: memory } as Parameters<typeof Parser.init>[0]);
  return memory;
}
