import { methodsOf } from '../every-language.ts';
import { documentationBefore } from '../documentation.ts';
import type { ClassIr, Expression, FunctionIr, Statement } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerParts,
  mix,
  name,
  nameOf,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { emptyObject } from './composites.ts';
import { lowerFunction, namesOf, receiverType, writtenType } from './functions.ts';
import { localNames } from './package-names.ts';

/** `import "os/exec"`, `import str "strings"`, and lists of them. */
export function lowerImports(lowering: Lowering, node: number): void {
  for (const spec of specsIn(lowering, node, 'import_spec')) {
    const module = textOf(lowering, childAt(lowering, spec, lowering.field.path)).slice(1, -1);
    const given = childAt(lowering, spec, lowering.field.name);
    const at = startOf(lowering, spec);
    const locals = given < 0 ? localNames(module) : [textOf(lowering, given)];
    for (const local of locals) {
      lowering.imports.push({ module, symbol: '*', local: local === '_' ? '' : local === '.' ? '*' : local, at });
    }
  }
}

/** The specs of a declaration: one, or a list in parentheses. */
function specsIn(lowering: Lowering, node: number, type: string): readonly number[] {
  const specs: number[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === type) specs.push(child);
    else if (typeName(lowering, child).endsWith('_list')) specs.push(...specsIn(lowering, child, type));
  }
  return specs;
}

/** Constants; one without a value counts on from the one before, and is a number. */
export function lowerConstants(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (const spec of specsIn(lowering, node, 'const_spec')) lowerSpec(lowering, spec, depth, out);
}

/** Variables, with the type where it is written. */
export function lowerVariables(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (const spec of specsIn(lowering, node, 'var_spec')) lowerSpec(lowering, spec, depth, out);
}

function lowerSpec(lowering: Lowering, spec: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const names = namesOf(lowering, spec);
  const list = childAt(lowering, spec, field.value);
  const type = childAt(lowering, spec, field.type);
  const at = startOf(lowering, spec);
  const values = list < 0 ? [] : lowerParts(lowering, list, depth + 1);
  const [only] = values;
  if (names.length > 1 && values.length === 1 && only !== undefined) {
    const targets = names.map((named, position) => ({ key: String(position), target: nameOf(lowering, named) }));
    const target = { kind: 'destructuring', of: 'list', properties: targets, at, end: only.end } as const;
    out.push({ kind: 'assignment', target, value: only, declares: true, at });
    return;
  }
  for (const [position, named] of names.entries()) {
    const value = values[position] ?? (type < 0 ? undefined : emptyObject(lowering, type, depth));
    // A constant without a value counts on; a variable is set elsewhere.
    const empty = type < 0 ? literal(0, at, at) : mix(lowering, spec, []);
    const annotation = writtenType(lowering, type);
    const target = nameOf(lowering, named);
    out.push({ kind: 'assignment', target, value: value ?? empty, declares: true, annotation, at });
  }
}

/** `type Server struct { … }` is a class; other types only give what they stand on another name. */
export function lowerTypes(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  for (const spec of [...specsIn(lowering, node, 'type_spec'), ...specsIn(lowering, node, 'type_alias')]) {
    const type = childAt(lowering, spec, lowering.field.type);
    const called = childAt(lowering, spec, lowering.field.name);
    if (typeName(lowering, type) === 'struct_type')
      lowerStructure(lowering, spec, textOf(lowering, called), type, depth, out);
    else if (typeName(lowering, type) !== 'interface_type')
      out.push(conversion(lowering, spec, textOf(lowering, called)));
  }
}

/** `Path(text)` of `type Path string` is the text. */
function conversion(lowering: Lowering, spec: number, called: string): Statement {
  const at = startOf(lowering, spec);
  const end = endOf(lowering, spec);
  const value = name('value', at, at);
  const converts: FunctionIr = {
    name: called,
    parameters: [{ target: value }],
    body: [{ kind: 'return', value, at }],
    decorators: [],
    isAsync: false,
    isGenerator: false,
    at,
    end,
  };
  return { kind: 'function', function: converts };
}

function lowerStructure(
  lowering: Lowering,
  spec: number,
  called: string,
  type: number,
  depth: number,
  out: Statement[],
): void {
  const { field } = lowering;
  const bases: Expression[] = [];
  const fields: ClassIr['fields'][number][] = [];
  const list = childOfType(lowering, type, 'field_declaration_list');
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const written = childAt(lowering, child, field.type);
    const names = namesOf(lowering, child);
    if (names.length === 0) bases.push(lowerExpression(lowering, written, depth + 1));
    const annotation = isNarrow(lowering, child) ? 'int' : writtenType(lowering, written);
    for (const named of names) {
      const value = literal(undefined, startOf(lowering, named), endOf(lowering, named));
      fields.push({ name: textOf(lowering, named), value, isStatic: false, annotation });
    }
  }
  const at = startOf(lowering, spec);
  const methods = methodsOf(lowering, called);
  const documentation = documentationBefore(lowering, at);
  const made: ClassIr = {
    name: called,
    bases,
    decorators: [],
    methods,
    fields,
    documentation,
    at,
    end: endOf(lowering, spec),
  };
  lowering.declared.add(called);
  out.push({ kind: 'class', class: made });
}

/** `binding:"oneof=up down"`: whoever writes what a field may be has it looked at before it is used. */
function isNarrow(lowering: Lowering, declaration: number): boolean {
  const tag = childAt(lowering, declaration, lowering.field.tag);
  return tag >= 0 && NARROW.test(textOf(lowering, tag));
}
const NARROW =
  /\b(?:binding|validate):"[^"]{0,200}\b(?:oneof=|uuid\d?\b|numeric\b|number\b|alphanum\b|alpha\b|boolean\b|hexadecimal\b|datetime=)/;

/** A method joins its type, wherever in the file that stands. */
export function lowerMethod(lowering: Lowering, node: number, depth: number): void {
  methodsOf(lowering, receiverType(lowering, node)).push(lowerFunction(lowering, node, depth));
}

/** What the methods of a type are called together in a file that does not declare the type itself. */
export function partOf(type: string): string {
  return `(${type})`;
}

/** The type that such methods belong to. */
export function wholeOfPart(part: string): string | undefined {
  return part.startsWith('(') ? part.slice(1, -1) : undefined;
}

/** Methods of types that stand in other files of the package, and everything that has a name, for those files. */
export function finishFile(lowering: Lowering, body: Statement[]): void {
  for (const [type, methods] of lowering.methods) {
    if (lowering.declared.has(type)) continue;
    const at = methods[0]?.at ?? 0;
    const part = {
      name: partOf(type),
      bases: [],
      decorators: [],
      methods,
      fields: [],
      at,
      end: methods.at(-1)?.end ?? at,
    };
    body.push({ kind: 'class', class: part });
  }
}
