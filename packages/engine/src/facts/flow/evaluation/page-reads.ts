import {
  ELEMENT,
  ELEMENT_MEMBERS,
  ELEMENT_SPELLING,
  FIELD_MEMBERS,
  HOLDERS,
  JQUERY,
  JQUERY_CHAINS,
  JQUERY_READS,
  PAGE_ELEMENTS,
  PAGE_TEXT,
  TEXT_ATTRIBUTES,
  TEXT_MEMBERS,
} from '../../../knowledge/page-text.ts';
import type { Expression, Pattern } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { comesFrom, parseName, type QualifiedName } from '../names/names.ts';
import { textOf } from '../values/leads.ts';
import { taintFrom } from '../values/taint.ts';
import { named, tainted, type Value } from '../values/values.ts';

/** What a member of an element gives back of the page; undefined where it is no text, or nobody knows it for an element. */
export function readPage(
  machine: Machine,
  object: Value,
  property: string,
  node: Pattern | undefined,
): Value | undefined {
  if (node === undefined || !machine.world.writesMarkup || machine.module.isPython) return undefined;
  const holder = HOLDERS.get(property);
  if (holder !== undefined && isNobodys(object.name)) return named(parseName(machine.module.names, holder));
  if (property === 'files' && isElement(object, node)) return named(parseName(machine.module.names, 'dom.Files()'));
  if (property === 'dataset' && (isElement(object, node) || isSpelledSo(object, node)))
    return pageText(machine, node, property);
  const isText = TEXT_MEMBERS.has(property)
    ? isNobodys(object.name) || isElement(object, node)
    : FIELD_MEMBERS.has(property) && isElement(object, node);
  return isText ? pageText(machine, node, property) : undefined;
}

/** What a method of an element or of jQuery gives back of the page. */
export function callPage(machine: Machine, site: CallSite): Value | undefined {
  const { method, receiver, node, given } = site;
  if (receiver === undefined || !machine.world.writesMarkup || machine.module.isPython) return undefined;
  if (site.callee.shape !== undefined) return undefined;
  const [first] = given.items;
  if (method === 'getAttribute' || method === 'getAttributeNS') {
    const isAttribute = TEXT_ATTRIBUTES.test(textOf(given.items.at(-1) ?? receiver) ?? '');
    const isOfPage = isNobodys(receiver.name) || isElement(receiver, undefined);
    return isAttribute && isOfPage ? pageText(machine, node, `${method}()`) : undefined;
  }
  if (isChain(site)) return named(receiver.name);
  const takes = JQUERY_READS.get(method);
  if (takes === undefined || given.items.length !== takes || given.rest !== undefined) return undefined;
  if (!isOfJquery(receiver, site.receiverNode) && !(method === 'val' && isNobodys(receiver.name))) return undefined;
  if (first !== undefined && !TEXT_ATTRIBUTES.test(textOf(first) ?? '')) return undefined;
  return pageText(machine, node, `${method}()`);
}

/** `$('<p>').text(x)`: the element, and not what was put into it; read back as markup, that is escaped. */
function isChain({ method, receiver, given }: CallSite): boolean {
  const isRead = given.items.length <= (JQUERY_READS.get(method) ?? 0) && given.items[0]?.shape === undefined;
  if (isRead || !JQUERY_CHAINS.has(method) || receiver?.name === undefined) return false;
  const { text } = receiver.name;
  return JQUERY.some((root) => comesFrom(text, root)) && given.items.every(({ shape }) => shape?.kind !== 'function');
}

/** `$('#a').find('b')`, `$button`. */
function isOfJquery({ name }: Value, node: Expression | undefined): boolean {
  if (name !== undefined && JQUERY.some((root) => comesFrom(name.text, root))) return !MADE.test(madeOf(node));
  return isNobodys(name) && /^\$\w/.test(lastWord(node));
}

/** `$('<p>')`: code has made it, and what stands in it. */
const MADE = /^\s*</;

function madeOf(node: Expression | undefined): string {
  let at = node;
  while (at?.kind === 'call' && at.callee.kind === 'member') at = at.callee.object;
  let [first] = at?.kind === 'call' ? at.arguments : [];
  while (first?.kind === 'binary') first = first.left;
  if (first?.kind === 'concatenation') [first] = first.parts;
  return first?.kind === 'literal' ? String(first.value) : '';
}

/** Nothing is known of it: a parameter, a global that nobody declares. */
function isNobodys(name: QualifiedName | undefined): boolean {
  return name === undefined || name.depth === 1;
}

function isElement({ name }: Value, node: Pattern | undefined): boolean {
  if (name !== undefined && (name.text === ELEMENT || PAGE_ELEMENTS.test(name.text))) return true;
  if (name !== undefined && JQUERY.some((root) => comesFrom(name.text, root))) return ONE_OF_THEM.test(name.text);
  if (node?.kind !== 'member') return false;
  const { object } = node;
  if (object.kind !== 'member' || !isNobodys(name)) return false;
  return (
    ELEMENT_MEMBERS.has(object.property) || (object.property === 'current' && /ref$/i.test(lastWord(object.object)))
  );
}

/** `$('input')[0]`, `$('input').get(0)`. */
const ONE_OF_THEM = /\)\.(?:\[\]|\d+|get\(\))$/;

function isSpelledSo({ name, shape }: Value, node: Pattern): boolean {
  if (node.kind !== 'member' || shape !== undefined || !isNobodys(name)) return false;
  const spelled = lastWord(node.object);
  return spelled === 'this' || ELEMENT_SPELLING.test(spelled);
}

function lastWord(node: Expression | undefined): string {
  if (node?.kind === 'name') return node.name;
  return node?.kind === 'member' ? node.property : '';
}

function pageText(machine: Machine, node: Pattern, spelled: string): Value {
  const at = spanOf(machine, node.at, node.end);
  return tainted(taintFrom({ kind: 'page', at, what: `${PAGE_TEXT} (\`${spelled}\`)`, certainty: 'medium' }));
}
