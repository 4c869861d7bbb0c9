import { CHARACTER_TESTS } from '../../../knowledge/character-tests.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression } from '../ir.ts';
import { childAt, endOf, firstPart, literal, lowerExpression, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

const TEST =
  /^[\s|]{0,9}&?(?:\w{1,40}\s{0,9}\.\s{0,9}|(?:char|u8|str)::)(is_\w{1,40})(?:\(\s{0,3}(?:10|16|36)?\s{0,3}\))?/;
const EQUAL = /^[\s|]{0,9}\*?\w{1,40}\s{0,3}==\s{0,3}b?'(\\?[^'])'/;
const ONE_OF = /^[\s|]{0,9}matches!\s{0,3}\(\s{0,9}\*?\w{1,40}\s{0,3},([^)]{0,200})\)/;
const AMONG =
  /^[\s|]{0,9}(?:b?"([^"\\]{1,40})"|\[((?:b?'\\?[^']',?\s?){1,20})\])\s{0,9}\.\s{0,9}contains\s{0,3}\(\s{0,3}&?\w{1,40}\s{0,3}\)/;

/**
 * `text.chars().all(|c| c.is_alphanumeric() || c == '_')` is a test of a pattern, and
 * `path.components().any(|c| c == Component::ParentDir)` asks whether `..` is in it.
 */
export function charactersTest(lowering: Lowering, node: number, depth: number): Expression | undefined {
  const { field } = lowering;
  const callee = childAt(lowering, node, field.function);
  const method = textOf(lowering, childAt(lowering, callee, field.field));
  if (method !== 'all' && method !== 'any' && method !== 'filter') return undefined;
  const source = childAt(lowering, callee, field.value);
  const over = typeName(lowering, source) === 'call_expression' ? childAt(lowering, source, field.function) : -1;
  const walk = over < 0 ? '' : textOf(lowering, childAt(lowering, over, field.field));
  const list = childAt(lowering, node, field.arguments);
  const given = list < 0 ? -1 : firstPart(lowering, list);
  if (given < 0) return undefined;
  const subject = (): Expression => lowerExpression(lowering, childAt(lowering, over, field.value), depth + 1);
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  const text = textOf(lowering, given);
  if (walk === 'components') return componentsTest(method, text, subject, at, end);
  if (!/^(?:chars|bytes)$/.test(walk)) return undefined;
  const asked = text.replace(/^(?:move\s+)?\|[^|]*\|\s*/, '');
  const allowed = classOf(method === 'any' ? (opposite(asked) ?? '?') : asked);
  if (allowed === undefined) return undefined;
  if (method === 'filter') return withOnly(allowed, subject(), at, end);
  const pattern: Expression = { kind: 'regex', pattern: `^[${allowed}]*$`, flags: '', at, end };
  const tests: Expression = { kind: 'member', object: pattern, property: 'test', at, end };
  const test: Expression = { kind: 'call', callee: tests, arguments: [subject()], isNew: false, at, end };
  return method === 'all' ? test : { kind: 'unary', operator: '!', operand: test, at, end };
}

/** `text.chars().filter(|c| c.is_alphanumeric())` is the text without the others. */
function withOnly(allowed: string, object: Expression, at: number, end: number): Expression {
  const others: Expression = { kind: 'regex', pattern: `[^${allowed}]`, flags: 'g', at, end };
  const callee: Expression = { kind: 'member', object, property: 'replaceAll', at, end };
  return { kind: 'call', callee, arguments: [others, literal('', at, end)], isNew: false, at, end };
}

/** `!c.is_alphanumeric() && c != '-'`, where nothing in it is asked for otherwise, as what must hold of all. */
function opposite(test: string): string | undefined {
  const parts = test.split('&&').map((part) => part.trim());
  if (test.includes('||') || test.length > LONGEST) return undefined;
  const negated = parts.map((part) =>
    part.startsWith('!') ? part.slice(1) : part.includes('!=') ? part.replace('!=', '==') : undefined,
  );
  return negated.includes(undefined) ? undefined : negated.join(' || ');
}

function componentsTest(
  method: string,
  text: string,
  subject: () => Expression,
  at: number,
  end: number,
): Expression | undefined {
  const path = subject();
  const asks = (property: string, word: string): Expression => ({
    kind: 'call',
    callee: { kind: 'member', object: path, property, at, end },
    arguments: [literal(word, at, end)],
    isNew: false,
    at,
    end,
  });
  const climbs = asks('includes', '..');
  const leads: Expression = { kind: 'logical', operator: 'or', left: climbs, right: asks('startsWith', '/'), at, end };
  if (method === 'any' && NOT_NORMAL.test(text)) return leads;
  if (method === 'any' && /ParentDir|"\.\."/.test(text)) return climbs;
  if (method !== 'all' || !/\bNormal\b/.test(text)) return undefined;
  return { kind: 'unary', operator: '!', operand: leads, at, end };
}

const NOT_NORMAL = /!\s{0,3}matches!\s{0,3}\([^)]{0,60}\bNormal\b/;

/** Nobody writes a longer test of characters. */
const LONGEST = 400;

/** The characters that every alternative of a test lets through together; undefined where one is not understood. */
function classOf(written: string): string | undefined {
  if (written.length > LONGEST) return undefined;
  let rest = written.replace(/^\{\s*|\s*\}$/g, '').replace(/^\((.*)\)$/s, '$1');
  let allowed = '';
  while (rest.trim() !== '') {
    const test = TEST.exec(rest);
    const equal = EQUAL.exec(rest);
    const one = ONE_OF.exec(rest);
    const among = AMONG.exec(rest);
    const found = test ?? equal ?? one ?? among;
    if (found === null) return undefined;
    if (test !== null) {
      const known = ownEntry(CHARACTER_TESTS, test[1]);
      if (known === undefined) return undefined;
      allowed += known;
    } else if (equal !== null) allowed += escaped(equal[1] ?? '');
    else if (one !== null)
      allowed += Array.from(
        (one[1] ?? '').matchAll(RANGES),
        ([, from = '', to]) => escaped(from) + (to === undefined ? '' : `-${escaped(to)}`),
      ).join('');
    else if (among !== null) {
      const characters =
        among[1] ?? Array.from((among[2] ?? '').matchAll(/'(\\?[^'])'/g), ([, character = '']) => character).join('');
      allowed += Array.from(characters, escaped).join('');
    }
    rest = rest.slice(found[0].length).replace(/^\s*(?:\|\||$)/, '');
    if (rest === written) return undefined;
  }
  return allowed === '' ? undefined : allowed;
}

const RANGES = /b?'(\\?[^'])'(?:\s*\.\.=\s*b?'(\\?[^'])')?/g;

function escaped(character: string): string {
  const bare = character.length > 1 && character.startsWith('\\') ? character.slice(1) : character;
  if (character === '\\n') return String.raw`\n`;
  return /[\\\]^-]/.test(bare) ? `\\${bare}` : bare;
}
