export interface Expression {
  /** Without its braces. */
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** Every expression of a text, and where it stands. */
export function expressionsIn(text: string): readonly Expression[] {
  return Array.from(text.matchAll(/\$\{\{([\s\S]{1,600}?)\}\}/g), (match) => ({
    text: match[1] ?? '',
    at: match.index,
    length: match[0].length,
  }));
}

/** An expression with its names written one way: `github['event'].pages[0]` as `github.event.pages.*`. */
export function plainExpression(expression: string): string {
  return expression
    .replaceAll(/\[\s{0,3}['"]([\w.-]{1,80})['"]\s{0,3}\]/g, '.$1')
    .replaceAll(/\[\s{0,3}\d{1,5}\s{0,3}\]/g, '.*')
    .toLowerCase();
}

/** Yes or no, a number or a digest: no longer the text that was asked about. */
const ANSWERS = /^!|^(?:contains|startswith|endswith|hashfiles|always|success|failure|cancelled)\s{0,2}\(/i;

/** The parts of an expression whose value it may have: of `a == 'b' && c || d`, these are `c` and `d`. */
export function resultsOf(expression: string, depth = 0): readonly string[] {
  const whole = expression.trim();
  if (depth > 5) return [whole];
  const alternatives = splitOutside(whole, '||').map((part) => splitOutside(part, '&&').at(-1)?.trim() ?? '');
  return alternatives.flatMap((part) => {
    if (part !== whole && (part.startsWith('(') || part.includes('||'))) return resultsOf(part, depth + 1);
    if (/^\((?:[^()]|\([^()]{0,200}\)){0,300}\)$/.test(part)) return resultsOf(part.slice(1, -1), depth + 1);
    const isAnswer = ANSWERS.test(part) || ['==', '!=', '<', '>'].some((sign) => splitOutside(part, sign).length > 1);
    return isAnswer || /^'[^']*'$/.test(part) ? [] : [part];
  });
}

/** Cuts where a sign stands outside of brackets and quotes. */
export function splitOutside(text: string, sign: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && text.startsWith(sign, at)) {
      parts.push(text.slice(from, at));
      from = at + sign.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
