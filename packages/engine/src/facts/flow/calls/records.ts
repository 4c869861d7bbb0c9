import {
  ANSWERS_NOT_FOUND,
  ASKED_BY_NAME,
  ASKED_BY_IDS,
  ASKED_WHERE,
  BUILDER_NAMES,
  CHANGED_WHERE,
  CHAT_COLLECTIONS,
  ID_FIELDS,
  MODEL_DOORS,
  MODEL_FINDERS,
  MODEL_LOOKUPS,
  NAMED_LOOKUPS,
  PYTHON_QUERY_PARTS,
  QUERY_PARTS,
  RECORD_METHODS,
  STATEMENT_BUILDERS,
  STORE_CLASSES,
  STORE_NAMES,
} from '../../../knowledge/record-lookups.ts';
import type { Expression } from '../../ir/ir.ts';
import { noteLookup } from '../guards/found-records.ts';
import type { Machine } from '../machine/machine.ts';
import { calledName, resultName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { makeValue, UNKNOWN, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';

/** What a mapper of records finds by a key, or the statement it is asked with: neither holds the key as text. */
export function callRecords(machine: Machine, site: CallSite): Value | undefined {
  const { name } = site;
  if (site.callee.shape !== undefined) return undefined;
  if (name !== undefined && (STATEMENT_BUILDERS.has(name.root) || BUILDER_NAMES.test(name.text))) {
    if (name.model !== undefined) return undefined;
    runCallbacks(machine, site);
    return makeValue(undefined, resultName(machine.module.names, name), undefined);
  }
  const isQuery = isBound(site) || isFilledIn(machine, site) || isPart(machine, site);
  if (name?.model === undefined && isQuery) return site.receiver ?? UNKNOWN;
  const isLookup = MODEL_LOOKUPS.has(site.method) && isModelLookup(machine, site);
  const isMapped = RECORD_METHODS.has(site.method) || ANSWERS_NOT_FOUND.test(site.method);
  const isRecord = isMapped || isLookup || asksWhere(site) || asksChat(site) || asksRelation(machine, site);
  const isNamedSo =
    NAMED_LOOKUPS.test(site.method) ||
    changesRecord(machine, site) ||
    asksByIds(site) ||
    asksStore(site) ||
    asksCloud(machine, site) ||
    asksModel(machine, site);
  if (!isRecord && (name?.model !== undefined || !isNamedSo || givesKnown(machine, site))) return undefined;
  runCallbacks(machine, site);
  // What a project calls a lookup may find something under any key.
  if (isRecord) noteLookup(machine, site.node, site.method);
  return UNKNOWN;
}

/** The same asked of the project's own class of records, whose method was followed. */
export function noteOwnLookup(machine: Machine, { method, node }: CallSite, { owner }: FunctionShape): void {
  if (RECORD_METHODS.has(method) && STORE_CLASSES.test(owner?.class.name ?? '')) noteLookup(machine, node, method);
}

/** `manager.getEngineByName("js")`: of what a library gives there the tables know what it does. */
function givesKnown({ module: { names } }: Machine, { name }: CallSite): boolean {
  const given = name === undefined ? undefined : resultName(names, name);
  return given !== undefined && names.models.leads.has(given.text);
}

/** `query.where('id', '=', id)`: builders bind what they compare with. */
function isBound({ method, node: { arguments: given } }: CallSite): boolean {
  const [, operator] = given;
  if (!CONDITIONS.test(method) || given.length !== 3 || operator?.kind !== 'literal') return false;
  return OPERATORS.has(operator.value);
}
const CONDITIONS = /^(?:and|or)?_?(?:where|having)(?:Not)?$/i;
const OPERATORS: ReadonlySet<unknown> = new Set([
  '=',
  '!=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  'in',
  'not in',
  'like',
  'ilike',
]);

/** `$query->orderBy($column)`, of whatever object answers so; a module has functions of these names for lists. */
function isPart({ module }: Machine, { method, name, receiver }: CallSite): boolean {
  if (!QUERY_PARTS.has(method) && !(module.isPython && PYTHON_QUERY_PARTS.has(method))) return false;
  return receiver !== undefined && (name === undefined || name.text.includes('()'));
}

/** `library_db.get_book(book_id)`: what is kept comes back, and whatever it was found by is not in it. */
function asksStore({ method, receiverNode }: CallSite): boolean {
  return ASKED_BY_NAME.test(method) && STORE_NAMES.test(nameOf(receiverNode));
}

function nameOf(node: Expression | undefined): string {
  return node === undefined ? '' : calledName(node);
}

/** `Comment.where(author_id: id)`, `Comment.where('author_id = ?', id)`. */
function isFilledIn({ module }: Machine, { method, given: { items, keywords, rest } }: CallSite): boolean {
  if (!module.traits.callsBare || !CONDITIONS.test(method) || rest !== undefined) return false;
  return items.length === 0 ? keywords.size > 0 && !keywords.has('**') : typeof items[0]?.constant === 'string';
}

/** `client.channels.fetch(id)`: what it gives was not in the id. */
function asksChat({ method, receiverNode }: CallSite): boolean {
  return method === 'fetch' && receiverNode?.kind === 'member' && CHAT_COLLECTIONS.test(receiverNode.property);
}

/** `client.jobs.getStatus(orgId, job.id)`, `books.get_visible(book_id, archived=True)`. */
function asksByIds({ method, receiverNode, node: { arguments: given, keywords = [] } }: CallSite): boolean {
  if (receiverNode === undefined || given.length === 0 || !ASKED_BY_IDS.test(method)) return false;
  if (!keywords.every(({ name, value }) => name !== null && value.kind === 'literal')) return false;
  return given.every((node) => ID_FIELDS.test(calledName(node)));
}

/** `Token.find_active(key)`: of a class that nobody met, where classes are found by their names. */
function asksModel({ module }: Machine, { method, receiverNode }: CallSite): boolean {
  if (module.traits.findsBy !== 'class' || !isClass(receiverNode)) return false;
  return /^find[A-Z_]/.test(method) && MODEL_FINDERS.test(method);
}

/** `account.inboxes.find(id)`, where whoever looks through a list says with a block what for. */
function asksRelation({ module }: Machine, { method, name, receiver, given: { items } }: CallSite): boolean {
  if (!module.traits.callsBare || method !== 'find' || name?.model !== undefined || items.length === 0) return false;
  return (
    receiver !== undefined && receiver.taint === undefined && items.every(({ shape }) => shape?.kind !== 'function')
  );
}

/** `client.get_function(FunctionName=x)`: only boto3 writes its parameters so, and what AWS answers is its own. */
function asksCloud({ module }: Machine, { method, receiverNode, given }: CallSite): boolean {
  if (!module.isPython || receiverNode === undefined || given.items.length > 0 || given.keywords.size === 0)
    return false;
  return CLOUD_VERBS.test(method) && [...given.keywords.keys()].every((name) => CLOUD_PARAMETER.test(name));
}
const CLOUD_VERBS = /^(?:get|describe|list|create|put|update|start|stop|batch|head|lookup|query|search)_[a-z_]{2,60}$/;
const CLOUD_PARAMETER = /^[A-Z][a-z][A-Za-z0-9]{0,60}$/;

/** `users.findOne({ where: { id } })`, `users.update(values, { where: { id } })`: nothing else is asked that way. */
function asksWhere({ method, node: { arguments: given } }: CallSite): boolean {
  const asked = ASKED_WHERE.has(method) ? given[0] : CHANGED_WHERE.has(method) ? given[1] : undefined;
  if (asked?.kind !== 'map') return false;
  return asked.entries.some(([key]) => key?.kind === 'literal' && key.value === 'where');
}

/** `user.update({ name })` of what nobody knows: it comes back as it is kept, its key among the fields. */
function changesRecord({ module }: Machine, { method, name, receiver, node: { arguments: given } }: CallSite): boolean {
  if (method !== 'update' || module.isPython || given.length !== 1 || given[0]?.kind !== 'map') return false;
  return name?.model === undefined && receiver !== undefined && receiver.taint === undefined;
}

/** `User.objects.get(pk=x)`, `db.query(User).get(x)`, `session.get(User, x)`. */
function isModelLookup(machine: Machine, { receiverNode, given, method, node, name }: CallSite): boolean {
  if (!machine.module.isPython || receiverNode === undefined) return false;
  // Nothing else that has such a method is asked by the names of fields alone.
  if (name?.model === undefined && given.items.length === 0 && given.rest === undefined && given.keywords.size > 0)
    return true;
  if (method === 'get' && given.items.length > 1) return isClass(node.arguments[0]);
  let at: Expression = receiverNode;
  for (let depth = 0; depth < LONGEST_CHAIN; depth += 1) {
    if (at.kind === 'call') {
      const { callee } = at;
      if (callee.kind !== 'member') return false;
      if (MODEL_DOORS.test(callee.property) && isClass(at.arguments[0])) return true;
      at = callee.object;
    } else {
      return at.kind === 'member' && MODEL_DOORS.test(at.property) && isClass(at.object);
    }
  }
  return false;
}
/** `User.objects.select_related('group').order_by('name').get(pk=x)`. */
const LONGEST_CHAIN = 6;

/** A class, by the way everybody writes their names. */
function isClass(node: Expression | undefined): boolean {
  const name = node?.kind === 'name' ? node.name : node?.kind === 'member' ? node.property : '';
  return /^_?[A-Z]\w*[a-z]/.test(name);
}
