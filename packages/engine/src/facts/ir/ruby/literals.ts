import { decodeEscapes, RUBY_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import {
  afterOf,
  endOf,
  firstPart,
  literal,
  lowerExpression,
  lowerParts,
  mix,
  name,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { stateOf } from './file-state.ts';

/** `"text #{value}"`, a heredoc, a symbol with values in it: constant text, or put together from parts. */
export function lowerString(lowering: Lowering, node: number, depth: number): Expression {
  return joined(partsOf(lowering, node, depth), startOf(lowering, node), endOf(lowering, node));
}

/** `<<~SQL`: the text stands further below. */
export function lowerHeredoc(lowering: Lowering, node: number, depth: number): Expression {
  const body = stateOf(lowering).heredocs.get(node);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  if (body === undefined) return literal('', at, end);
  const parts = partsOf(lowering, body, depth);
  const [first, ...rest] = parts;
  const isBegun = first?.kind === 'literal' && typeof first.value === 'string';
  return joined(isBegun ? [literal(first.value.replace(/^\s+/, ''), at, end), ...rest] : parts, at, end);
}

/** `"a" "b"`. */
export function lowerChainedString(lowering: Lowering, node: number, depth: number): Expression {
  const parts = lowerParts(lowering, node, depth).flatMap((part) =>
    part.kind === 'concatenation' ? part.parts : [part],
  );
  return joined(parts, startOf(lowering, node), endOf(lowering, node));
}

/** A command between backticks. */
export function lowerSubshell(lowering: Lowering, node: number, depth: number): Expression {
  const command = lowerString(lowering, node, depth);
  const { at, end } = command;
  const callee: Expression = { kind: 'member', object: name('Kernel', at, at), property: '`', at, end };
  return { kind: 'call', callee, arguments: [command], isNew: false, at, end };
}

/** The parts of a text, those that are constant and stand side by side as one. */
export function partsOf(lowering: Lowering, node: number, depth: number): readonly Expression[] {
  const parts: Expression[] = [];
  let text = '';
  const isRaw = textOf(lowering, node).startsWith("'");
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    if (type === 'heredoc_end') continue;
    if (type !== 'interpolation') {
      text += isRaw ? textOf(lowering, child) : decodeEscapes(textOf(lowering, child), RUBY_ESCAPES);
      continue;
    }
    if (text !== '') parts.push(literal(text, at, end));
    text = '';
    const inner = firstPart(lowering, child);
    if (inner >= 0) parts.push(lowerExpression(lowering, inner, depth + 1));
  }
  if (text !== '' || parts.length === 0) parts.push(literal(text, at, end));
  return parts;
}

function joined(parts: readonly Expression[], at: number, end: number): Expression {
  if (parts.every((part): part is Literal => part.kind === 'literal' && typeof part.value === 'string'))
    return literal(parts.map(({ value }) => String(value)).join(''), at, end);
  return { kind: 'concatenation', parts, at, end };
}

/** `:name`, `?a`, the key in `name: value`. */
export function lowerSymbol(lowering: Lowering, node: number): Literal {
  return literal(textOf(lowering, node).replace(/^[:?]/, ''), startOf(lowering, node), endOf(lowering, node));
}

/** `%w[a b]`, `%i[a b]`. */
export function lowerWords(lowering: Lowering, node: number, depth: number): Expression {
  const items = lowerParts(lowering, node, depth);
  return { kind: 'list', items, at: startOf(lowering, node), end: endOf(lowering, node) };
}

/** `1_000`, `0x1f`, `0b1`, `017`, `1.5`; what is a fraction or imaginary is a number nobody knows. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const value = Number(/^0[0-7]+$/.test(text) ? `0o${text}` : text.replace(/^0d/i, ''));
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

/** `/…/i`, with the ends of the text as other languages write them; `^` and `$` are ends of lines. */
export function lowerRegex(lowering: Lowering, node: number, depth: number): Expression {
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const written = textOf(lowering, node);
  const parts: Expression[] = [];
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (typeName(lowering, child) === 'interpolation') parts.push(lowerExpression(lowering, child, depth + 1));
  }
  if (parts.length > 0) {
    const callee: Expression = { kind: 'member', object: name('Regexp', at, at), property: 'new', at, end };
    const text: Expression = { kind: 'concatenation', parts: [literal('', at, at), ...parts], at, end };
    return { kind: 'call', callee, arguments: [text], isNew: false, at, end };
  }
  const opened = /^%r[^\w\s]/.test(written) ? 3 : 1;
  const closed = written.search(/[imxounse]*$/);
  return regex(written.slice(opened, closed - 1), written.slice(closed), at, end);
}

/** A pattern of Ruby in the words of JavaScript. */
export function regex(pattern: string, flags: string, at: number, end: number): Expression {
  const isOfText = /\\[AzZ]/.test(pattern);
  const said = pattern
    .replaceAll(/\\A/g, '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll(/\\h/g, '[0-9a-fA-F]')
    .replaceAll(/\(\?<(\w+)>/g, '(?<$1>');
  const lines = isOfText || !/[\^$]/.test(pattern) ? '' : 'm';
  const known = (flags.includes('i') ? 'i' : '') + lines + (flags.includes('m') ? 's' : '');
  return { kind: 'regex', pattern: flags.includes('x') ? withoutSpace(said) : said, flags: known, at, end };
}

function withoutSpace(pattern: string): string {
  return pattern.replaceAll(/(\\.|\[[^\]]*\])|\s+|#.*$/gm, (_, kept: string | undefined) => kept ?? '');
}

/** `1..10`: numbers or dates, and whatever bounds it. */
export function lowerRange(lowering: Lowering, node: number, depth: number): Expression {
  return afterOf(lowering, node) === node + 1
    ? mix(lowering, node, [])
    : mix(lowering, node, lowerParts(lowering, node, depth));
}
