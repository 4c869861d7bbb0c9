import type { Span } from '../span.ts';
import { givenLast } from './given-last.ts';

/** Characters before a call in which its file is opened, and its path put together. */
const REACH = 2_000;
const LONGEST = 300;
const DEEPEST = 3;

/**
 * The path that a call writes to, as it is spelled: `open(os.path.join(home, 'a.py'), 'w')`, `(HOME / 'a.py').write_text(…)`,
 * `fs.writeFile(path, …)`. Of each variable in it stands behind it what it was given last.
 */
export function pathWrittenTo(text: string, { start, end }: Span): string | undefined {
  const call = text.slice(start, end);
  const before = text.slice(Math.max(0, start - REACH), start);
  const direct = /^(.{1,200}?)\.write_(?:text|bytes)\s{0,3}\(/s.exec(call)?.[1];
  if (direct !== undefined) return spelledOut(direct, before);
  const given = /^[\w.]{1,60}\.writeFile(?:Sync)?\s{0,3}\(/.exec(call);
  if (given !== null) return spelledOut(untilComma(call.slice(given[0].length)), before);
  const file = /^(\w{1,60})\.write/.exec(call)?.[1];
  if (file === undefined) return undefined;
  const opened = new RegExp(
    String.raw`(?:\b${file}\s{0,3}=\s{0,3}(?:io\.)?open\s{0,3}\(|\bopen\s{0,3}\((?=[^\n]{1,${LONGEST}}\bas\s{1,3}${file}\b))`,
    'g',
  );
  const last = [...before.matchAll(opened)].at(-1);
  if (last === undefined) return undefined;
  return spelledOut(untilComma(before.slice(last.index + last[0].length)), before.slice(0, last.index));
}

/** The first of what stands between brackets. */
function untilComma(given: string): string {
  let depth = 0;
  for (let at = 0; at < Math.min(given.length, LONGEST); at += 1) {
    const sign = given.charAt(at);
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ',')) return given.slice(0, at);
  }
  return given.slice(0, LONGEST);
}

function spelledOut(expression: string, before: string): string {
  let spelled = expression;
  let open = expression;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const names = new Set(open.match(/(?<![\w."'])[A-Za-z_]\w{0,60}(?![\w"'(])/g));
    open = Array.from(names, (name) => givenLast(name, before) ?? '').join('');
    if (open === '') break;
    spelled += open;
  }
  return spelled;
}
