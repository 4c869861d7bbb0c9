import type { Concatenation } from '../../ir/ir.ts';
import { checkTag } from '../collected/sinks.ts';
import type { Machine } from '../machine/machine.ts';
import { anchorOf } from '../values/constants.ts';
import { FIXED_NAME, HOST_SINKS, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { LONGEST_MADE, noteWritten } from '../values/cost.ts';
import { beginsPlainly, decidesHost, extendLead, isBehindSlash, textOf } from '../values/leads.ts';
import { endsInName } from '../values/own-names.ts';
import { dependsOnPlace, placedBehind } from '../values/placed-texts.ts';
import { asFolder, behind, cleaned, unite, type Taint } from '../values/taint.ts';
import {
  BASE_MARK,
  BEHIND_HOST,
  BUILT_TEXT,
  constantValue,
  CUT_SHORT,
  ENDED,
  FIXED,
  makeList,
  makeValue,
  ONE_SLASH,
  shaped,
  shownPrefix,
  WRITTEN_AS_DATA,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { isFixed } from '../values/truth.ts';
import { asPlainText } from './plain-texts.ts';
import { ownText } from './special-methods.ts';

const RAW_TAGS = new Set(['raw', 'dedent', 'outdent', 'stripIndent', 'oneLine', 'css', 'graphql', 'gql']);
/** A tag gets the parts apart from the text between them; most exist to quote them. */
const QUOTED_BY_TAG = sinkBits(['sql', 'command', 'argument', 'html', 'nosql', 'xpath']);

/** Characters in which an address has come to its path, if it is one. */
const LONGEST_HOST = 300;
/** Characters in which the name at the end of a path is found. */
const LONGEST_END = 100;

/** Text put together from parts, by a tag where there is one. */
export function evaluateText(machine: Machine, node: Concatenation): Value {
  const own = node.tag === undefined ? undefined : machine.run.evaluate(machine, node.tag);
  if (own?.shape?.kind === 'function') return callTag(machine, node, own);
  const values = node.parts.map((part) => textIn(machine, machine.run.evaluate(machine, part)));
  if (own === undefined) return asPlainText(machine, putTogether(machine, values));
  checkTag(machine, own, values, node);
  const { taint, prefix } = putTogether(machine, values);
  const isRaw = RAW_TAGS.has(own.name?.segment ?? '');
  return isRaw
    ? makeValue(taint, undefined, undefined, BUILT_TEXT, prefix)
    : makeValue(cleaned(taint, QUOTED_BY_TAG), undefined, undefined, BUILT_TEXT);
}

function textIn(machine: Machine, value: Value): Value {
  return ownText(machine, value) ?? value;
}

/** A tag of one's own is a function: it gets the texts as a list, and then what stands between them. */
function callTag(machine: Machine, { parts }: Concatenation, tag: Value): Value {
  const texts: Value[] = [];
  const values: Value[] = [];
  let text = '';
  for (const part of parts) {
    if (part.kind === 'literal' && typeof part.value === 'string') {
      text += part.value;
      continue;
    }
    texts.push(constantValue(text));
    text = '';
    values.push(machine.run.evaluate(machine, part));
  }
  texts.push(constantValue(text));
  return machine.run.callValue(machine, tag, [shaped(makeList(texts)), ...values]);
}

/** What is known of a text; nobody expects that the rest of it opens quotes and leaves them so. */
function knownText(values: readonly Value[]): string {
  return values.map((value) => textOf(value) ?? '').join('');
}

/** The text that several make, one behind the other. */
export function putTogether(machine: Machine, values: readonly Value[]): Value {
  let text: string | undefined = '';
  let prefix = '';
  let growing = true;
  let taint: Taint | undefined;
  let first: Value | undefined;
  let fixed = FIXED;
  let data = 0;
  let address = '';
  let isPath = false;
  let isOneSlash = false;
  let isBegun = false;
  let end = '';
  for (const [index, part] of values.entries()) {
    const value = dependsOnPlace(part) ? placedBehind(knownText(values.slice(0, index)), part) : part;
    const known = textOf(value);
    if (!isFixed(value)) fixed = 0;
    const isFurther = isBehindSlash(address, value);
    if (isOneSlash && beginsPlainly(value)) isPath = true;
    isOneSlash = isFurther || (first === undefined ? (value.traits & ONE_SLASH) !== 0 : isOneSlash && known === '');
    data |= value.traits & (WRITTEN_AS_DATA | CUT_SHORT);
    // Whoever decides the host, what stands behind it does not.
    if (address.length < LONGEST_HOST) address += known ?? shownPrefix(value) ?? '';
    const placed =
      isPath || isFurther || decidesHost(address) ? cleaned(deepTaint(value), HOST_SINKS) : deepTaint(value);
    // `original.${ending}`: whatever stands before the text, this does not begin at the root.
    const own = isBegun ? cleaned(placed, NOT_FROM_ROOT) : placed;
    isBegun ||= known !== undefined && /[^/\\\s]/.test(known);
    if (first === undefined && (value.traits & BEHIND_HOST) !== 0) isPath = true;
    if (known === undefined && address.length < LONGEST_HOST) address += BASE_MARK;
    end = own === undefined ? (end + (known ?? BASE_MARK)).slice(-LONGEST_END) : '';
    taint = unite(taint, first === undefined && values.length > 1 ? asFolder(own) : own);
    first ??= value;
    if (text !== undefined) text = known === undefined || text.length > LONGEST_MADE ? undefined : text + known;
    if (growing) [prefix, growing] = prefix.length > LONGEST_MADE ? [prefix, false] : extendLead(prefix, value);
  }
  if (first !== undefined) taint = behind(deepTaint(first), taint);
  if (endsInName(end)) taint = cleaned(taint, FIXED_NAME);
  noteWritten(text ?? prefix);
  if (text !== undefined && taint === undefined) return constantValue(text);
  const anchor = taint === undefined || first === undefined ? 0 : anchorOf(first);
  const place = isPath || decidesHost(address) ? BEHIND_HOST : isOneSlash ? ONE_SLASH : 0;
  const ended = machine.module.traits.callsBare && /[\w!?]$/.test(end) && !end.endsWith(BASE_MARK) ? ENDED : 0;
  return makeValue(taint, undefined, undefined, BUILT_TEXT | fixed | anchor | place | ended | data, prefix);
}
