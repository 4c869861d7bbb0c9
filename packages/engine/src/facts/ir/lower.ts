import type { FlatTree } from '../syntax/flat-tree.ts';
import type { Grammar } from '../syntax/grammars.ts';
import { makeDialect, type Handlers } from './dialect.ts';
import { commentsOf } from './documentation.ts';
import { familyOf, type Family } from './family.ts';
import type { FileIr, Language, Statement } from './ir.ts';
import { JAVASCRIPT } from './lower-javascript.ts';
import { PYTHON } from './lower-python.ts';
import { lowerBlock, lowerStatement, NONE } from './lowering.ts';
import type { Comment, Dialect, Lowering } from './lowering.ts';

const loaded = new Map<Family, Handlers>([
  ['script', JAVASCRIPT],
  ['python', PYTHON],
]);

/** Those of languages that most repositories hold nothing of: a process that has not met them has no room for them. */
const LATER: Readonly<Partial<Record<Family, () => Promise<Handlers>>>> = {
  go: async () => (await import('./lower-go.ts')).GO,
  java: async () => (await import('./lower-java.ts')).JAVA,
  php: async () => (await import('./lower-php.ts')).PHP,
  ruby: async () => (await import('./lower-ruby.ts')).RUBY,
  csharp: async () => (await import('./lower-csharp.ts')).CSHARP,
  rust: async () => (await import('./lower-rust.ts')).RUST,
};

/** Loads what lowers a language, unless it is there. */
export async function loadLowering(language: Language): Promise<void> {
  const family = familyOf(language);
  const handlers = loaded.has(family) ? undefined : await LATER[family]?.();
  if (handlers !== undefined) loaded.set(family, handlers);
}

const dialects = new WeakMap<Grammar, Dialect>();

/** A file's tree as IR, with its comments, which stand outside of it. */
export function lowerTree(
  grammar: Grammar,
  tree: FlatTree,
  path: string,
  language: Language,
  text: string,
): { ir: FileIr; comments: readonly Comment[] } {
  const handlers = loaded.get(familyOf(language));
  if (handlers === undefined) throw new Error(`what lowers ${language} is not loaded`);
  const dialect = dialectOf(grammar, handlers);
  const comments = commentsOf({ dialect, tree, text });
  const lowering: Lowering = {
    dialect,
    field: dialect.field,
    tree,
    text,
    imports: [],
    exports: [],
    changed: { names: new Set(), fields: new Set() },
    written: new Set(),
    outerNames: [],
    waiting: { generator: -1, isHere: false },
    results: [],
    methods: new Map(),
    declared: new Set(),
    enclosing: undefined,
    locals: new Map(),
    namespaces: [],
    statics: [],
    aliases: new Map(),
    subject: undefined,
    wantedType: NONE,
    isTooDeep: false,
    errorsSeen: new Set(),
    comments,
  };
  const body: Statement[] = [];
  handlers.begin?.(lowering, body);
  lowerBlock(lowering, 0, 0, body);
  lowerStrays(lowering, body);
  handlers.finish?.(lowering, body);
  const { imports, exports, changed } = lowering;
  return {
    ir: { path, language, body, imports, exports, changed, truncated: lowering.isTooDeep ? 'depth' : undefined },
    comments,
  };
}

/** Broken pieces in places where no handler looks still hold code: it is kept at the end of the file. */
function lowerStrays(lowering: Lowering, body: Statement[]): void {
  const { tree, dialect, errorsSeen } = lowering;
  const errorType = dialect.types.length - 1;
  for (let node = 1; node < tree.count && !lowering.isTooDeep; node++) {
    if (tree.type[node] === errorType && !errorsSeen.has(node)) lowerStatement(lowering, node, 0, body);
  }
}

function dialectOf(grammar: Grammar, handlers: Handlers): Dialect {
  let dialect = dialects.get(grammar);
  if (!dialect) {
    dialect = makeDialect(grammar, handlers);
    dialects.set(grammar, dialect);
  }
  return dialect;
}
