import { PAGE_TYPE, REACH, saysOtherType, sinceFunction } from '../../../knowledge/answer-types.ts';
import { ANSWERS_OF_ANY_TYPE } from '../../../knowledge/sinks/html.ts';
import type { Expression } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { SinkKind, SinkSpec } from '../flow-facts.ts';
import type { Machine } from '../machine/machine.ts';
import { OPERATOR_BITS, sinkBits, sourceBit } from '../values/kinds.ts';
import { decidesHost, leadsNowhereElse, textOf } from '../values/leads.ts';
import { bitsOf, soiled, unite, type Taint } from '../values/taint.ts';
import { ASKED_MARK, BASE_MARK, BUILT_TEXT, isOfWeb, RESOLVED, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { contentType } from '../values/content.ts';
import { optionOf } from './sink-options.ts';

const LIBRARY = sourceBit('library');
/** What an agent passes to a skill. */
export const SKILL: number = sourceBit('skill');

const FIXED_FOLDER = /^(?:[/~]|[A-Za-z]:[\\/])/;

/**
 * Sources that may do what happens here. The caller of a library chooses the program. An agent has a shell of its own:
 * a whole command, query or path it hands to a skill gives it nothing, a piece of one breaks out of what was meant.
 */
export function harmlessHere(kind: SinkKind, { prefix, traits }: Value, isProgram: boolean): number {
  if (isProgram) return LIBRARY | SKILL;
  // The caller of a library may open what it likes; a name below a folder is not meant to leave it.
  if (kind === 'path')
    return (FIXED_FOLDER.test(prefix ?? '') ? 0 : SKILL) | ((traits & BUILT_TEXT) === 0 ? LIBRARY : 0);
  return (kind === 'command' || kind === 'sql') && (traits & BUILT_TEXT) === 0 ? SKILL : 0;
}

/** A server of files refuses `..` in what it is given; what was resolved before has none left to refuse. */
export function isConfined(site: CallSite, { confinedBy, folderAt, resolves }: SinkSpec, value: Value): boolean {
  if (confinedBy === undefined) return false;
  const folder =
    optionOf(site, confinedBy) ?? writtenFolder(folderAt === undefined ? undefined : site.given.items[folderAt]);
  // Whoever uses a library or runs a program says which folder that is.
  if (folder !== undefined)
    return (bitsOf(deepTaint(folder)) & ~(LIBRARY | OPERATOR_BITS)) === 0 && textOf(folder) !== '/';
  return resolves !== true && (value.traits & RESOLVED) === 0 && (value.prefix ?? '') !== '';
}

/** What is known to be a path: `path.join(__dirname, 'public')`, `'/srv/public'`. */
function writtenFolder(value: Value | undefined): Value | undefined {
  return value !== undefined && ((value.traits & RESOLVED) !== 0 || textOf(value) !== undefined) ? value : undefined;
}

/** What was sent, as something to read from, and not the name of it. */
const SENT =
  /^(?:flask|quart)\.request\.files\.[^.]+(?:\.stream)?$|^django\.http\.HttpRequest\(\)\.FILES\.[^.]+(?:\.file)?$|^(?:fastapi|starlette\.datastructures)\.UploadFile\(\)\.(?:file|read\(\))$|^aiohttp\.web\.Request\(\)\.post\(\)\.\w+(?:\(\))?\.file$|^gridfs\.GridFS\(\)\.\w+\(\)$|^django\.core\.files(?:\.\w+)?\.(?:File|ContentFile|\w{0,20}UploadedFile)\(\)$|^zipfile\.ZipFile\(\)(?:\.(?:open|read)\(\))?$|^io\.(?:StringIO|BytesIO)\(\)$|^Buffer\.(?:from|concat)\(\)$|\.Request\(\)\.files?(?:\.[^.]+)*\.buffer$|\.Request\(\)\.files\.[^.]+(?:\.[^.]+)?\.data$|^express\.Request\(\)\.body$|\bFileUpload\(\)\.(?:uploadedFile|filePath)\(\)$/;

/** Something to read from where a path is expected: `Image.open(request.files['photo'])`, `sharp(request.file.buffer)`. */
export function isContent(kind: SinkKind, { name }: Value): boolean {
  return kind === 'path' && name !== undefined && (SENT.test(name.text) || contentType(name.text) !== undefined);
}

/** `query.Or(db.Where('tags = ?', tag))`: conditions that were put together by their library. */
export function isCondition(kind: SinkKind, { name }: Value): boolean {
  return kind === 'sql' && CONDITIONS.test(name?.text ?? '');
}
const CONDITIONS = /(?:^|\/)gorm\.DB\(\)/;

/** Without a shell `'git log ' + x` names one program, and there is none of that name; nor is an address one. */
export function isNoProgram(value: Value): boolean {
  return /^[^/\\]*\s/.test(value.prefix ?? '') || isOfWeb(value);
}

const OF_PACKAGE = /^(?:[A-Za-z_]\w*|\0base)(?:\.\w+)*\.$|^\\?[A-Z]\w*(?:\\[A-Z]\w*)*\\$/;
/** `page.html#`, `?next=`, `docs/`: below the page that stands there, whatever comes next. */
const BELOW_THIS_PAGE = /^(?:[?#]|[\w.%-][^:\\\s\0]*[/?#])/;

/** Text whose constant beginning already decides the host cannot be sent elsewhere. */
export function isFixedByPrefix(kind: SinkKind, { prefix }: Value): boolean {
  if (prefix === undefined) return false;
  if (kind === 'network') return decidesHost(prefix);
  // `f'plugins.{name}'`, `"App\\Importers\\{$name}"`: one of the modules of that package.
  if (kind === 'module') return OF_PACKAGE.test(prefix);
  if (kind === 'redirect' && prefix.startsWith(ASKED_MARK)) return true;
  if (kind === 'url' || kind === 'redirect') return leadsNowhereElse(prefix) !== 0 || BELOW_THIS_PAGE.test(prefix);
  return false;
}

/** `config.base + path`: which host is asked, or program started, depends on the base, which nobody here can see. */
export function isBehindBase(kind: SinkKind, { prefix }: Value, isProgram: boolean): boolean {
  if (isProgram) return prefix?.startsWith(BASE_MARK) === true;
  return (kind === 'url' || kind === 'redirect') && prefix === BASE_MARK;
}

/** `$('#row-' + id)`: only what begins with a tag is made into elements, all else is searched for. */
export function isSelector({ prefix }: Value): boolean {
  return /^[^<\s\0]/.test(prefix ?? '');
}

/** `logger.info('asked for %r', path)`: what is written as a literal keeps its line breaks to itself. */
export function isWrittenQuoted({ node }: CallSite, argument: Expression): boolean {
  const place = node.arguments.findIndex((one) => one.kind === 'literal' && typeof one.value === 'string');
  const format = node.arguments[place];
  if (format?.kind !== 'literal' || typeof format.value !== 'string') return false;
  const filled = format.value.match(PLACEHOLDERS)?.filter((one) => one !== '%%') ?? [];
  return /[ra]$/.test(filled[node.arguments.indexOf(argument) - place - 1] ?? '');
}
const PLACEHOLDERS = /%[-#0 +]{0,3}\d{0,4}(?:\.\d{1,4})?[a-z%]/gi;

/** Elements that code has made are no markup: what was written into them was looked at there. */
export function isElement({ name }: Value): boolean {
  return name !== undefined && ELEMENTS.has(name.text);
}
const ELEMENTS: ReadonlySet<string> = new Set([
  'document.createElement()',
  'document.createElementNS()',
  'document.createTextNode()',
  'document.createDocumentFragment()',
  'document.createComment()',
]);

/** `response.type('text/plain').send(x)`, `response.set('Content-Type', 'text/csv').send(x)`: no page. */
export function isPlainAnswer(machine: Machine, site: CallSite): boolean {
  if (saysOtherType(machine.world.textBefore(machine.module, site.node.at, REACH))) return true;
  const type = typeOfAnswer(site);
  return type !== undefined && !PAGE.test(type);
}

/**
 * An answer that is plain text unless somebody says otherwise, made in another file than the one in hand, of which a check
 * sees no text: nobody says there, or in what it is given, that it is a page.
 */
export function isUntypedElsewhere(machine: Machine, { name, node, given }: CallSite): boolean {
  if (name === undefined || !ANY_TYPE.has(name.text) || machine.module.path === machine.work.path) return false;
  const before = sinceFunction(machine.world.textBefore(machine.module, node.at, REACH));
  const written = machine.world.textBefore(machine.module, node.end, node.end - node.at);
  return !PAGE_TYPE.test(before + written) && !given.items.slice(1).some((value) => holdsPageType(value));
}
const ANY_TYPE: ReadonlySet<string> = new Set(ANSWERS_OF_ANY_TYPE);

/** `{ headers: { 'content-type': 'text/html' } }`, wherever it was written. */
function holdsPageType(value: Value, depth = 0): boolean {
  if (typeof value.constant === 'string') return PAGE_TYPE.test(value.constant);
  if (depth > DEEPEST_TYPE) return false;
  if (value.shape?.kind === 'either') return value.shape.options.some((option) => holdsPageType(option, depth + 1));
  if (value.shape?.kind !== 'object') return false;
  return [...value.shape.entries.values()].some((slot) => holdsPageType(slot.value, depth + 1));
}
const DEEPEST_TYPE = 3;

/** Says itself that it is a page, where it is plain text unless somebody says otherwise. */
export function isSaidPage(site: CallSite): boolean {
  return PAGE.test(typeOfAnswer(site) ?? '');
}

/** `response.type('text/html').send(text)`. */
function typeOfAnswer({ receiverNode }: CallSite): string | undefined {
  let node = receiverNode;
  for (let depth = 0; depth < LONGEST_CHAIN && node?.kind === 'call' && node.callee.kind === 'member'; depth += 1) {
    const [first, second] = node.arguments;
    const type = TYPE_SETTERS.has(node.callee.property) ? first : isContentType(first) ? second : undefined;
    if (type?.kind === 'literal' && typeof type.value === 'string') return type.value;
    node = node.callee.object;
  }
  return undefined;
}
const LONGEST_CHAIN = 6;
const TYPE_SETTERS: ReadonlySet<string> = new Set(['type', 'contentType', 'content_type']);
const PAGE = /html|xml|svg/i;

function isContentType(node: Expression | undefined): boolean {
  return node?.kind === 'literal' && /^content-type$/i.test(String(node.value));
}

/** Outside data that can be an operator: what `$eq` is given is compared, whatever it is. */
export function queryTaint(value: Value, depth = 0): Taint | undefined {
  if (value.shape?.kind !== 'object' || depth > DEEPEST_QUERY) return deepTaint(value);
  let taint = unite(value.taint, deepTaint(value.shape.rest.value));
  for (const [key, slot] of value.shape.entries)
    if (key !== '$eq') taint = unite(taint, asRun(key, queryTaint(slot.value, depth + 1)));
  return taint;
}
const DEEPEST_QUERY = 4;

/** `{ $where: text }`: the database runs the text, and it is enough that it is one. */
function asRun(key: string, taint: Taint | undefined): Taint | undefined {
  return key === '$where' || key === '$function' ? soiled(taint, NOSQL_BITS, CODE_BITS) : taint;
}
const NOSQL_BITS = sinkBits(['nosql']);
const CODE_BITS = sinkBits(['code']);
