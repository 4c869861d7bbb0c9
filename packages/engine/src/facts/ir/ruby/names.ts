import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression, Import } from '../ir.ts';
import { childAt, endOf, literal, lowerExpression, mix, name, nameOf, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { localsWith, stateOf } from './file-state.ts';
import { isKernelFunction } from './kernel.ts';

/** The object whose method is in hand. */
export function self(at: number, end: number): Expression {
  return name('this', at, end);
}

export function lowerSelf(lowering: Lowering, node: number): Expression {
  return self(startOf(lowering, node), endOf(lowering, node));
}

/** `@name`, `@@name`: fields nobody sees from outside, beside methods of the same name. */
export function lowerField(lowering: Lowering, node: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  return { kind: 'member', object: self(at, at), property: textOf(lowering, node), at, end };
}

/** `Foo`, `$stdin`. */
export function lowerConstant(lowering: Lowering, node: number): Expression {
  openNamespaces(lowering, []);
  return nameOf(lowering, node);
}

/** `Foo::Bar`, `::Foo`. What another file declares is known by its whole name, as an import would bring it. */
export function lowerScoped(lowering: Lowering, node: number, depth: number): Expression {
  const scope = childAt(lowering, node, lowering.field.scope);
  const called = childAt(lowering, node, lowering.field.name);
  if (scope < 0) return nameOf(lowering, called);
  const { declared, spoken } = stateOf(lowering);
  const whole = textOf(lowering, node).replace(/^::/, '').replaceAll('::', '.');
  if (!declared.has(textOf(lowering, called)) && WHOLE_NAME.test(whole)) {
    const at = startOf(lowering, node);
    if (!spoken.has(whole)) lowering.imports.push(importOf(whole, at));
    spoken.add(whole);
    return name(whole, at, endOf(lowering, node));
  }
  return {
    kind: 'member',
    object: lowerExpression(lowering, scope, depth + 1),
    property: textOf(lowering, called),
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

const WHOLE_NAME = /^[A-Z]\w*(?:\.[A-Z]\w*)+$/;

function importOf(whole: string, at: number): Import {
  const end = whole.lastIndexOf('.');
  return { module: whole.slice(0, end), symbol: whole.slice(end + 1), local: whole, at };
}

/** A constant without what it lies in is looked for around the code in hand, and then at the top. */
export function openNamespaces(lowering: Lowering, around: readonly string[]): void {
  const module = around.join('.');
  const { spoken } = stateOf(lowering);
  if (spoken.has(`${module}.*`)) return;
  spoken.add(`${module}.*`);
  lowering.imports.unshift({ module, symbol: '*', local: '*', at: 0 });
}

/** Words of the language that look like names. */
const WORDS: Readonly<Record<string, string>> = { __FILE__: '__file__', __dir__: '__dirname' };

/** A word alone: a variable, or a method that is called without anything. */
export function lowerIdentifier(lowering: Lowering, node: number): Expression {
  const text = textOf(lowering, node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (localsWith(stateOf(lowering).locals, text) !== undefined) return name(text, at, end);
  const word = ownEntry(WORDS, text);
  if (word !== undefined) return name(word, at, end);
  if (text === '__method__') return literal(stateOf(lowering).method, at, end);
  if (text === 'block_given?') return mix(lowering, node, []);
  if (text === 'raise') return { kind: 'call', callee: name(text, at, end), arguments: [], isNew: false, at, end };
  const callee = bareCallee(lowering, text, at, end);
  // A member is read by its name alone, a function has to be called.
  return callee.kind === 'member' ? callee : { kind: 'call', callee, arguments: [], isNew: false, at, end };
}

/** What a word before arguments calls: a function of the file or of everybody, or a method of the object in hand. */
export function bareCallee(lowering: Lowering, text: string, at: number, end: number): Expression {
  const { methods, functions, isInBlock } = stateOf(lowering);
  const isOwn = methods?.has(text) === true;
  if (!isOwn && (functions.has(text) || isKernelFunction(text))) return name(text, at, end);
  if (!isOwn && methods === undefined && !isInBlock) return name(text, at, end);
  return { kind: 'member', object: self(at, at), property: text, at, end };
}
