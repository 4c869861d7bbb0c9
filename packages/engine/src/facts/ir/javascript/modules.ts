import type { Expression, ModuleReference, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  lowerExpression,
  lowerStatement,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { namesBoundBy } from '../names-bound.ts';
import { lowerClass } from './classes.ts';
import { lowerDecorators } from './functions.ts';
import { stringValue } from './literals.ts';
import { keyText } from './patterns.ts';

/** The name under which the value of `export default` is bound; no identifier can be spelled so. */
const DEFAULT = 'default';

/** `require('x')` and `import('x')` with a literal name. */
export function moduleNamed(
  lowering: Lowering,
  node: number,
  callee: number,
  argumentsNode: number,
): ModuleReference | undefined {
  if (callee < 0 || argumentsNode < 0 || !isModuleLoader(lowering, callee)) return undefined;
  const first = firstPart(lowering, argumentsNode);
  const type = first < 0 ? '' : typeName(lowering, first);
  const isPlain =
    type === 'string' || (type === 'template_string' && childOfType(lowering, first, 'template_substitution') < 0);
  if (!isPlain) return undefined;
  const module = stringValue(lowering, first);
  const at = startOf(lowering, node);
  lowering.imports.push({ module, symbol: '*', local: '', at });
  return { kind: 'module', module, at, end: endOf(lowering, node) };
}

function isModuleLoader(lowering: Lowering, callee: number): boolean {
  const at = startOf(lowering, callee);
  const length = endOf(lowering, callee) - at;
  if (length === 7) return lowering.text.startsWith('require', at);
  if (length === 6) return lowering.text.startsWith('import', at);
  return length <= 26 && typeName(lowering, callee) === 'member_expression' && LOADERS.has(textOf(lowering, callee));
}

/** The same function, as others have it. */
const LOADERS: ReadonlySet<string> = new Set([
  'module.require',
  'module.parent.require',
  'require.main.require',
  'process.mainModule.require',
  'process.getBuiltinModule',
]);

/** Every form of `import`; those of types say what annotations mean. */
export function lowerImport(lowering: Lowering, node: number): void {
  const from = lowering.imports.length;
  lowerBindings(lowering, node);
  if (childOfType(lowering, node, 'type') < 0 && childOfType(lowering, node, 'typeof') < 0) return;
  const { imports } = lowering;
  for (const binding of imports.splice(from)) if (binding.local !== '') imports.push({ ...binding, isType: true });
}

function lowerBindings(lowering: Lowering, node: number): void {
  const at = startOf(lowering, node);
  const required = childOfType(lowering, node, 'import_require_clause');
  const holder = required < 0 ? node : required;
  const source = childAt(lowering, holder, lowering.field.source);
  if (source < 0) return;
  const module = stringValue(lowering, source);
  const clause = childOfType(lowering, node, 'import_clause');
  if (required >= 0) {
    const local = textOf(lowering, firstPart(lowering, required));
    lowering.imports.push({ module, symbol: '*', local, at });
  } else if (clause < 0) {
    lowering.imports.push({ module, symbol: '*', local: '', at });
  } else {
    importBindings(lowering, clause, module);
  }
}

function importBindings(lowering: Lowering, clause: number, module: string): void {
  for (let child = firstPart(lowering, clause); child >= 0; child = nextPart(lowering, clause, child)) {
    const at = startOf(lowering, child);
    const type = typeName(lowering, child);
    if (type === 'identifier') {
      lowering.imports.push({ module, symbol: DEFAULT, local: textOf(lowering, child), at });
    } else if (type === 'namespace_import') {
      lowering.imports.push({ module, symbol: '*', local: textOf(lowering, firstPart(lowering, child)), at });
    } else if (type === 'named_imports') {
      importNames(lowering, child, module);
    }
  }
}

function importNames(lowering: Lowering, list: number, module: string): void {
  const { field } = lowering;
  for (let child = firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    if (typeName(lowering, child) !== 'import_specifier') continue;
    const symbol = keyText(lowering, childAt(lowering, child, field.name));
    const alias = childAt(lowering, child, field.alias);
    const local = alias < 0 ? symbol : textOf(lowering, alias);
    const binding = { module, symbol, local, at: startOf(lowering, child) };
    lowering.imports.push(isTypeOnly(lowering, child) ? { ...binding, isType: true } : binding);
  }
}

/** `{ type T }`: the word stands before the name, which `{ type as t }` has not. */
function isTypeOnly(lowering: Lowering, specifier: number): boolean {
  const word = childOfType(lowering, specifier, 'type');
  return word >= 0 && word === specifier + 1 && childAt(lowering, specifier, lowering.field.name) !== word;
}

/** Every form of `export`. */
export function lowerExport(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  if (childOfType(lowering, node, 'type') >= 0) return;
  const { field } = lowering;
  const source = childAt(lowering, node, field.source);
  const declaration = childAt(lowering, node, field.declaration);
  const clause = childOfType(lowering, node, 'export_clause');
  if (source >= 0) exportFrom(lowering, node, clause, stringValue(lowering, source));
  else if (clause >= 0) exportNames(lowering, clause, undefined);
  else if (declaration >= 0) exportDeclaration(lowering, node, declaration, depth, out);
  else exportValue(lowering, node, depth, out);
}

function exportFrom(lowering: Lowering, node: number, clause: number, module: string): void {
  const at = startOf(lowering, node);
  const namespace = childOfType(lowering, node, 'namespace_export');
  if (clause >= 0) exportNames(lowering, clause, module);
  else if (namespace < 0) lowering.exports.push({ name: '*', module, local: '*', at });
  else lowering.exports.push({ name: keyText(lowering, firstPart(lowering, namespace)), module, local: '*', at });
}

function exportNames(lowering: Lowering, clause: number, module: string | undefined): void {
  for (let child = firstPart(lowering, clause); child >= 0; child = nextPart(lowering, clause, child)) {
    if (typeName(lowering, child) !== 'export_specifier' || isTypeOnly(lowering, child)) continue;
    const local = keyText(lowering, childAt(lowering, child, lowering.field.name));
    const alias = childAt(lowering, child, lowering.field.alias);
    const at = startOf(lowering, child);
    lowering.exports.push({ name: alias < 0 ? local : keyText(lowering, alias), module, local, at });
  }
}

function exportDeclaration(
  lowering: Lowering,
  node: number,
  declaration: number,
  depth: number,
  out: Statement[],
): void {
  const at = startOf(lowering, node);
  const isDefault = childOfType(lowering, node, 'default') >= 0;
  const from = out.length;
  if (typeName(lowering, declaration).endsWith('class_declaration')) {
    const decorators = lowerDecorators(lowering, node, depth);
    out.push({ kind: 'class', class: lowerClass(lowering, declaration, depth + 1, decorators) });
  } else {
    lowerStatement(lowering, declaration, depth + 1, out);
  }
  // Of a namespace only its own name, which is bound last, is the module's to give.
  const isNamespace = typeName(lowering, declaration) === 'internal_module';
  for (const statement of out.slice(isNamespace ? -1 : from)) {
    for (const local of namesBoundBy(statement)) {
      lowering.exports.push({ name: isDefault ? DEFAULT : local, local, at });
    }
  }
}

/** `export default value` and `export = value` bind the value to a name of their own, so that it is evaluated once. */
function exportValue(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const at = startOf(lowering, node);
  const field = childAt(lowering, node, lowering.field.value);
  const valueNode = field < 0 ? firstPart(lowering, node) : field;
  if (valueNode < 0) return;
  if (typeName(lowering, valueNode) === 'identifier') {
    lowering.exports.push({ name: DEFAULT, local: textOf(lowering, valueNode), at });
    return;
  }
  const value = lowerExpression(lowering, valueNode, depth + 1);
  const local = nameOfValue(value);
  if (local === '') {
    out.push({ kind: 'assignment', target: name(DEFAULT, at, at), value, declares: true, at });
  } else if (value.kind === 'class') {
    out.push({ kind: 'class', class: value.class });
  } else if (value.kind === 'function') {
    out.push({ kind: 'function', function: value.function });
  }
  lowering.exports.push({ name: DEFAULT, local: local || DEFAULT, at });
}

function nameOfValue(value: Expression): string {
  if (value.kind === 'class') return value.class.name;
  return value.kind === 'function' ? value.function.name : '';
}

/** `module.exports = …`, `module.exports.x = …` and `exports.x = …`. */
export function noteCommonJsExport(lowering: Lowering, statement: Statement): void {
  if (statement.kind !== 'assignment' || statement.target.kind !== 'member') return;
  const { target, value, at } = statement;
  const { object, property } = target;
  if (isName(object, 'module') && property === 'exports') {
    lowering.exports.push({ name: DEFAULT, value, at });
    if (value.kind !== 'map') return;
    for (const [key, entry] of value.entries) {
      if (key?.kind === 'literal') lowering.exports.push({ name: String(key.value), value: entry, at: key.at });
    }
  } else if (isName(object, 'exports') || isModuleExports(object)) {
    lowering.exports.push({ name: property, value, at });
  }
}

function isModuleExports(value: Expression): boolean {
  return value.kind === 'member' && value.property === 'exports' && isName(value.object, 'module');
}
function isName(value: Expression, text: string): boolean {
  return value.kind === 'name' && value.name === text;
}
