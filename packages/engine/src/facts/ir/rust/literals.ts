import { decodeEscapes, RUST_ESCAPES } from '../escapes.ts';
import type { Expression, Literal } from '../ir.ts';
import { endOf, literal, name, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** `"text"`, `b"text"`, `'c'`; a backslash at the end of a line leaves out the next line's indent. */
export function lowerString(lowering: Lowering, node: number): Literal {
  const written = textOf(lowering, node)
    .replace(/^[bc]?["']/, '')
    .replace(/["']$/, '');
  const joined = written.includes('\\\n') ? written.replace(/\\\r?\n\s*/g, '') : written;
  return literal(decodeEscapes(joined, RUST_ESCAPES), startOf(lowering, node), endOf(lowering, node));
}

/** `r#"text"#`, as it stands. */
export function lowerRawString(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node)
    .replace(/^[bc]?r#*"/, '')
    .replace(/"#*$/, '');
  return literal(text, startOf(lowering, node), endOf(lowering, node));
}

/** `1_000u32`, `0x1f`, `0o777`, `1.5e3_f64`. */
export function lowerNumber(lowering: Lowering, node: number): Literal {
  const text = textOf(lowering, node).replaceAll('_', '');
  const bare = /^0[xX]/.test(text) ? text.replace(/[ui](?:8|16|32|64|128|size)$/, '') : text.replace(/[uif]\w*$/, '');
  const value = Number(bare);
  return literal(Number.isNaN(value) ? undefined : value, startOf(lowering, node), endOf(lowering, node));
}

/** A place of a format: `{}`, `{0}`, `{name:?}`, `{:>8}`, and braces that stand for themselves. */
const PLACE = /\{\{|\}\}|\{([A-Za-z_]\w*|\d{1,3})?(?::([^{}]{0,40}(?:\{\w*\}[^{}]{0,20})?))?\}/g;
/** Forms that write numbers, whatever they are given. */
const NUMBER_FORM = /[xXobeE]$/;

/** `{:?}`: with quotes round it, and line breaks spelled out; `{:x}`: nothing but digits. */
function written(value: Expression, how: string): Expression {
  if (value.kind === 'literal') return value;
  const { at, end } = value;
  const fmt: Expression = { kind: 'member', object: name('std', at, at), property: 'fmt', at, end: at };
  const callee: Expression = { kind: 'member', object: fmt, property: how, at, end: at };
  return { kind: 'call', callee, arguments: [value], isNew: false, at, end };
}

/** A format with its values as one text. */
export function formattedText(
  format: Literal,
  values: readonly Expression[],
  named: ReadonlyMap<string, Expression>,
): Expression {
  const { at, end } = format;
  const text = String(format.value);
  const parts: Expression[] = [];
  let from = 0;
  let next = 0;
  let fixed = '';
  const flush = (): void => {
    if (fixed !== '') parts.push(literal(fixed, at, end));
    fixed = '';
  };
  for (const match of text.matchAll(PLACE)) {
    fixed += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === '{{' || match[0] === '}}') {
      fixed += match[0].charAt(0);
      continue;
    }
    const [, key, form = ''] = match;
    let value: Expression | undefined;
    if (key === undefined) {
      value = values[next];
      next += 1;
    } else if (/^\d/.test(key)) value = values[Number(key)];
    else value = named.get(key) ?? name(key, at, end);
    flush();
    const formed = NUMBER_FORM.test(form) ? 'hex' : form.endsWith('?') ? 'quoted' : undefined;
    if (value !== undefined) parts.push(formed === undefined ? value : written(value, formed));
  }
  fixed += text.slice(from);
  flush();
  const [only] = parts;
  if (parts.length === 0) return literal('', at, end);
  if (only?.kind === 'literal' && parts.length === 1) return only;
  return { kind: 'concatenation', parts, at, end };
}
