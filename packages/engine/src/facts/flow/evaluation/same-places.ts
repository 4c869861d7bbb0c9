import type { Call, Expression } from '../../ir/ir.ts';
import { isTidying, SEEN_FROM } from '../values/tidying.ts';

/** `isWindows ? full.toLowerCase() : full`: where case does not count, the same place. */
export function sameBothWays({
  then,
  otherwise,
}: Extract<Expression, { kind: 'conditional' }>): Expression | undefined {
  const [one, other] = [withoutCase(then), withoutCase(otherwise)];
  return one.kind === 'name' && other.kind === 'name' && one.name === other.name ? one : undefined;
}

function withoutCase(node: Expression): Expression {
  if (node.kind !== 'call' || node.callee.kind !== 'member' || node.arguments.length > 0) return node;
  return /^(?:to(?:Locale)?LowerCase|lower|casefold)$/.test(node.callee.property) ? node.callee.object : node;
}

const KEEPS_PLACE =
  /normali[sz]e|resolve|realpath|canonical|absolute|abspath|expand|^abs$|evalsymlinks|getfullpath|^(?:Pure)?(?:Posix)?Path$/i;

/** What a path was made from by a call that leaves it pointing to the same place: `path.resolve(x)`, `normalizePath(x)`. */
export function samePath(node: Expression): Expression | undefined {
  let at = node;
  // `${file}.gz` lies where the file does.
  if (at.kind === 'concatenation' && at.tag === undefined) {
    const [file, ending] = at.parts;
    const isEnding = ending?.kind === 'literal' && at.parts.length === 2 && /^\.\w+$/.test(String(ending.value));
    return isEnding && file?.kind === 'name' ? file : undefined;
  }
  for (let depth = 0; depth < 4; depth += 1) {
    if (at.kind === 'await') at = at.value;
    at = untidied(at);
    if (at.kind !== 'call') break;
    const { callee, arguments: given } = at;
    const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
    const [only, second] = given;
    // `path.relative(root, p)`: where p lies, seen from the root.
    if (SEEN_FROM.test(name) && second !== undefined) return second;
    if (name === 'relpath') return only;
    if (!KEEPS_PLACE.test(name) || second !== undefined) return undefined;
    if (only !== undefined) at = only;
    else if (callee.kind === 'member') at = callee.object;
    else return undefined;
  }
  return at === node || (at.kind !== 'name' && at.kind !== 'member') ? undefined : at;
}

/** `resolve(x).replaceAll('\\', '/').toLowerCase()`: written otherwise, the same place. */
function untidied(node: Expression): Expression {
  let at = node;
  for (let next = beforeTidying(at); next !== undefined; next = beforeTidying(at)) at = next;
  return at;
}

function beforeTidying(node: Expression): Expression | undefined {
  const cased = withoutCase(node);
  if (cased !== node) return cased;
  if (node.kind !== 'call' || node.callee.kind !== 'member' || !/^replace(?:All)?$/.test(node.callee.property))
    return undefined;
  return isTidyingCall(node) ? node.callee.object : undefined;
}

function isTidyingCall({ arguments: [pattern, by] }: Call): boolean {
  if (by?.kind !== 'literal' || typeof by.value !== 'string') return false;
  if (pattern?.kind === 'regex') return isTidying(pattern.pattern, by.value);
  return pattern?.kind === 'literal' && pattern.value === '\\' && by.value === '/';
}
