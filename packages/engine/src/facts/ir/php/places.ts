import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import { callOf, textIn } from './words.ts';

/** `header('Location: ' . $url)` sends the visitor to the address, and is said so. */
export function locating(call: Call, called: string): Expression | undefined {
  if (called !== 'header') return undefined;
  const [line] = call.arguments;
  if (line === undefined) return undefined;
  const [first, ...rest] = line.kind === 'concatenation' ? line.parts : [line];
  const lead = LOCATION.exec(textIn(first) ?? '')?.[0];
  if (lead === undefined || first === undefined) return undefined;
  const text = (textIn(first) ?? '').slice(lead.length);
  const start: readonly Expression[] = text === '' && rest.length > 0 ? [] : [literal(text, first.at, first.end)];
  const parts = [...start, ...rest];
  const [only] = parts;
  const address: Expression =
    parts.length === 1 && only !== undefined ? only : { kind: 'concatenation', parts, at: line.at, end: line.end };
  return callOf('header.location', [address], call);
}
const LOCATION = /^\s*(?:location|refresh\s*:\s*\d+\s*;\s*url)\s*[:=]\s*/i;
