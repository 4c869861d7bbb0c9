import type { FlatTree } from '../syntax/flat-tree.ts';
import type { Grammar } from '../syntax/grammars.ts';
import { makeDialect, type Handlers } from './dialect.ts';
import { finishUsings } from './csharp/usings.ts';
import { commentsOf } from './documentation.ts';
import { familyOf, type Family } from './family.ts';
import { finishFile } from './go/declarations.ts';
import { finishImports } from './java/imports.ts';
import type { FileIr, Language, Statement } from './ir.ts';
import { CSHARP } from './lower-csharp.ts';
import { JAVASCRIPT } from './lower-javascript.ts';
import { GO } from './lower-go.ts';
import { JAVA } from './lower-java.ts';
import { PHP } from './lower-php.ts';
import { RUST } from './lower-rust.ts';
import { PYTHON } from './lower-python.ts';
import { RUBY } from './lower-ruby.ts';
import { lowerBlock, lowerStatement, NONE } from './lowering.ts';
import type { Comment, Dialect, Lowering } from './lowering.ts';
import { exportTopLevel } from './python/imports.ts';
import { beginFile, finishFile as finishRustFile } from './rust/file.ts';

const HANDLERS: Readonly<Record<Family, Handlers>> = {
  script: JAVASCRIPT,
  python: PYTHON,
  go: GO,
  java: JAVA,
  php: PHP,
  ruby: RUBY,
  csharp: CSHARP,
  rust: RUST,
};

const dialects = new WeakMap<Grammar, Dialect>();

/** A file's tree as IR, with its comments, which stand outside of it. */
export function lowerTree(
  grammar: Grammar,
  tree: FlatTree,
  path: string,
  language: Language,
  text: string,
): { ir: FileIr; comments: readonly Comment[] } {
  const dialect = dialectOf(grammar, language);
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
  if (language === 'rust') beginFile(lowering, body);
  lowerBlock(lowering, 0, 0, body);
  lowerStrays(lowering, body);
  if (language === 'python') exportTopLevel(lowering, body);
  if (language === 'go') finishFile(lowering, body);
  if (language === 'java') finishImports(lowering);
  if (language === 'csharp') finishUsings(lowering);
  if (language === 'rust') finishRustFile(lowering, body);
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

function dialectOf(grammar: Grammar, language: Language): Dialect {
  let dialect = dialects.get(grammar);
  if (!dialect) {
    dialect = makeDialect(grammar, HANDLERS[familyOf(language)]);
    dialects.set(grammar, dialect);
  }
  return dialect;
}
