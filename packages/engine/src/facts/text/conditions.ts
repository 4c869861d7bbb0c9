const FARTHEST = 60;
const LONGEST = 6_000;
const ASKS = /^(?:\}\s*)?(?:else\s+)?(?:if|elif|case|when|while)\b/;
const OTHERWISE = /^(?:\}\s*)?(?:else|default)\b/;
const BEGINS_A_FUNCTION = /^(?:async\s+)?(?:def|class|function)\b/;
const CLOSES = /^[)\]]/;

/**
 * The conditions that a place of a program stands under in its function, as written, as far as the indentation tells; of an
 * `else` the condition that did not hold.
 */
export function conditionsOver(text: string, offset: number): readonly string[] {
  const end = text.indexOf('\n', offset);
  const lines = text.slice(Math.max(0, offset - LONGEST), end < 0 ? text.length : end).split('\n');
  const conditions: string[] = [];
  let depth = indentOf(lines.at(-1) ?? '');
  /** How far in the condition of an `else`, or the beginning of a statement over several lines, stands. */
  let wanted: number | undefined;
  let parts: string[] = [];
  for (const line of lines.slice(0, -1).toReversed().slice(0, FARTHEST)) {
    const indent = indentOf(line);
    const statement = line.trim();
    if (statement === '') continue;
    if (wanted !== undefined) {
      if (indent > wanted) {
        if (parts.length > 0) parts.push(statement);
        continue;
      }
      if (ASKS.test(statement)) conditions.push([statement, ...parts.toReversed()].join(' '));
      // `else` after `elif`, or between the lines of one statement: what began it stands further up.
      const goesOn = OTHERWISE.test(statement) && !ASKS.test(statement);
      wanted = goesOn ? indent : undefined;
      parts = [];
      depth = indent;
      continue;
    }
    if (indent >= depth) continue;
    depth = indent;
    if (BEGINS_A_FUNCTION.test(statement)) break;
    if (ASKS.test(statement)) conditions.push(statement);
    else if (OTHERWISE.test(statement)) wanted = indent;
    else if (CLOSES.test(statement)) [wanted, parts] = [indent, [statement]];
  }
  return conditions;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
