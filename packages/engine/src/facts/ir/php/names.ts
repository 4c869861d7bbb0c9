import type { Expression } from '../ir.ts';
import { afterOf, childAt, endOf, firstPart, name, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/**
 * Classes are known under their whole names, with dots for backslashes: `Illuminate.Http.Request`. Variables keep their
 * dollar, so that none of them is taken for the function or the constant of the same name.
 */

/** What a file of PHP says of names before anything in it is lowered. */
interface NamesOfFile {
  readonly namespace: string;
  readonly classes: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** The classes whose bodies are being lowered, the innermost last; empty for one without a name. */
  readonly within: string[];
}

const CLASSES: ReadonlySet<string> = new Set([
  'class_declaration',
  'interface_declaration',
  'trait_declaration',
  'enum_declaration',
]);

const files = new WeakMap<Lowering, NamesOfFile>();

/** The names of the file in hand. */
export function namesIn(lowering: Lowering): NamesOfFile {
  let known = files.get(lowering);
  if (known === undefined) files.set(lowering, (known = readNames(lowering)));
  return known;
}

function readNames(lowering: Lowering): NamesOfFile {
  const { tree, field } = lowering;
  const classes = new Set<string>();
  const functions = new Set<string>();
  let namespace = '';
  for (let node = 0; node < tree.count; node += 1) {
    const type = typeName(lowering, node);
    const isFunction = type === 'function_definition';
    if (!isFunction && type !== 'namespace_definition' && !CLASSES.has(type)) continue;
    const called = textOf(lowering, childAt(lowering, node, field.name));
    if (type === 'namespace_definition') namespace = namespace === '' ? withDots(called) : namespace;
    else (isFunction ? functions : classes).add(called);
  }
  return { namespace, classes, functions, within: [] };
}

/** `\Illuminate\Http\Request` as tables write it. */
export function withDots(written: string): string {
  return written.replace(/^\\+/, '').replaceAll(/\s*\\\s*/g, '.');
}

/** `use Some\Thing;`, `use Some\Thing as Other;`, `use Some\{A, B as C};`, `use function Some\run;`. */
export function lowerUse(lowering: Lowering, node: number): void {
  let prefix = '';
  for (let child = firstPart(lowering, node); child >= 0; child = partBehind(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'namespace_name') prefix = `${withDots(textOf(lowering, child))}.`;
    else if (type === 'namespace_use_group') {
      for (let each = firstPart(lowering, child); each >= 0; each = partBehind(lowering, child, each))
        importClause(lowering, each, prefix);
    } else if (type === 'namespace_use_clause') importClause(lowering, child, '');
  }
}

function partBehind(lowering: Lowering, parent: number, child: number): number {
  const { tree, dialect } = lowering;
  const end = afterOf(lowering, parent);
  for (let at = afterOf(lowering, child); at < end; at = tree.after[at] ?? end) {
    if (dialect.isPart[tree.type[at] ?? 0] === 1) return at;
  }
  return -1;
}

function importClause(lowering: Lowering, clause: number, prefix: string): void {
  const { alias } = lowering.field;
  const given = childAt(lowering, clause, alias);
  let target = '';
  for (let child = firstPart(lowering, clause); child >= 0; child = partBehind(lowering, clause, child)) {
    if (lowering.tree.field[child] !== alias && NAMES.has(typeName(lowering, child))) target = textOf(lowering, child);
  }
  if (target === '') return;
  const [module, symbol] = apart(prefix + withDots(target));
  const local = given < 0 ? symbol : textOf(lowering, given);
  lowering.imports.push({ module, symbol, local, at: startOf(lowering, clause) });
}

/** The namespace of a name, and what it is called there. */
function apart(whole: string): readonly [namespace: string, name: string] {
  const end = whole.lastIndexOf('.');
  return [whole.slice(0, Math.max(0, end)), whole.slice(end + 1)];
}

/** Nodes that hold a name or several with backslashes between them. */
export const NAMES: ReadonlySet<string> = new Set(['name', 'qualified_name', 'namespace_name', 'relative_name']);

/** The words of the language for the class in hand, and the one above it. */
export const OWN_CLASS = /^(?:self|static)$/i;
export const PARENT_CLASS = /^parent$/i;

/** A class by the name that this file knows it under. One it does not import is imported by that. */
export function classLocal(lowering: Lowering, node: number): string {
  const written = textOf(lowering, node);
  if (OWN_CLASS.test(written)) return namesIn(lowering).within.at(-1) ?? 'this';
  const whole = wholeName(lowering, written);
  const [around, called] = apart(whole);
  const { imports } = lowering;
  const known = imports.find(({ module, symbol }) => module === around && symbol === called);
  if (known !== undefined) return known.local;
  const { classes, namespace } = namesIn(lowering);
  if (classes.has(called) && around === namespace) return called;
  const isTaken = classes.has(called) || imports.some(({ local }) => local === called);
  const local = isTaken ? whole.replaceAll('.', '_') : called;
  imports.push({ module: around, symbol: called, local, at: startOf(lowering, node) });
  return local;
}

/** The whole name behind one that is written in this file. */
function wholeName(lowering: Lowering, written: string): string {
  if (written.startsWith('\\')) return withDots(written);
  const { namespace } = namesIn(lowering);
  const below = (rest: string): string => (namespace === '' ? rest : `${namespace}.${rest}`);
  if (/^namespace\s*\\/i.test(written)) return below(withDots(written.replace(/^namespace\s*\\/i, '')));
  const path = withDots(written);
  const [first = '', ...rest] = path.split('.');
  const imported = lowering.imports.find(({ local }) => local === first);
  if (imported !== undefined)
    return [imported.module, imported.symbol, ...rest].filter((part) => part !== '').join('.');
  return below(path);
}

/** A class where it stands for itself. */
export function lowerClassName(lowering: Lowering, node: number): Expression {
  const at = startOf(lowering, node);
  return name(classLocal(lowering, node), at, endOf(lowering, node));
}

/** The whole name of a function: those of the library are found from everywhere. */
export function functionName(lowering: Lowering, node: number): string {
  const written = textOf(lowering, node);
  return written.slice(written.lastIndexOf('\\') + 1).trim();
}

/** `$name`; the object of a method is called as in other languages. */
export function lowerVariable(lowering: Lowering, node: number): Expression {
  const written = textOf(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  return name(written === '$this' ? 'this' : written, at, end);
}
