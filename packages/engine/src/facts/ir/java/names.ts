import type { Expression } from '../ir.ts';
import { childAt, endOf, firstPart, name, nextPart, startOf, textOf, typeName } from '../lowering.ts';
import type { EnclosingClass, LocalName, Lowering } from '../lowering.ts';
import { bareType } from './types.ts';

/** Nodes that give a name to a value inside a function. */
const DECLARING: ReadonlySet<string> = new Set([
  'variable_declarator',
  'formal_parameter',
  'catch_formal_parameter',
  'enhanced_for_statement',
  'resource',
  'instanceof_expression',
  'record_pattern_component',
  'type_pattern',
]);

/** Everything that a function and those in it give a name to. A name that has several types there has none. */
export function localsIn(lowering: Lowering, node: number): ReadonlyMap<string, LocalName> {
  const { tree, field } = lowering;
  const locals = new Map<string, LocalName>();
  const add = (called: number, type: string, value: number): void => {
    const text = textOf(lowering, called);
    const known = locals.get(text);
    locals.set(text, known === undefined || known.type === type ? { type, value } : { type: '', value: -1 });
  };
  let declaredAs = '';
  const end = tree.after[node] ?? 0;
  for (let inner = node + 1; inner < end; inner++) {
    const type = typeName(lowering, inner);
    if (type === 'local_variable_declaration' || type === 'field_declaration' || type === 'spread_parameter')
      declaredAs = bareType(lowering, childAt(lowering, inner, field.type));
    else if (type === 'inferred_parameters') {
      for (let one = firstPart(lowering, inner); one >= 0; one = nextPart(lowering, inner, one)) add(one, '', -1);
    } else if (type === 'lambda_expression') {
      const only = childAt(lowering, inner, field.parameters);
      if (typeName(lowering, only) === 'identifier') add(only, '', -1);
    } else if (DECLARING.has(type)) {
      const called = nameIn(lowering, inner, type);
      const value = childAt(lowering, inner, field.value);
      const written =
        type === 'variable_declarator' ? declaredAs : bareType(lowering, childAt(lowering, inner, field.type));
      if (called >= 0) add(called, written === 'var' ? madeType(lowering, value) : written, value);
    }
  }
  return locals;
}

function nameIn(lowering: Lowering, node: number, type: string): number {
  const called = childAt(lowering, node, lowering.field.name);
  if (called >= 0 || !type.includes('pattern')) return called;
  let last = -1;
  for (let one = firstPart(lowering, node); one >= 0; one = nextPart(lowering, node, one)) last = one;
  return typeName(lowering, last) === 'identifier' ? last : -1;
}

/** `var text = new StringBuilder()`. */
function madeType(lowering: Lowering, value: number): string {
  if (typeName(lowering, value) !== 'object_creation_expression') return '';
  return bareType(lowering, childAt(lowering, value, lowering.field.type));
}

/** The type that the code itself says a value has; empty where it says none. */
export function spokenType({ locals, enclosing }: Lowering, node: Expression): string {
  if (node.kind === 'name') return locals.get(node.name)?.type ?? '';
  if (node.kind === 'member' && (node.object.kind === 'name' || isOuterThis(node.object)))
    return memberCalled(enclosing, node.property)?.type ?? '';
  if (node.kind === 'call' && node.isNew) {
    const { callee } = node;
    return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  }
  return '';
}

function isOuterThis(node: Expression): boolean {
  return node.kind === 'name' && node.name.endsWith('.this');
}

function memberCalled(
  enclosing: EnclosingClass | undefined,
  called: string,
): { readonly type?: string | undefined } | undefined {
  for (let at = enclosing; at !== undefined; at = at.outer) {
    const found = at.members.get(called);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the object that a class stands in is called, for the classes without a name in its methods. */
export function outerThis(called: string): string {
  return `${called}.this`;
}

/** A bare name: a variable, or a member of the classes around it. */
export function lowerIdentifier(lowering: Lowering, node: number): Expression {
  const called = textOf(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (lowering.locals.has(called)) return name(called, at, end);
  return memberOf(lowering, called, called, at, end) ?? name(called, at, end);
}

/** A bare name that is called. */
export function lowerCalled(lowering: Lowering, node: number): Expression {
  const called = textOf(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  return memberOf(lowering, called, `${called}()`, at, end) ?? name(called, at, end);
}

/** A class without a name fulfils an interface for the most part: what it has not itself, the class around it has. */
function extendingClass(enclosing: EnclosingClass | undefined): EnclosingClass | undefined {
  const outer = enclosing?.name === '' ? enclosing.outer : undefined;
  return [outer, enclosing].find((one) => one?.extendsOther === true);
}

function memberOf(lowering: Lowering, called: string, key: string, at: number, end: number): Expression | undefined {
  const { enclosing, imports } = lowering;
  for (let owner = enclosing; owner !== undefined; owner = owner.outer) {
    const found = owner.members.get(key);
    if (found === undefined) continue;
    const isStatic = found.isStatic && owner.name !== '';
    const holder = isStatic ? owner.name : owner === enclosing ? 'this' : outerThis(owner.name);
    return { kind: 'member', object: name(holder, at, at), property: called, at, end };
  }
  const extending = extendingClass(enclosing);
  // Classes and constants of others begin with a capital letter.
  const isInherited =
    extending !== undefined && /^[a-z_$]/.test(called) && !imports.some(({ local }) => local === called);
  if (!isInherited) return undefined;
  const holder = extending === enclosing ? 'this' : outerThis(extending.name);
  return { kind: 'member', object: name(holder, at, at), property: called, at, end };
}
