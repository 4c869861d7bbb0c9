import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import { callOf, textIn } from './words.ts';

/** `header('Location: ' . $url)` sends the visitor to the address, and is said so. */
export function locating(call: Call, called: string): Expression | undefined {
  return called === 'header' ? (locatingLine(call) ?? namedLine(call)) : undefined;
}

/** `header('Vary: ' . $text)` under the name of the header. */
function namedLine(call: Call): Expression | undefined {
  const [line] = call.arguments;
  if (line === undefined) return undefined;
  const [first, ...rest] = line.kind === 'concatenation' ? line.parts : [line];
  const [lead = '', name = ''] = HEADER.exec(textIn(first) ?? '') ?? [];
  if (name === '' || first === undefined) return undefined;
  const value = restOf(line, first, lead, rest);
  return callOf('header', [literal(name, first.at, first.at), value], call);
}
const HEADER = /^\s*([\w-]{1,60})\s*:\s*/;

/** What stands behind the beginning of a line. */
function restOf(line: Expression, first: Expression, lead: string, rest: readonly Expression[]): Expression {
  const text = (textIn(first) ?? '').slice(lead.length);
  const parts = text === '' && rest.length > 0 ? rest : [literal(text, first.at, first.end), ...rest];
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return { kind: 'concatenation', parts, at: line.at, end: line.end };
}

function locatingLine(call: Call): Expression | undefined {
  const [line] = call.arguments;
  if (line === undefined) return undefined;
  const [first, ...rest] = line.kind === 'concatenation' ? line.parts : [line];
  const lead = LOCATION.exec(textIn(first) ?? '')?.[0];
  if (lead === undefined || first === undefined) return undefined;
  return callOf('header.location', [restOf(line, first, lead, rest)], call);
}
const LOCATION = /^\s*(?:location|refresh\s*:\s*\d+\s*;\s*url)\s*[:=]\s*/i;
