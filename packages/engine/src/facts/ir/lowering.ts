import type { FlatTree } from '../syntax/flat-tree.ts';
import type { Fields } from './fields.ts';
import type {
  Export,
  Expression,
  FunctionIr,
  FunctionValue,
  Import,
  Literal,
  Mix,
  Name,
  Offset,
  Parameter,
  Statement,
} from './ir.ts';
import { wordIn } from './words.ts';

/** Nodes are indexes into the flat tree; this one stands for a child that is not there. */
export const NONE = -1;

/** Levels of the IR below one another; what lies deeper is kept flat and the file is marked. */
export const DEPTH_LIMIT = 400;

/** Makes an expression of a node of one type. */
export type ExpressionHandler = (lowering: Lowering, node: number, depth: number) => Expression;
/** Makes statements of a node of one type, and adds them to `out`. */
export type StatementHandler = (lowering: Lowering, node: number, depth: number, out: Statement[]) => void;

/** What a grammar's node types mean to a lowering, by type id: made once per grammar. */
export interface Dialect {
  readonly types: readonly string[];
  readonly field: Fields;
  /** 1 for nodes that carry meaning: named, and neither comment nor anything else that may stand anywhere. */
  readonly isPart: Uint8Array;
  readonly isComment: Uint8Array;
  readonly expressions: readonly ExpressionHandler[];
  readonly statements: readonly StatementHandler[];
}

/** A comment of a file, as written. */
export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The class in hand, in languages where its members go by their bare names. */
export interface EnclosingClass {
  /** Empty for a class without a name, which stands in the middle of a function. */
  readonly name: string;
  readonly outer: EnclosingClass | undefined;
  /** Fields by their names, methods by theirs with `()` behind. */
  readonly members: ReadonlyMap<string, { readonly isStatic: boolean; readonly type?: string | undefined }>;
  /** What it does not declare itself it may have from another class. */
  readonly extendsOther: boolean;
}

/** A variable of the function in hand: its type as written, and what it begins with. */
export interface LocalName {
  readonly type: string;
  readonly value: number;
}

/** The lowering of one file under way. */
export interface Lowering {
  readonly dialect: Dialect;
  readonly field: Fields;
  readonly tree: FlatTree;
  readonly text: string;
  readonly imports: Import[];
  readonly exports: Export[];
  readonly changed: { readonly names: Set<string>; readonly fields: Set<string> };
  /** Fields that were written once so far. */
  readonly written: Set<string>;
  /** Names that `global` or `nonlocal` tie outwards in the function in hand. */
  outerNames: string[];
  /** The generator that a compiler made of an asynchronous function, and whether the function in hand is one: it waits where it yields. */
  waiting: { generator: number; isHere: boolean };
  /** What a bare `return` of Go gives in the function in hand. */
  results: readonly string[];
  /** Methods of Go by the type they belong to, and the types that the file declares. */
  readonly methods: Map<string, FunctionIr[]>;
  readonly declared: Set<string>;
  enclosing: EnclosingClass | undefined;
  /** Variables of the function in hand and of those in it. */
  locals: ReadonlyMap<string, LocalName>;
  /** Namespaces that the file declares, and types whose methods it calls by their bare names. */
  readonly namespaces: string[];
  readonly statics: string[];
  /** What types of C#'s platform are called where a file gives them another name. */
  readonly aliases: Map<string, string>;
  /** What `?.name` is asked of, and the type that `new()` makes an object of. */
  subject: Expression | undefined;
  wantedType: number;
  isTooDeep: boolean;
  /** ERROR nodes that a handler has come across; the others are picked up at the end. */
  readonly errorsSeen: Set<number>;
  readonly comments: readonly Comment[];
}

/** Keeps in mind that a field is written here. */
export function noteWrittenField({ written, changed }: Lowering, field: string): void {
  if (written.has(field)) changed.fields.add(field);
  else written.add(field);
}

/** A piece of code as an expression; an absent one is `undefined`. */
export function lowerExpression(lowering: Lowering, node: number, depth: number): Expression {
  if (node < 0) return literal(undefined, 0, 0);
  if (depth > DEPTH_LIMIT) return cutOff(lowering, node);
  const handler = lowering.dialect.expressions[typeOf(lowering, node)] ?? lowerMix;
  return handler(lowering, node, depth);
}

/** A piece of code as statements, added to `out`. */
export function lowerStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  if (node < 0) return;
  if (depth > DEPTH_LIMIT) {
    out.push({ kind: 'expression', value: cutOff(lowering, node) });
    return;
  }
  const handler = lowering.dialect.statements[typeOf(lowering, node)] ?? lowerExpressionStatement;
  handler(lowering, node, depth, out);
}

/** The statements inside a block, a module or any node that holds statements. */
export function lowerBlock(lowering: Lowering, node: number, depth: number, out?: Statement[]): Statement[] {
  const statements = out ?? [];
  if (node < 0) return statements;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    lowerStatement(lowering, child, depth + 1, statements);
  }
  return out ?? tight(statements);
}

/**
 * A block that stands alone, `{ const x = 1; … }`: what it declares is its own. One that always runs, where it declares
 * something; otherwise its statements stand among those around it.
 */
export function lowerBareBlock(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const statements = lowerBlock(lowering, node, depth + 1);
  const isOwn = statements.some((statement) => statement.kind === 'assignment' && statement.declares === true);
  if (isOwn) out.push(alwaysRun(statements, startOf(lowering, node)));
  else out.push(...statements);
}

/** Statements that run whatever happens, in a block of their own. */
export function alwaysRun(then: readonly Statement[], at: Offset): Statement {
  return { kind: 'if', test: literal(true, at, at), then, otherwise: [] };
}

/** Something that stands where a statement does but is an expression, or unknown. */
export function lowerExpressionStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  out.push({ kind: 'expression', value: lowerExpression(lowering, node, depth) });
}

/** An unknown construct: its children, whatever they are. */
export function lowerMix(lowering: Lowering, node: number, depth: number): Mix {
  return mix(lowering, node, lowerParts(lowering, node, depth));
}

/** What the parser could not fit, among statements: its children may still be whole ones. */
export function lowerErrorStatement(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  lowering.errorsSeen.add(node);
  lowerBlock(lowering, node, depth, out);
}

/** What the parser could not fit, inside an expression. */
export function lowerErrorExpression(lowering: Lowering, node: number, depth: number): Mix {
  lowering.errorsSeen.add(node);
  return lowerMix(lowering, node, depth);
}

/** All meaningful children as expressions. */
export function lowerParts(lowering: Lowering, node: number, depth: number): Expression[] {
  const parts: Expression[] = [];
  if (node < 0) return parts;
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    parts.push(lowerExpression(lowering, child, depth + 1));
  }
  return tight(parts);
}

/** A list that is done. One that grew has room for seventeen items, most hold one or two, and there are very many. */
export function tight<T>(grown: T[]): T[] {
  return grown.length === 0 ? grown : grown.slice();
}

/** A node that only wraps another one. */
export function lowerInner(lowering: Lowering, node: number, depth: number): Expression {
  const inner = firstPart(lowering, node);
  return inner < 0 ? mix(lowering, node, []) : lowerExpression(lowering, inner, depth + 1);
}

/** Below the depth limit only the names and strings are kept, side by side: they may still carry data. */
function cutOff(lowering: Lowering, node: number): Mix {
  lowering.isTooDeep = true;
  const { tree, dialect } = lowering;
  const parts: Expression[] = [];
  const end = afterOf(lowering, node);
  for (let inner = node; inner < end && parts.length < DEPTH_LIMIT; inner++) {
    const isLeaf = afterOf(lowering, inner) === inner + 1;
    const type = tree.type[inner] ?? 0;
    if (isLeaf && dialect.isPart[type] === 1 && dialect.types[type] === 'identifier')
      parts.push(nameOf(lowering, inner));
  }
  return mix(lowering, node, parts);
}

/** The id of a node's type. */
export function typeOf(lowering: Lowering, node: number): number {
  return lowering.tree.type[node] ?? 0;
}
/** A node's type as the grammar calls it; empty for a node that is not there. */
export function typeName(lowering: Lowering, node: number): string {
  return node < 0 ? '' : (lowering.dialect.types[typeOf(lowering, node)] ?? '');
}
/** Where a node begins in the text. */
export function startOf(lowering: Lowering, node: number): Offset {
  return lowering.tree.start[node] ?? 0;
}
/** Where it ends. */
export function endOf(lowering: Lowering, node: number): Offset {
  return lowering.tree.end[node] ?? 0;
}
/** The index behind a node and everything in it. */
export function afterOf(lowering: Lowering, node: number): number {
  return lowering.tree.after[node] ?? 0;
}
/** A node as written; empty for one that is not there. */
export function textOf(lowering: Lowering, node: number): string {
  return node < 0 ? '' : wordIn(lowering.text, startOf(lowering, node), endOf(lowering, node));
}

/** The first child that carries meaning. */
export function firstPart(lowering: Lowering, node: number): number {
  return partFrom(lowering, node + 1, afterOf(lowering, node));
}

/** The next sibling that carries meaning. */
export function nextPart(lowering: Lowering, parent: number, child: number): number {
  if (child < 0) return NONE;
  return partFrom(lowering, afterOf(lowering, child), afterOf(lowering, parent));
}

function partFrom(lowering: Lowering, from: number, end: number): number {
  const { tree, dialect } = lowering;
  for (let child = from; child < end; child = tree.after[child] ?? end) {
    if (dialect.isPart[tree.type[child] ?? 0] === 1) return child;
  }
  return NONE;
}

/** The child that fills a field. */
export function childAt(lowering: Lowering, node: number, field: number): number {
  const { tree } = lowering;
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (tree.field[child] === field) return child;
  }
  return NONE;
}

/** The first child of a type, bare tokens included. */
export function childOfType(lowering: Lowering, node: number, type: string): number {
  const { tree, dialect } = lowering;
  const end = node < 0 ? 0 : afterOf(lowering, node);
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (dialect.types[tree.type[child] ?? 0] === type) return child;
  }
  return NONE;
}

/** A literal at a place. */
export function literal(value: Literal['value'], at: Offset, end: Offset): Literal {
  return { kind: 'literal', value, at, end };
}
/** A function without a name. */
export function functionOf(
  parameters: readonly Parameter[],
  body: readonly Statement[],
  at: number,
  end: number,
): FunctionValue {
  return {
    kind: 'function',
    function: { name: '', parameters, body, decorators: [], isAsync: false, isGenerator: false, at, end },
    at,
    end,
  };
}

/** A name at a place. */
export function name(text: string, at: Offset, end: Offset): Name {
  return { kind: 'name', name: text, at, end };
}
/** A node that is a name. */
export function nameOf(lowering: Lowering, node: number): Name {
  return name(textOf(lowering, node), startOf(lowering, node), endOf(lowering, node));
}
/** Parts of a node that are only known to belong together. */
export function mix(lowering: Lowering, node: number, parts: readonly Expression[]): Mix {
  return { kind: 'mix', parts, at: startOf(lowering, node), end: endOf(lowering, node) };
}
