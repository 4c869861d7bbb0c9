import type { Call, Expression } from '../ir.ts';
import { childAt, endOf, lowerExpression, lowerParts, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { charactersTest } from './characters.ts';
import { lowerCommand } from './commands.ts';
import { inPathWords } from './library.ts';
import { lowerMacroCall } from './macros.ts';
import { inMethodWords } from './methods.ts';
import { fullName, isForeign, ownSegments, pathIn, pathValue, typeArguments, withoutKind } from './paths.ts';

/** A call, said in words that the interpreter knows where it is one of the language's own library. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const calleeNode = childAt(lowering, node, field.function);
  const list = childAt(lowering, node, field.arguments);
  // What the grammar was shown as a call is a macro where a mark stands behind its name.
  if (lowering.text.charAt(endOf(lowering, calleeNode)) === '!') return lowerMacroCall(lowering, node, depth);
  const segments = pathIn(lowering, calleeNode);
  if (segments !== undefined) return lowerPathCall(lowering, node, ownSegments(lowering, segments), depth);
  const command = lowerCommand(lowering, node, depth);
  if (command !== undefined) return command;
  const member =
    typeName(lowering, calleeNode) === 'generic_function' ? childAt(lowering, calleeNode, field.function) : calleeNode;
  if (typeName(lowering, member) !== 'field_expression') return plainCall(lowering, node, depth);
  const tested = charactersTest(lowering, node, depth);
  if (tested !== undefined) return tested;
  const receiver = childAt(lowering, member, field.value);
  const called = textOf(lowering, childAt(lowering, member, field.field));
  const object = lowerExpression(lowering, receiver, depth + 1);
  const call: Call = {
    kind: 'call',
    callee: { kind: 'member', object, property: called, at: startOf(lowering, member), end: endOf(lowering, member) },
    arguments: lowerParts(lowering, list, depth),
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
  const types = member === calleeNode ? '' : typeArguments(lowering, calleeNode);
  return inMethodWords(lowering, { node, receiver, list, call, object, called, types }) ?? call;
}

function plainCall(lowering: Lowering, node: number, depth: number): Call {
  return {
    kind: 'call',
    callee: lowerExpression(lowering, childAt(lowering, node, lowering.field.function), depth + 1),
    arguments: lowerParts(lowering, childAt(lowering, node, lowering.field.arguments), depth),
    isNew: false,
    at: startOf(lowering, node),
    end: endOf(lowering, node),
  };
}

/** `a::b::f(x)`, `Type::new(x)`, `Shape::Circle(x)`. */
function lowerPathCall(lowering: Lowering, node: number, segments: readonly string[], depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const command = segments.at(-1) === 'new' ? lowerCommand(lowering, node, depth) : undefined;
  if (command !== undefined) return command;
  const given = lowerParts(lowering, childAt(lowering, node, field.arguments), depth);
  const callee = childAt(lowering, node, field.function);
  const full = fullName(lowering, segments);
  const types = typeArguments(lowering, callee);
  const bare: Call = {
    kind: 'call',
    callee: pathValue(segments, at, endOf(lowering, callee), isForeign(lowering, segments)),
    arguments: given,
    isNew: false,
    at,
    end,
  };
  const said = inPathWords(lowering, bare, segments, full, types);
  if (said !== undefined) return said;
  const whole = withoutKind(segments);
  if (whole === segments) return bare;
  const keywords = given.map((value, index) => ({ name: String(index), value }));
  return { ...bare, callee: pathValue(whole, at, at), arguments: [], keywords, isNew: true };
}
