import type { Confidence } from '@assay/contract';
import { ESCAPING_SWITCHES, GOES_FOR_VIEWS } from '../../../knowledge/escaping-engines.ts';
import { CONTEXT_METHOD } from '../../../knowledge/sinks/html-templates.ts';
import type { Expression } from '../../ir/ir.ts';
import { readRawOutputs } from '../../text/raw-outputs.ts';
import { ANY_ITEM, readRawTemplate, type RawPart, type RawTemplate } from '../../text/raw-template-parts.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { SinkSpec } from '../flow-facts.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { findTemplate, type TemplateFile } from '../modules/template-files.ts';
import type { CompiledSink } from '../names/models.ts';
import { sinkBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleanedGuesses, stepped, unite, type Taint } from '../values/taint.ts';
import { noteLooked } from '../values/cost.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { itemsOf, UNKNOWN, type Value } from '../values/values.ts';
import { report } from './report-flow.ts';
import { optionOf } from './sink-options.ts';

const HTML = sinkBit('html');
/** Whoever took care of where an address leads took care of how it begins. */
const LEADS = sinkBit('redirect') | sinkBit('url');
/** Templates that one is put together with, one inside the other. */
const DEEPEST = 3;
const MOST_TEMPLATES = 12;
/** To read so many of a template is as much work as to look at a part of a value. */
const CHARACTERS = 16;
/** An object of a form writes its fields itself, and escapes what it puts into them. */
const FORM = /form/i;

/** Reports outside data that a template writes into a page as it is: `render(request, 'search.html', { 'q': x })`. */
export function checkTemplate(machine: Machine, site: CallSite, sink: CompiledSink, certainty: Confidence): void {
  const { isPython } = machine.module;
  const name = isPython ? templateName(site) : viewName(site);
  if (name === undefined) return;
  reportRaw(machine, name, filledIn(site), {
    sink,
    certainty,
    node: site.node,
    callee: site.name?.text ?? site.method,
    // `res.render('about', req.body)`: under whichever name.
    whole: isPython ? undefined : site.given.items[1],
  });
}

/** The same of a view that is a class: one method gives back what the template it names is filled in with. */
export function checkContext(machine: Machine, { shape }: Value, node: Expression): void {
  const { owner, self, function: own } = machine.frame;
  if (own?.name !== CONTEXT_METHOD || owner === undefined || shape?.kind !== 'object') return;
  const seen = self?.shape?.kind === 'object' ? (self.shape.class ?? owner) : owner;
  const name = textOf((seen.statics.get('template_name') ?? owner.statics.get('template_name'))?.value ?? UNKNOWN);
  if (name === undefined) return;
  const values = new Map(Array.from(shape.entries, ([key, slot]) => [key, slot.value]));
  for (const sink of machine.module.names.models.answerSinks.get(CONTEXT_METHOD) ?? [])
    reportRaw(machine, name, values, { sink, certainty: 'high', node, callee: CONTEXT_METHOD });
}

/** `swig.setDefaults({ autoescape: false })`: from then on the engine writes everything as it is. */
export function noteEscaping({ work }: Machine, site: CallSite): void {
  const engine = site.name?.text ?? '';
  if (!GOES_FOR_VIEWS.test(engine)) return;
  if (engine.startsWith('nunjucks.') && optionOf(site, 'express') === undefined) return;
  const option = ESCAPING_SWITCHES.get(engine);
  if (option !== undefined && optionOf(site, option)?.constant === false) work.unescaping.add(engine);
}

interface Filling {
  readonly sink: CompiledSink;
  readonly certainty: Confidence;
  readonly node: Expression;
  readonly callee: string;
  /** What it is filled in with as a whole, where nobody knows the names in it. */
  readonly whole?: Value | undefined;
}

function reportRaw(
  machine: Machine,
  name: string,
  values: ReadonlyMap<string, Value>,
  { sink, certainty, node, callee, whole }: Filling,
): void {
  const open = whole?.shape === undefined ? whole : undefined;
  if (![...values.values(), ...(open === undefined ? [] : [open])].some((value) => deepTaint(value) !== undefined))
    return;
  const isOfAddresses = sink.spec.scheme === true;
  for (const { path, parts } of templatesOf(machine, name, sink.spec)) {
    for (const part of parts) {
      const value = values.get(part.name) ?? open;
      if (value === undefined || part.isAddress !== isOfAddresses || FORM.test(part.name)) continue;
      const { taint, isLost, begins = '' } = heldAt(value, part.members);
      if (isOfAddresses && (isLost || begins !== '')) continue;
      const told = stepped(taint, spanOf(machine, node.at, node.end), `given to the template as \`${part.name}\``);
      if (told === undefined) continue;
      const believed = part.isFiltered || isLost ? 'medium' : certainty;
      const at = { file: path, start: part.start, end: part.end };
      report(machine, sink, told, believed, {
        callee,
        sink: node,
        call: node,
        at,
        alsoSafe: isOfAddresses ? LEADS : 0,
      });
    }
  }
}

interface Held {
  readonly taint: Taint | undefined;
  /** The way into the value was lost: whatever lies in it counts. */
  readonly isLost: boolean;
  /** What the text begins with, as far as that is known. */
  readonly begins?: string | undefined;
}

/** The outside data that lies where the template reads; of what was made of such data nobody knows which members hold it. */
function heldAt(value: Value, [member, ...further]: readonly string[]): Held {
  if (member === undefined) return { taint: value.taint, isLost: false, begins: value.prefix };
  const { shape } = value;
  const entry = shape?.kind === 'object' ? shape.entries.get(member)?.value : undefined;
  if (entry !== undefined) return heldAt(entry, further);
  if (member === ANY_ITEM && shape?.kind === 'list') {
    const { items, rest } = itemsOf(shape);
    const held = [...items, ...(rest === undefined ? [] : [rest])].map((item) => heldAt(item, further));
    return {
      taint: held.reduce<Taint | undefined>((taint, each) => unite(taint, each.taint), undefined),
      isLost: held.some(({ isLost }) => isLost),
    };
  }
  const isPlain = shape?.kind === 'object' && shape.class === undefined && member !== ANY_ITEM;
  const taint = isPlain ? unite(value.taint, deepTaint(shape.rest.value)) : deepTaint(value);
  return { taint: cleanedGuesses(taint, HTML), isLost: true };
}

function templateName({ receiver, given: { items, keywords } }: CallSite): string | undefined {
  if (receiver?.name?.text.endsWith(FOUND) === true && receiver.shape?.kind === 'list')
    return textOf(itemsOf(receiver.shape).items[0] ?? UNKNOWN);
  const named = keywords.get('template_name') ?? keywords.get('template') ?? keywords.get('name');
  for (const value of [...items.slice(0, 2), named]) {
    const text = value === undefined ? undefined : textOf(value);
    if (text !== undefined && /\.\w{1,10}$/.test(text)) return text;
  }
  return undefined;
}

/** `loader.get_template('found.html')`: it keeps what it was asked for. */
const FOUND = 'get_template()';

/** What a server of Node is told to show comes first. */
function viewName({ given: { items } }: CallSite): string | undefined {
  return items[0] === undefined ? undefined : textOf(items[0]);
}

/** What the template is filled in with, by name: keywords, and the entries of what is given as a whole. */
function filledIn({ given: { items, keywords } }: CallSite): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const value of [...items, keywords.get('context'), keywords.get('**')]) {
    const { shape } = value ?? {};
    if (shape?.kind !== 'object' || shape.role === 'request') continue;
    for (const [key, slot] of shape.entries) values.set(key, slot.value);
  }
  for (const [key, value] of keywords) if (key !== '**' && key !== 'context') values.set(key, value);
  return values;
}

/** A template and those it is put together with, as far as they write anything as it is. */
function* templatesOf(
  machine: Machine,
  name: string,
  { callee }: SinkSpec,
): Generator<{ path: string; parts: readonly RawPart[] }> {
  const seen = new Set<string>();
  const open = [{ name, depth: 0 }];
  for (let next = open.shift(); next !== undefined && seen.size < MOST_TEMPLATES; next = open.shift()) {
    const found = findTemplate(machine, next.name);
    if (found === undefined || seen.has(found.path)) continue;
    seen.add(found.path);
    const { parts, others } = readOnce(machine, found, callee ?? '');
    if (parts.length > 0) yield { path: found.path, parts };
    if (next.depth < DEEPEST) for (const other of others) open.push({ name: other, depth: next.depth + 1 });
  }
}

/** A template is read once for a file, however many places fill it in. */
function readOnce({ module, work }: Machine, found: TemplateFile, callee: string): RawTemplate {
  const { path, text } = found;
  const escapes = module.isPython ? escapesItself(callee, found) : work.unescaping.size === 0;
  const key = `${path} ${escapes}`;
  let template = work.templates.get(key);
  if (template === undefined) {
    noteLooked(text.length / CHARACTERS);
    template = module.isPython ? readRawTemplate(text, escapes) : readRawOutputs(path, text, escapes);
    work.templates.set(key, template);
  }
  noteLooked(template.parts.length);
  return template;
}

/** Flask goes by the name of a template; one of another name is escaped by nobody, and may be no page. */
function escapesItself(callee: string, { path, text }: TemplateFile): boolean {
  return !BY_NAME.test(callee) || ESCAPED_NAMES.test(path) || !TAGS.test(text);
}
const BY_NAME = /^(?:flask|quart)\./;
const ESCAPED_NAMES = /\.(?:html?|xml|xhtml|svg)$/i;
const TAGS = /<(?:html|head|body|div|table|form|h1|ul)\b/i;
