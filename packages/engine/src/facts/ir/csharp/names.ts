import { CSHARP_INHERITED } from '../../../knowledge/csharp/types.ts';
import type { Expression } from '../ir.ts';
import { childAt, childOfType, endOf, firstPart, name, nextPart, startOf, textOf, typeName } from '../lowering.ts';
import type { EnclosingClass, LocalName, Lowering } from '../lowering.ts';
import { bareType } from './types.ts';

/** Nodes that give a name to a value inside a function, where the name is their field `name`. */
const DECLARING: ReadonlySet<string> = new Set([
  'parameter',
  'declaration_pattern',
  'declaration_expression',
  'recursive_pattern',
  'var_pattern',
  'catch_declaration',
  'from_clause',
  'local_function_statement',
]);

/** Everything that a function and those in it give a name to. A name that has several types there has none. */
export function localsIn(lowering: Lowering, node: number): ReadonlyMap<string, LocalName> {
  const { tree, field } = lowering;
  const locals = new Map<string, LocalName>();
  const add = (called: number, type: string, value = -1): void => {
    const text = nameText(lowering, called);
    const known = locals.get(text);
    if (text !== '') locals.set(text, known === undefined || known.type === type ? { type, value } : NO_TYPE);
  };
  let declaredAs = -1;
  const end = tree.after[node] ?? 0;
  for (let inner = node + 1; inner < end; inner++) {
    const type = typeName(lowering, inner);
    if (type === 'variable_declaration') declaredAs = childAt(lowering, inner, field.type);
    else if (type === 'variable_declarator') {
      const value = valueIn(lowering, inner);
      add(childAt(lowering, inner, field.name), bareType(lowering, declaredAs) || madeType(lowering, value), value);
    } else if (type === 'implicit_parameter') add(inner, '');
    else if (type === 'let_clause' || type === 'join_clause' || type === 'join_into_clause')
      add(firstPart(lowering, inner), '');
    else if (type === 'foreach_statement') {
      const left = childAt(lowering, inner, field.left);
      if (typeName(lowering, left) === 'identifier')
        add(left, bareType(lowering, childAt(lowering, inner, field.type)));
    } else if (type === 'tuple_pattern' || type === 'parenthesized_variable_designation') {
      for (let one = firstPart(lowering, inner); one >= 0; one = nextPart(lowering, inner, one))
        if (typeName(lowering, one) === 'identifier') add(one, '');
    } else if (type === 'parameter_list') {
      // The last parameter of `params string[] rest` stands in the list itself.
      const rest = childAt(lowering, inner, field.name);
      if (rest >= 0) add(rest, 'Array');
    } else if (DECLARING.has(type)) {
      const called = childAt(lowering, inner, field.name);
      if (called >= 0) add(called, bareType(lowering, childAt(lowering, inner, field.type)));
    }
  }
  return locals;
}

const NO_TYPE: LocalName = { type: '', value: -1 };

/** What stands behind the equals sign of a declarator. */
export function valueIn(lowering: Lowering, declarator: number): number {
  let last = -1;
  for (let one = firstPart(lowering, declarator); one >= 0; one = nextPart(lowering, declarator, one)) {
    const type = typeName(lowering, one);
    if (
      lowering.tree.field[one] !== lowering.field.name &&
      type !== 'tuple_pattern' &&
      type !== 'bracketed_argument_list'
    )
      last = one;
  }
  return last;
}

/** `var text = new StringBuilder()`. */
function madeType(lowering: Lowering, value: number): string {
  if (typeName(lowering, value) !== 'object_creation_expression') return '';
  return bareType(lowering, childAt(lowering, value, lowering.field.type));
}

/** The type that the code itself says a value has; empty where it says none. */
export function spokenType({ locals, enclosing }: Lowering, node: Expression): string {
  if (node.kind === 'name') return locals.get(node.name)?.type ?? '';
  if (node.kind === 'member' && node.object.kind === 'name' && node.object.name === 'this')
    return enclosing?.members.get(node.property)?.type ?? '';
  if (node.kind === 'assign')
    return node.target.kind === 'destructuring' ? '' : spokenType({ locals, enclosing } as Lowering, node.target);
  if (node.kind === 'call' && node.isNew) {
    const { callee } = node;
    return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  }
  return '';
}

/** Lowers what stands in a function or in a field, which may hold functions. */
export function withLocals<T>(lowering: Lowering, node: number, lower: () => T): T {
  const outer = lowering.locals;
  // Functions inside others share the names of the outermost one.
  if (outer.size === 0) lowering.locals = localsIn(lowering, node);
  const lowered = lower();
  lowering.locals = outer;
  return lowered;
}

/** A name without the mark that lets it be a word of the language. */
export function nameText(lowering: Lowering, node: number): string {
  return textOf(lowering, node).replace(/^@/, '');
}

/** A name that is written with types: `Handle<string>`. */
export function plainName(lowering: Lowering, node: number): number {
  return typeName(lowering, node) === 'generic_name' ? childOfType(lowering, node, 'identifier') : node;
}

/** A bare name: a variable, a member of the classes around it, or a type. */
export function lowerIdentifier(lowering: Lowering, node: number): Expression {
  const called = nameText(lowering, plainName(lowering, node));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const { enclosing, locals, aliases } = lowering;
  if (locals.has(called)) return name(called, at, end);
  // A method that is named and not called is handed on.
  const own = memberOf(enclosing, called, called, at, end) ?? memberOf(enclosing, called, `${called}()`, at, end);
  if (own !== undefined) return own;
  const meant = aliases.get(called);
  if (meant !== undefined) return name(meant, at, end);
  if (enclosing === undefined) return called === 'args' ? commandLine(at, end) : name(called, at, end);
  const isInherited = enclosing.extendsOther && (/^[a-z_]/.test(called) || CSHARP_INHERITED.has(called));
  return isInherited ? thisMember(called, at, end) : name(called, at, end);
}

/** A bare name that is called: a function in a function, a method of the classes around it or above them. */
export function lowerCalled(lowering: Lowering, node: number): Expression {
  const called = nameText(lowering, plainName(lowering, node));
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const { enclosing, locals, statics } = lowering;
  if (locals.has(called)) return name(called, at, end);
  const own = memberOf(enclosing, called, `${called}()`, at, end) ?? memberOf(enclosing, called, called, at, end);
  if (own !== undefined) return own;
  const [holder] = statics;
  if (holder !== undefined && enclosing?.extendsOther !== true)
    return { kind: 'member', object: pathExpression(holder, at), property: called, at, end };
  return enclosing === undefined ? name(called, at, end) : thisMember(called, at, end);
}

function memberOf(
  enclosing: EnclosingClass | undefined,
  called: string,
  key: string,
  at: number,
  end: number,
): Expression | undefined {
  for (let owner = enclosing; owner !== undefined; owner = owner.outer) {
    if (!owner.members.has(key)) continue;
    if (owner === enclosing) return thisMember(called, at, end);
    return { kind: 'member', object: name(owner.name, at, at), property: called, at, end };
  }
  return undefined;
}

/** `this.name`, as if it were written. */
export function thisMember(property: string, at: number, end: number): Expression {
  return { kind: 'member', object: name('this', at, at), property, at, end };
}

/** `System.Math`, as if it were written. */
export function pathExpression(path: string, at: number): Expression {
  const [root = '', ...others] = path.split('.');
  let value: Expression = name(root, at, at);
  for (const property of others) value = { kind: 'member', object: value, property, at, end: at };
  return value;
}

/** What the tables call the arguments of a program. */
export function commandLine(at: number, end: number): Expression {
  return { kind: 'member', object: name('Main', at, at), property: 'args', at, end };
}
