import {
  ASKED_ADDRESSES,
  ASKED_PATHS,
  FIXED_BY_ROUTE,
  HOST_PARTS,
  OWN_ADDRESSES,
  OWNED_PARTS,
  OWN_HOSTS,
  OWN_PAGES,
  OWN_PATHS,
  OWN_PLACES,
  TIDIED_PATHS,
  SENT_FILES,
  RECORD_METHODS,
  TEXT_PARTS,
  TEXT_READS,
  TEXT_RECORDS,
  UPLOAD_PLACES,
  UPLOADS,
  WITHOUT_LINE_BREAKS,
} from '../../../knowledge/sources.ts';
import { OPEN_HOLDERS } from '../../../knowledge/javascript/service-holders.ts';
import type { Pattern } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { noteEnvironment } from '../collected/effect-facts.ts';
import { isSentByAdministrators } from '../entries/administrators.ts';
import { type Machine, spanOf } from '../machine/machine.ts';
import { memberName, type QualifiedName } from '../names/names.ts';
import { constraintBits } from '../schemas/rails-routes.ts';
import { ALL_SINKS, NO_WAY_UP, sinkBits } from '../values/kinds.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { cleaned, taintFrom } from '../values/taint.ts';
import {
  ASKED_MARK,
  BEHIND_BASE,
  makeValue,
  NETLOC,
  RESOLVED,
  safer,
  UNKNOWN,
  WEB_ADDRESS,
  type Value,
} from '../values/values.ts';
import { carriedUnder } from './carried.ts';
import { serviceAt } from './left-services.ts';
import { pathOf } from './member-paths.ts';
import { readPage } from './page-reads.ts';
import { isParsedAddress, isTidied } from './parsed-addresses.ts';

/** Parts of a parsed address in which quotes and angle brackets are spelled with percent signs. */
const SPELLED: ReadonlySet<string> = new Set(['pathname', 'search', 'hash']);
const HTML_BITS = sinkBits(['html']);
const PARSED_HOSTS: ReadonlySet<string> = new Set(['Host', 'DnsSafeHost', 'IdnHost']);
/** Parts of a parsed URL that nobody tidies. */
const UNTIDY = new Set(['query', 'search', 'searchParams', 'hash', 'fragment', 'params']);

/** What a part keeps of what is known of the whole: a resolved path stays one. */
export function keptTraits({ traits }: Value, property: string): number {
  if (property === 'netloc') return (traits & RESOLVED) | NETLOC;
  const web = property === 'href' ? traits & WEB_ADDRESS : 0;
  return (traits & RESOLVED) === 0 || UNTIDY.has(property) ? web : RESOLVED | web;
}

/** Members of the environment as a dictionary. */
const NOT_VARIABLES = new Set([
  '[]',
  'get',
  'items',
  'keys',
  'values',
  'copy',
  'setdefault',
  'update',
  'pop',
  'length',
]);

/** A member of something that has a name: outside data where the tables say so. */
export function readNamed(
  machine: Machine,
  object: Value,
  name: QualifiedName,
  property: string,
  node: Pattern | undefined,
): Value {
  const member = memberName(machine.module.names, name, property);
  if (HOST_PARTS.has(property) && OWN_ADDRESSES.has(name.text)) return makeValue(undefined, member, undefined);
  if (OWNED_PARTS.test(member?.text ?? '')) return makeValue(undefined, member, undefined);
  if (property === 'path' && OF_RAILS.test(name.text)) return makeValue(undefined, member, undefined);
  if (UPLOAD_PLACES.has(property) && UPLOADS.test(name.text)) return makeValue(undefined, member, undefined);
  // `Path(x).name` is what `basename(x)` is; Django and PHP keep no more of the name of a file that was sent.
  if (
    LAST_PIECES.has(property) &&
    (name.text === 'pathlib.Path()' || (property === 'name' && OF_UPLOAD.test(name.text)))
  )
    return makeValue(cleaned(object.taint, PATH_BITS), undefined, undefined);
  if (PLACE.test(property) && PIECES_OF_PATH.has(name.text))
    return makeValue(cleaned(object.taint, PATH_BITS), undefined, undefined);
  // A host that .NET has parsed is a name or a number: it holds no separator and no way up.
  if (PARSED_HOSTS.has(property) && name.text === 'System.Uri()')
    return makeValue(cleaned(object.taint, PATH_BITS), member, undefined, keptTraits(object, property));
  if (name.model?.source?.kind === 'environment' && node !== undefined && !NOT_VARIABLES.has(property)) {
    noteEnvironment(machine, property, node);
  }
  const spelled = SPELLED.has(property) && isParsedAddress(name) ? HTML_BITS : 0;
  const tidied = isTidied(object, name, property) || ASKED_PATHS.has(member?.text ?? '') ? NO_WAY_UP : 0;
  const source = member?.model?.source ?? (isReadHere(object, name, node) ? name.model?.source : undefined);
  if (source === undefined || node === undefined) {
    const shown = object.taint === undefined ? readPage(machine, object, property, node) : undefined;
    if (shown !== undefined) return shown;
    if (member === undefined && object.taint === undefined) return UNKNOWN;
    const lead = property === 'pathname' && isParsedAddress(name) ? '/' : undefined;
    const service = object.taint === undefined ? serviceAt(machine, name, property) : undefined;
    if (service !== undefined) return service;
    if (OPEN_HOLDERS.has(name.text)) return UNKNOWN;
    const carried = object.taint === undefined ? carriedUnder(machine, member) : undefined;
    return makeValue(
      cleaned(object.taint ?? carried?.taint, spelled | tidied),
      carried?.upload ?? member,
      undefined,
      keptTraits(object, property),
      lead,
    );
  }
  const isFixed = machine.answering?.hasFixedPath === true && FIXED_BY_ROUTE.has(member?.text ?? '');
  const certainty = TIDIED_PATHS.has(member?.text ?? '')
    ? 'medium'
    : (object.taint?.source.certainty ?? certaintyOf(object));
  const written = node.kind === 'destructuring' ? undefined : pathOf(node);
  // Where a bare name is called on the object in hand, nobody writes that object down.
  const path = machine.module.traits.callsBare ? written?.replace(/^this\./, '') : written;
  const what = `${source.what} (\`${path ?? property}\`)`;
  const at = spanOf(machine, node.at, node.end);
  const fresh = taintFrom(
    {
      kind: source.kind,
      at,
      what,
      certainty: source.isFromOwnPage === true ? 'medium' : certainty,
      isFromOwnPage: source.isFromOwnPage,
      isForAdministrators: isSentByAdministrators(machine, source.kind),
    },
    isFixed ? ALL_SINKS : spelled | tidied | safeAtSource(member) | constraintBits(machine, member?.text ?? ''),
  );
  // `new URL(location.href).href` leads back to the page too.
  const isPage = property === 'href' && OWN_PAGES.has(name.text);
  const lead = property === 'pathname' && isParsedAddress(name) ? '/' : leadOfAddress(member);
  return makeValue(fresh, member, undefined, 0, isPage ? BEHIND_BASE : lead);
}

/** Whether the data comes in right here: a file that was handed on came in where the request was read. */
function isReadHere({ taint }: Value, name: QualifiedName, node: Pattern | undefined): boolean {
  if (taint === undefined) return false;
  return !UPLOADS.test(name.text) || taint.source.at.start === node?.at;
}

/** Sink kinds that outside data is safe for where it comes in. */
export function safeAtSource(name: QualifiedName | undefined): number {
  if (name === undefined) return 0;
  const asText = !TEXT_PARTS.test(name.text) ? 0 : WHOLE_HEADERS.test(name.text) ? TEXT_BITS : TEXT_BITS | RECORD_BITS;
  if (OWN_HOSTS.has(name.text)) return HOST_BITS | asText;
  if (OWN_PATHS.has(name.text)) return MODULE_BITS;
  if (SENT_FILES.test(name.text)) return FILE_BITS;
  if (WITHOUT_LINE_BREAKS.has(name.text)) return LINE_BITS;
  if (isTextOfRecord(name)) return TEXT_BITS;
  return OWN_PLACES.has(name.text) ? REDIRECT_BITS : asText;
}

/** `request.args['name']`. */
function isTextOfRecord({ parent, segment }: QualifiedName): boolean {
  return parent !== undefined && TEXT_RECORDS.test(parent.text) && !RECORD_METHODS.has(segment) && segment !== '()';
}

/** `request.args.get('name')`: what is read of such a record is text, unless something else stands in for it. */
export function asTextOfRecord({ method, receiver, given }: CallSite, value: Value): Value {
  if (value.taint === undefined || !TEXT_READS.has(method) || !TEXT_RECORDS.test(receiver?.name?.text ?? ''))
    return value;
  return given.items.slice(1).some((item) => deepTaint(item) !== undefined) ? value : safer(value, TEXT_BITS);
}

/** `params[:file].path`: only a file that was sent has one. */
const OF_RAILS = /^ActionController\.Base\(\)\.params\.\w+$/;
const FILE_BITS = sinkBits(['path', 'url', 'module', 'network']);
const LINE_BITS = sinkBits(['log', 'header']);
const REDIRECT_BITS = sinkBits(['redirect']);
/** Where a page was found, modules of the same server are found too. */
const MODULE_BITS = sinkBits(['module']);
const HOST_BITS = sinkBits(['redirect', 'html']);
/** A text is no object with operators in it. */
export const TEXT_BITS: number = sinkBits(['nosql']);
/** Of the headers all together the sender chooses the names, of the rest the route does. */
const RECORD_BITS = sinkBits(['record']);
const WHOLE_HEADERS = /\.headers$/;
const LAST_PIECES: ReadonlySet<string> = new Set(['name', 'stem', 'suffix']);
/** `Path(x).parts[-1]`. */
const PIECES_OF_PATH: ReadonlySet<string> = new Set(['pathlib.Path().parts', 'pathlib.Path().suffixes']);
const PLACE = /^-?\d{1,3}$/;
const OF_UPLOAD = /^(?:django\.http\.HttpRequest\(\)\.FILES|\$_FILES)\.[^.]+$/;
const PATH_BITS = sinkBits(['path']);

/** The beginning of an address of the page or the request itself. */
export function leadOfAddress(member: QualifiedName | undefined): string | undefined {
  if (member === undefined) return undefined;
  if (OWN_PAGES.has(member.text)) return BEHIND_BASE;
  if (ASKED_ADDRESSES.has(member.text)) return ASKED_MARK;
  return OWN_LEADS.get(member.text);
}

const OWN_LEADS: ReadonlyMap<string, string> = new Map([
  ...['window.location', 'document.location', 'location'].flatMap((place): [string, string][] => [
    [`${place}.search`, '?'],
    [`${place}.hash`, '#'],
  ]),
  // Where a router is mounted, and what is left of the path: both begin with a slash.
  ['express.Request().baseUrl', '/'],
  ['express.Request().path', '/'],
  // What Node lets through begins with a slash too, or with a scheme, which makes no other host of one that stands before it.
  ...['express.Request()', 'express.Request().raw', 'koa.Context()', 'koa.Context().request', 'koa.Context().req']
    .concat('fastify.FastifyRequest()', 'fastify.FastifyRequest().raw', 'http.IncomingMessage()')
    .flatMap((request): [string, string][] => [
      [`${request}.url`, '/'],
      [`${request}.originalUrl`, '/'],
    ]),
  ['koa.Context().path', '/'],
  ['koa.Context().request.path', '/'],
  ['hapi.Request().path', '/'],
  ['net/http.Request().URL.Path', '/'],
  ['net/http.Request().RequestURI', '/'],
  ...['getRequestURI', 'getServletPath', 'getPathInfo'].map((method): [string, string] => [
    `javax.servlet.http.HttpServletRequest().${method}`,
    '/',
  ]),
  ['org.springframework.http.server.reactive.ServerHttpRequest().getPath', '/'],
]);

/** A request that was recognised by the names of parameters only says so in its prefix. */
function certaintyOf(object: Value): 'high' | 'medium' {
  return object.prefix === GUESSED ? 'medium' : 'high';
}

/** Marks a request object whose kind was guessed. */
export const GUESSED = '\0guessed';
