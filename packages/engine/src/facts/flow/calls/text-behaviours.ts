import { isMarkup } from '../evaluation/escaping-texts.ts';
import { ownText } from '../evaluation/special-methods.ts';
import { ALL_SINKS, FIXED_NAME, NO_WAY_UP, NOT_FROM_ROOT, sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned, soiled } from '../values/taint.ts';
import { leadOfFormat, leadOfPercent } from '../values/templates.ts';
import {
  BUILT_TEXT,
  constantValue,
  makeList,
  makeValue,
  RESOLVED,
  shaped,
  tainted,
  UNKNOWN,
  withAbout,
  withTaint,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { wordsOf } from './split-words.ts';
import { first, fixedTrait, nameOfResult, taintOf, type Behaviour } from './given.ts';

/** What was checked before `%2e%2e%2f` became `../` was not checked. */
const DECODES = /decode|unquote|unescape/;
const PLACE_BITS = sinkBits(['path']) | NO_WAY_UP | NOT_FROM_ROOT;
/** What was spelled `%3C` for a page is a tag again; what is safe for a statement too holds no such code. */
const PAGE_BITS = sinkBits(['html']);
const SQL_BITS = sinkBits(['sql']);
/** A command leaves no room for a percent sign. */
const COMMAND_BITS = sinkBits(['command']);
const EVERY_BIT = -1;

/** `String(x)`, `str(x)`: the same text. */
const asText: Behaviour = (machine, site) => {
  const given = first(site);
  const value = ownText(machine, given) ?? given;
  const text = textOf(value);
  if (text !== undefined) return constantValue(text);
  const bits = site.name?.model?.sanitizes ?? 0;
  const decodes = DECODES.test(site.method);
  const taint = deepTaint(value);
  return makeValue(
    cleaned(decodes ? soiled(soiled(taint, PLACE_BITS, COMMAND_BITS), PAGE_BITS, SQL_BITS) : taint, bits),
    // `str(path).replace(a, b)` changes letters, and moves no file; `str(Markup('<p>'))` escapes nothing more.
    machine.module.isPython && value.name?.text !== 'pathlib.Path()' && !isMarkup(value) ? value.name : undefined,
    undefined,
    value.traits & (decodes ? BUILT_TEXT : RESOLVED | BUILT_TEXT),
    value.prefix,
  );
};

/** `util.format('ls %s', x)`: text put together, with a beginning that is known. */
const formatted: Behaviour = (_machine, site) => {
  const text = textOf(first(site)) ?? first(site).prefix;
  return makeValue(taintOf(site), undefined, undefined, BUILT_TEXT, text?.split('%', 1)[0]);
};

/** `string.Format(culture, format, x)`, `String.format(locale, format, x)`: the same, and places are filled as far as it is known. */
function filledBy(leadOf: (format: string, values: readonly Value[]) => string): Behaviour {
  return (_machine, site) => {
    const { items } = site.given;
    const at = items.slice(0, 2).findIndex((item) => textOf(item) !== undefined);
    const format = at < 0 ? undefined : items[at];
    const lead = format === undefined ? undefined : leadOf(textOf(format) ?? '', items.slice(at + 1));
    return makeValue(taintOf(site), undefined, undefined, BUILT_TEXT, lead);
  };
}

const filledInBraces = filledBy((format, values) => leadOfFormat(format, values, NO_KEYWORDS));
const filledInPercent = filledBy((format, values) => leadOfPercent(format, shaped(makeList([...values]))));
const NO_KEYWORDS: ReadonlyMap<string, Value> = new Map();

/** `dirname(x)`: a part of it, as safe as the whole, and as constant though nobody here knows it; it tells where x lies. */
const partOf: Behaviour = (machine, site) => {
  const traits = fixedTrait(site) | (first(site).traits & RESOLVED);
  const part = makeValue(soiled(taintOf(site), FIXED_NAME, -1), nameOfResult(machine, site), undefined, traits);
  const [whole] = site.node.arguments;
  return whole?.kind === 'name' && (traits & RESOLVED) !== 0 ? withAbout(part, whole) : part;
};

/** `b64decode(x)`: another text, of which nothing was proved yet. */
const decoded: Behaviour = (machine, site) =>
  makeValue(soiled(taintOf(site), EVERY_BIT, ALL_SINKS), nameOfResult(machine, site), undefined, fixedTrait(site));

/** `Buffer.from(x)` holds x; `Buffer.from(x, 'base64')` what x stands for. */
const makeBuffer: Behaviour = (machine, site) => {
  const [text = UNKNOWN, encoding = UNKNOWN] = site.given.items;
  if (text.taint === undefined) return text;
  const isDecoded = /^(?:base64|hex)/.test(textOf(encoding) ?? '');
  const held = isDecoded ? withTaint(text, soiled(text.taint, EVERY_BIT, ALL_SINKS)) : text;
  return { ...held, name: nameOfResult(machine, site) };
};

/** Text that was safe as text may spell an object. */
const parseJson: Behaviour = (_machine, site) => tainted(soiled(deepTaint(first(site)), OBJECT_BITS, CODE_BITS));
const OBJECT_BITS = sinkBits(['nosql']);
const CODE_BITS = sinkBits(['code']);

/** `shlex.split(x)`: text, cut as a shell would cut it. */
const splitWords: Behaviour = (_machine, site) => {
  const text = first(site);
  return text.shape === undefined ? wordsOf(text) : text;
};

/** Calls that make a text of something, put one together, or read what one stands for. */
export const TEXT_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  asText,
  formatted,
  filledInBraces,
  filledInPercent,
  partOf,
  decoded,
  makeBuffer,
  parseJson,
  splitWords,
};
