import type { Call, Expression, KeywordArgument } from '../ir.ts';
import {
  childAt,
  endOf,
  firstPart,
  lowerExpression,
  lowerInner,
  nextPart,
  startOf,
  textOf,
  tight,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** A call; one that loads a module by its name is a reference to that module. */
export function lowerCall(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const callee = lowerExpression(lowering, childAt(lowering, node, field.function), depth + 1);
  const values: Expression[] = [];
  const keywords: KeywordArgument[] = [];
  const list = childAt(lowering, node, field.arguments);
  if (typeName(lowering, list) === 'generator_expression') values.push(lowerExpression(lowering, list, depth + 1));
  else lowerArguments(lowering, list, depth + 1, values, keywords);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const module = importedModule(callee, values);
  if (module !== undefined) {
    lowering.imports.push({ module, symbol: '*', local: '', at });
    return { kind: 'module', module, at, end };
  }
  const call: Call = { kind: 'call', callee, arguments: tight(values), isNew: false, at, end };
  return keywords.length > 0 ? { ...call, keywords: tight(keywords) } : call;
}

function lowerArguments(
  lowering: Lowering,
  list: number,
  depth: number,
  values: Expression[],
  keywords: KeywordArgument[],
): void {
  const { field } = lowering;
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = nextPart(lowering, list, child)) {
    const type = typeName(lowering, child);
    if (type === 'keyword_argument') {
      const value = lowerExpression(lowering, childAt(lowering, child, field.value), depth + 1);
      keywords.push({ name: textOf(lowering, childAt(lowering, child, field.name)), value });
    } else if (type === 'dictionary_splat') {
      keywords.push({ name: null, value: lowerInner(lowering, child, depth) });
    } else {
      values.push(lowerExpression(lowering, child, depth));
    }
  }
}

/** `__import__('x')` and `importlib.import_module('x')`, unless a package makes the name relative. */
function importedModule(callee: Expression, values: readonly Expression[]): string | undefined {
  const [only] = values;
  if (only?.kind !== 'literal' || typeof only.value !== 'string' || values.length > 1) return undefined;
  const isBuiltin = callee.kind === 'name' && (callee.name === '__import__' || callee.name === 'import_module');
  const isLibrary =
    callee.kind === 'member' &&
    callee.property === 'import_module' &&
    callee.object.kind === 'name' &&
    callee.object.name === 'importlib';
  return isBuiltin || isLibrary ? only.value : undefined;
}
