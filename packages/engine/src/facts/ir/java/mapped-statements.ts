import type { Expression, FunctionIr, Parameter } from '../ir.ts';
import { literal, name } from '../lowering.ts';

const STATEMENTS: ReadonlySet<string> = new Set(['Select', 'Insert', 'Update', 'Delete']);
/** What MyBatis puts into a statement as it is; what stands behind `#` it binds. */
const AS_IT_IS = /\$\{ ?(\w{1,60})(?:\.(\w{1,60}))?[^\w{}][^{}]{0,60}\}|\$\{(\w{1,60})(?:\.(\w{1,60}))?\}/g;
/** The class whose function stands for running such a statement. */
const MAPPER = 'org.apache.ibatis.annotations.Select';

/** `@Select("… where name = '${name}'") User find(String name)`: the method runs a text that is put together. */
export function mappedStatement(method: FunctionIr): FunctionIr | undefined {
  for (const decorator of method.decorators) {
    if (decorator.kind !== 'call' || decorator.callee.kind !== 'name' || !STATEMENTS.has(decorator.callee.name))
      continue;
    const written = textOf(decorator.arguments[0]);
    if (written === undefined || !written.includes('${')) continue;
    const { at, end } = decorator;
    const text: Expression = { kind: 'concatenation', parts: partsOf(written, method.parameters, at, end), at, end };
    const callee: Expression = { kind: 'member', object: name(MAPPER, at, at), property: 'run', at, end };
    const value: Expression = { kind: 'call', callee, arguments: [text], isNew: false, at, end };
    return { ...method, body: [{ kind: 'return', value, at }] };
  }
  return undefined;
}

function partsOf(written: string, parameters: readonly Parameter[], at: number, end: number): Expression[] {
  const parts: Expression[] = [];
  let from = 0;
  for (const match of written.matchAll(AS_IT_IS)) {
    parts.push(literal(written.slice(from, match.index), at, end));
    from = match.index + match[0].length;
    const called = match[1] ?? match[3] ?? '';
    const member = match[2] ?? match[4];
    const given = parameterCalled(parameters, called);
    if (given !== undefined)
      parts.push(member === undefined ? given : { kind: 'member', object: given, property: member, at, end });
  }
  parts.push(literal(written.slice(from), at, end));
  return parts;
}

/** By the name that `@Param` gives it, or by its own; the only one goes by every name. */
function parameterCalled(parameters: readonly Parameter[], called: string): Expression | undefined {
  const found = parameters.find(({ target, decorators }) => {
    const told = decorators?.map((node) => (node.kind === 'call' ? textOf(node.arguments[0]) : undefined));
    return told?.includes(called) === true || (target.kind === 'name' && target.name === called);
  });
  const { target } = found ?? (parameters.length === 1 ? parameters[0] : undefined) ?? {};
  return target?.kind === 'name' ? target : undefined;
}

/** A text that is spelled out, in one piece or in several. */
function textOf(node: Expression | undefined): string | undefined {
  if (node?.kind === 'literal') return typeof node.value === 'string' ? node.value : undefined;
  const pieces = node?.kind === 'list' ? node.items : node?.kind === 'binary' ? [node.left, node.right] : undefined;
  const texts = pieces?.map((piece) => textOf(piece));
  return texts === undefined || texts.includes(undefined) ? undefined : texts.join(node?.kind === 'list' ? ' ' : '');
}
