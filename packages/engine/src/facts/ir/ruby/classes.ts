import { documentationBefore } from '../documentation.ts';
import type { ClassIr, Expression, FunctionIr, Statement } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerStatement,
  name,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { methodsIn, newLocals, stateOf } from './file-state.ts';
import { withFilters } from './filters.ts';
import { frameworkBases } from './framework-classes.ts';
import { openNamespaces } from './names.ts';
import { fieldMethods, lowerMethod, scopeMethod } from './methods.ts';

/** What stands in a class: its methods, what it is mixed with, and what is done when it is read. */
interface Members {
  readonly methods: FunctionIr[];
  readonly bases: Expression[];
  readonly statements: Statement[];
  /** Filters by the methods they run before: `before_action :load, only: :show`. */
  readonly calls: number[];
  isOfClass: boolean;
}

/** `class A < B … end`, `module A … end`: a module is a class nobody makes objects of. */
export function lowerClass(lowering: Lowering, node: number, depth: number, out: Statement[]): void {
  const { field } = lowering;
  const written = childAt(lowering, node, field.name);
  const superclass = childAt(lowering, node, field.superclass);
  const body = childAt(lowering, node, field.body);
  const state = stateOf(lowering);
  const { around } = state;
  const path = [...around, ...textOf(lowering, written).replace(/^::/, '').split('::')];
  for (let end = 0; end <= path.length; end++) openNamespaces(lowering, path.slice(0, end));
  const bases = superclass < 0 ? [] : [lowerExpression(lowering, firstPart(lowering, superclass), depth + 1)];
  const called = textOf(lowering, written).split('::').at(-1) ?? '';
  state.around = path;
  const made = lowerMembers(lowering, body, depth, bases);
  state.around = around;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  made.bases.push(...frameworkBases(textOf(lowering, superclass), called, typeName(lowering, node) === 'module', at));
  out.push({ kind: 'class', class: classOf(lowering, called, made, at, end) });
}

function classOf(lowering: Lowering, called: string, made: Members, at: number, end: number): ClassIr {
  const methods = withFilters(lowering, tight(made.methods), made.calls);
  if (made.statements.length > 0) methods.push(initializer(made.statements, at));
  return {
    name: called,
    bases: made.bases,
    decorators: [],
    methods,
    fields: [],
    documentation: documentationBefore(lowering, at),
    at,
    end,
  };
}

/** What is done when the class is read, with the class as the object in hand. */
function initializer(body: readonly Statement[], at: number): FunctionIr {
  return {
    name: '',
    parameters: [],
    body,
    decorators: [],
    isStatic: true,
    isAsync: false,
    isGenerator: false,
    at,
    end: at,
  };
}

const NO_METHODS: ReadonlySet<string> = new Set();

function lowerMembers(lowering: Lowering, body: number, depth: number, bases: Expression[]): Members {
  const state = stateOf(lowering);
  const { locals, methods, isInBlock } = state;
  state.locals = newLocals(undefined);
  state.methods = body < 0 ? NO_METHODS : methodsIn(lowering, body);
  state.isInBlock = false;
  const made: Members = { methods: [], bases, statements: [], calls: [], isOfClass: false };
  lowerInto(lowering, body, depth, made, false);
  Object.assign(state, { locals, methods, isInBlock });
  return made;
}

function lowerInto(lowering: Lowering, body: number, depth: number, made: Members, isStatic: boolean): void {
  for (let child = body < 0 ? -1 : firstPart(lowering, body); child >= 0; child = nextPart(lowering, body, child)) {
    lowerMember(lowering, child, depth, made, isStatic || made.isOfClass);
  }
}

function lowerMember(lowering: Lowering, node: number, depth: number, made: Members, isStatic: boolean): void {
  switch (typeName(lowering, node)) {
    case 'method':
      made.methods.push(lowerMethod(lowering, node, depth + 1, isStatic));
      return;
    case 'singleton_method':
      made.methods.push(lowerMethod(lowering, node, depth + 1, true));
      return;
    case 'singleton_class':
      lowerInto(lowering, childAt(lowering, node, lowering.field.body), depth + 1, made, true);
      return;
    case 'class':
    case 'module': {
      lowerStatement(lowering, node, depth + 1, made.statements);
      const inner = made.statements.at(-1);
      if (inner?.kind === 'class') keepInClass(made, inner.class.name, inner.class.at);
      return;
    }
    case 'assignment': {
      lowerStatement(lowering, node, depth + 1, made.statements);
      const left = childAt(lowering, node, lowering.field.left);
      if (typeName(lowering, left) === 'constant') keepInClass(made, textOf(lowering, left), startOf(lowering, left));
      return;
    }
    case 'identifier':
      if (/^(?:module_function)$/.test(textOf(lowering, node))) made.isOfClass = true;
      return;
    case 'call':
      lowerDeclaration(lowering, node, depth, made, isStatic);
      return;
    default:
      lowerStatement(lowering, node, depth + 1, made.statements);
  }
}

/** `Outer::INNER` is found in the class as well as by its name alone inside of it. */
function keepInClass(made: Members, called: string, at: number): void {
  const target: Expression = { kind: 'member', object: name('this', at, at), property: called, at, end: at };
  made.statements.push({ kind: 'assignment', target, value: name(called, at, at), at });
}

const VISIBILITY = /^(?:private|protected|public|private_class_method|memoize|helper_method|module_function)$/;

/** Calls in the body of a class that declare something. */
function lowerDeclaration(lowering: Lowering, node: number, depth: number, made: Members, isStatic: boolean): void {
  const { field } = lowering;
  const method = textOf(lowering, childAt(lowering, node, field.method));
  const list = childAt(lowering, node, field.arguments);
  const hasReceiver = childAt(lowering, node, field.receiver) >= 0;
  const first = list < 0 ? -1 : firstPart(lowering, list);
  if (!hasReceiver && VISIBILITY.test(method) && /^(?:method|singleton_method)$/.test(typeName(lowering, first))) {
    lowerMember(lowering, first, depth + 1, made, isStatic || method === 'module_function');
    return;
  }
  if (!hasReceiver && /^attr_(?:reader|writer|accessor)$/.test(method)) {
    const names = Array.from(textOf(lowering, list).matchAll(/:(\w+)/g), ([, field_ = '']) => field_);
    made.methods.push(...fieldMethods(names, method, startOf(lowering, node), endOf(lowering, node)));
    return;
  }
  if (!hasReceiver && /^(?:include|extend|prepend)$/.test(method)) {
    if (textOf(lowering, first) === 'self') made.isOfClass = true;
    else
      for (let child = first; child >= 0; child = nextPart(lowering, list, child))
        made.bases.push(lowerExpression(lowering, child, depth + 1));
    return;
  }
  const scope = hasReceiver || method !== 'scope' ? undefined : scopeMethod(lowering, list, depth);
  if (scope !== undefined) {
    made.methods.push(scope);
    return;
  }
  // `included do … end`, `class_methods do … end`: what a module brings to the classes it is mixed into.
  const block = childAt(lowering, node, field.block);
  if (!hasReceiver && (method === 'included' || method === 'class_methods') && block >= 0) {
    lowerInto(lowering, childAt(lowering, block, field.body), depth + 1, made, isStatic || method === 'class_methods');
    return;
  }
  if (/^(?:prepend_)?(?:before_action|before_filter)$/.test(method)) made.calls.push(node);
  lowerStatement(lowering, node, depth + 1, made.statements);
}
