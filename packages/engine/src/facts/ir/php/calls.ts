import type { Call, ClassIr, Expression } from '../ir.ts';
import {
  childAt,
  childOfType,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  name,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { lowerArguments, type Given } from './arguments.ts';
import { lowerClass } from './classes.ts';
import { chosenCall, chosenFor, functionNamed, inOtherWords, libraryName, mayHarm } from './library.ts';
import { functionName, lowerClassName, NAMES, namesIn, OWN_CLASS, PARENT_CLASS } from './names.ts';
import { locating } from './places.ts';
import { readsEntities } from './settings.ts';
import { callOf, inOrder, textIn } from './words.ts';

/** Functions that are given another one by its name. */
const TAKES_FUNCTION =
  /^(?:array_(?:map|filter|walk|reduce)|u[ak]?sort|call_user_func|add_(?:action|filter|shortcode|menu_page|submenu_page)|register_(?:rest_route|shutdown_function|activation_hook)|preg_replace_callback|spl_autoload_register|set_error_handler|set_exception_handler|ob_start|forward_static_call)$/;

/** `name($a)`, `$name($a)`. */
export function lowerFunctionCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const calleeNode = childAt(lowering, node, field.function);
  const given = lowerArguments(lowering, childAt(lowering, node, field.arguments), depth);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (!NAMES.has(typeName(lowering, calleeNode))) {
    const callee = lowerExpression(lowering, calleeNode, depth + 1);
    return given.isReference ? callee : chosenCall(callee, given.items, plainCall(callee, given, at, end));
  }
  const called = libraryName(functionName(lowering, calleeNode));
  const callee = name(called, at, endOf(lowering, calleeNode));
  if (given.isReference) return callee;
  const items = TAKES_FUNCTION.test(called)
    ? given.items.map((item) => ownFunction(lowering, item) ?? item)
    : given.items;
  const call = plainCall(callee, { ...given, items }, at, end);
  return locating(call, called) ?? chosenFor(called, items, inOtherWords(lowering, called, call));
}

/** `'on_save'` where the file declares a function of that name, also as the `callback` of an array; `'system'` of the library. */
function ownFunction(lowering: Lowering, node: Expression): Expression | undefined {
  if (node.kind === 'map') {
    const entries = node.entries.map(([key, value]) => [key, ownFunction(lowering, value) ?? value] as const);
    return { ...node, entries };
  }
  if (node.kind !== 'literal' || typeof node.value !== 'string') return undefined;
  return namesIn(lowering).functions.has(node.value) || mayHarm(node.value) ? functionNamed(node) : undefined;
}

function plainCall(callee: Expression, { items, keywords }: Given, at: number, end: number): Call {
  return {
    kind: 'call',
    callee,
    arguments: items,
    keywords: keywords.length === 0 ? undefined : keywords,
    isNew: false,
    at,
    end,
  };
}

/** `$object->method($a)`, `$object?->method($a)`, `$object->$name($a)`. */
export function lowerMethodCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const object = lowerExpression(lowering, childAt(lowering, node, field.object), depth + 1);
  return lowerCallOn(lowering, node, object, depth);
}

/** `Store::find($id)`, `self::make()`, `parent::save()`. */
export function lowerStaticCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const scope = childAt(lowering, node, field.scope);
  const at = startOf(lowering, node);
  if (PARENT_CLASS.test(textOf(lowering, scope))) {
    const above = name('super', at, endOf(lowering, scope));
    const called = textOf(lowering, childAt(lowering, node, field.name));
    if (called !== '__construct') return lowerCallOn(lowering, node, above, depth);
    const given = lowerArguments(lowering, childAt(lowering, node, field.arguments), depth);
    return plainCall(above, given, at, endOf(lowering, node));
  }
  return lowerCallOn(lowering, node, lowerScope(lowering, scope, depth, true), depth);
}

/** What stands before `::`. A method of the class in hand is called on its object. */
export function lowerScope(lowering: Lowering, scope: number, depth: number, isCalled: boolean): Expression {
  const at = startOf(lowering, scope);
  const written = textOf(lowering, scope);
  if (isCalled && OWN_CLASS.test(written)) return name('this', at, endOf(lowering, scope));
  if (PARENT_CLASS.test(written)) return name('super', at, endOf(lowering, scope));
  const type = typeName(lowering, scope);
  if (NAMES.has(type) || type === 'relative_scope') return lowerClassName(lowering, scope);
  return lowerExpression(lowering, scope, depth + 1);
}

function lowerCallOn(lowering: Lowering, node: number, object: Expression, depth: number): Expression {
  const { field } = lowering;
  const called = childAt(lowering, node, field.name);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const given = lowerArguments(lowering, childAt(lowering, node, field.arguments), depth);
  const place = { at, end: endOf(lowering, called) };
  const callee: Expression = NAMES.has(typeName(lowering, called))
    ? { kind: 'member', object, property: textOf(lowering, called), ...place }
    : { kind: 'index', object, index: lowerExpression(lowering, called, depth + 1), ...place };
  if (given.isReference) return callee;
  const call = plainCall(callee, given, at, end);
  if (callee.kind !== 'member' || !readsEntities(call)) return call;
  return { ...call, callee: { ...callee, kind: 'member', object: callee, property: 'with_entities' } };
}

/** `new Store($path)`, `new $name()`, `new class { … }`. */
export function lowerNew(lowering: Lowering, node: number, depth: number): Expression {
  const made = firstPart(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const type = typeName(lowering, made);
  if (type === 'anonymous_class') {
    const given = lowerArguments(lowering, childOfType(lowering, made, 'arguments'), depth);
    const written: ClassIr = lowerClass(lowering, made, depth + 1);
    const callee: Expression = { kind: 'class', class: written, at, end };
    return { ...plainCall(callee, given, at, end), isNew: true };
  }
  const given = lowerArguments(lowering, childOfType(lowering, node, 'arguments'), depth);
  if (NAMES.has(type)) {
    const callee = lowerClassName(lowering, made);
    const call: Call = { ...plainCall(callee, given, at, end), isNew: true };
    if (!readsEntities(call)) return call;
    return { ...call, callee: { kind: 'member', object: callee, property: 'with_entities', at, end: callee.end } };
  }
  const callee = made < 0 ? literal(undefined, at, end) : lowerExpression(lowering, made, depth + 1);
  const call: Call = { ...plainCall(callee, given, at, end), isNew: true };
  // Who chooses the class chooses which constructor runs.
  return inOrder(callOf('new', [callee], { at, end: callee.end }), call);
}

/** `include 'other.php'`: the file is run here. */
export function lowerInclude(lowering: Lowering, node: number, depth: number): Expression {
  const path = lowerExpression(lowering, firstPart(lowering, node), depth + 1);
  const at = startOf(lowering, node);
  const last = textIn(path.kind === 'concatenation' ? path.parts.at(-1) : path);
  // Whatever the other file declares is known here by its own name.
  if (last?.endsWith('.php') === true)
    lowering.imports.push({ module: `include:${last.replace(/^[./\\]+/, '')}`, symbol: '*', local: '*', at });
  return callOf('include', [path], { at, end: endOf(lowering, node) });
}

/** The arguments of a statement that looks like a call: `exit(1)`. */
export function lowerExit(lowering: Lowering, node: number, depth: number): Expression {
  const inner = firstPart(lowering, node);
  const given = inner < 0 ? [] : [lowerExpression(lowering, inner, depth + 1)];
  return callOf('exit', given, { at: startOf(lowering, node), end: endOf(lowering, node) });
}
