import { TOOL_CLASSES } from '../../../knowledge/entry-points-agents.ts';
import { VIEW_SETTINGS } from '../../../knowledge/entry-points-python.ts';
import type { FunctionIr, Parameter } from '../../ir/ir.ts';
import { GUESSED } from '../evaluation/named-members.ts';
import { isForAdministrators } from './administrators.ts';
import { parseName } from '../names/names.ts';
import { taintFrom } from '../values/taint.ts';
import { makeValue, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';

/** What somebody sent, in a parameter. */
export function requestData(callee: FunctionShape, { target }: Parameter, certainty: 'high' | 'medium'): Value {
  const what = target.kind === 'name' ? `request data \`${target.name}\`` : 'request data';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'remote', at, what, certainty, isForAdministrators: isForAdministrators(callee) }));
}

/** What a language model passes to a tool, in a parameter. */
function toolData(callee: FunctionShape, { target }: Parameter): Value {
  const argument = target.kind === 'name' ? `argument \`${target.name}\`` : 'arguments';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'tool', at, what: `${argument} of a tool`, certainty: 'high' }));
}

/** Where a client of an MCP server sends its user to log in: the server names the address. */
function addressOfServer(callee: FunctionShape, { target }: Parameter): Value {
  const name = target.kind === 'name' ? ` \`${target.name}\`` : '';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'response', at, what: `the address${name} a server names`, certainty: 'high' }));
}

const REQUEST = /^_?(?:req|request)$/;
const RESPONSE = /^_?(?:res|resp|response|reply|rep)$/;
const ROUTE_VERBS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const LAMBDA = /handler$/i;
/** What Feathers calls on a service. */
const SERVICE_METHODS = /^(?:find|get|create|update|patch|remove)$/;

function nameOf(parameter: Parameter | undefined): string {
  return parameter?.target.kind === 'name' ? parameter.target.name : '';
}

/** A value of a framework's class; a guess unless something beside the names of parameters speaks for it. */
function object({ module }: FunctionShape, name: string, certain = false): Value {
  return makeValue(undefined, parseName(module.names, name), undefined, 0, certain ? undefined : GUESSED);
}

/** Handlers recognised by file name, export name or the names of their parameters. */
export function argumentsByLook(
  callee: FunctionShape,
  parameters: readonly Parameter[],
  exportName: string,
): readonly (Value | undefined)[] {
  const [first] = parameters;
  if (first === undefined) return [];
  if (isTool(callee)) return parameters.map((parameter) => toolData(callee, parameter));
  return callee.module.isPython
    ? pythonByLook(callee, first, parameters)
    : scriptByLook(callee, first, parameters, exportName);
}

/** The method of a tool that a model calls, by the class it extends. */
function isTool(callee: FunctionShape): boolean {
  return TOOL_CLASSES.some(({ base, method }) => method.test(callee.function.name) && isOf(callee, base));
}

function scriptByLook(
  callee: FunctionShape,
  first: Parameter,
  parameters: readonly Parameter[],
  exportName: string,
): readonly (Value | undefined)[] {
  const { module, function: ir } = callee;
  const [, second] = parameters;
  if (REQUEST.test(nameOf(first)) && RESPONSE.test(nameOf(second))) {
    return [
      object(callee, 'express.Request()', /(?:^|\/)pages\/api\//.test(module.path)),
      object(callee, 'express.Response()'),
    ];
  }
  if (ROUTE_VERBS.test(ir.name) || ROUTE_VERBS.test(exportName)) {
    if (/(?:^|\/)route\.[cm]?[jt]sx?$/.test(module.path)) {
      return [
        object(callee, 'web.Request()', true),
        ...parameters.slice(1).map((parameter) => requestData(callee, parameter, 'high')),
      ];
    }
    // SvelteKit, Astro.
    if (/(?:^|\/)(?:\+server|src\/pages\/.*)\.[cm]?[jt]s$/.test(module.path))
      return [object(callee, 'sveltekit.Event()', true)];
  }
  if (startsWithDirective(module.ir.body, 'use server') || startsWithDirective(ir.body, 'use server')) {
    return parameters.map((parameter) => requestData(callee, parameter, 'high'));
  }
  if (/^_?(?:event|evt)$/.test(nameOf(first)) && (nameOf(second) === 'context' || LAMBDA.test(exportName))) {
    return [requestData(callee, first, 'medium')];
  }
  // xmcp: a tool is a file whose default export takes what its schema says.
  if (exportName === 'default' && first.annotation?.startsWith('InferSchema<')) return [toolData(callee, first)];
  const bySite = siteByLook(callee, first, exportName);
  if (bySite !== undefined) return bySite;
  if (ir.name === 'redirectToAuthorization') return [addressOfServer(callee, first)];
  if (exportName === 'getServerSideProps') return [object(callee, 'next.Context()', true)];
  const isRemix = /^(?:loader|action)$/.test(exportName) && imports(callee, ['@remix-run', 'react-router']);
  if (isRemix) return [object(callee, 'remix.Arguments()', true)];
  if (nameOf(first) === 'context' && REQUEST.test(nameOf(second)))
    return [undefined, object(callee, 'azure.Request()')];
  // Sails: an action is an object with a function `fn`.
  if (nameOf(first) === 'inputs' && nameOf(second) === 'exits') return [requestData(callee, first, 'high')];
  if (callee.owner !== undefined && SERVICE_METHODS.test(ir.name) && imports(callee, ['@feathersjs'])) {
    return parameters.map((parameter) =>
      nameOf(parameter) === 'params'
        ? object(callee, 'feathers.Params()', true)
        : requestData(callee, parameter, 'medium'),
    );
  }
  if (nameOf(first) === 'ctx' && nameOf(second) === 'next') return [object(callee, 'koa.Context()')];
  return [];
}

/** Pages and workers, which a server finds by the names of their files and exports. */
function siteByLook(callee: FunctionShape, first: Parameter, exportName: string): readonly Value[] | undefined {
  const { path } = callee.module;
  if (/(?:^|\/)app\/(?:.*\/)?page\.[jt]sx?$/.test(path) && exportName === 'default') {
    return [object(callee, 'next.Page()', true)];
  }
  if (/(?:^|\/)\+(?:page|layout)(?:\.server)?\.[jt]s$/.test(path)) return [object(callee, 'sveltekit.Event()', true)];
  if (exportName === 'fetch' && REQUEST.test(nameOf(first))) return [object(callee, 'web.Request()', true)];
  if (/^onRequest(?:Get|Post|Put|Patch|Delete|Head|Options)?$/.test(exportName)) {
    return [object(callee, 'cloudflare.Context()')];
  }
  return undefined;
}

function startsWithDirective(body: FunctionIr['body'], directive: string): boolean {
  const [first] = body;
  return first?.kind === 'expression' && first.value.kind === 'literal' && first.value.value === directive;
}

const PYTHON_REQUESTS: readonly (readonly [module: string, name: string])[] = [
  ['django', 'django.http.HttpRequest()'],
  ['rest_framework', 'django.http.HttpRequest()'],
  ['aiohttp', 'aiohttp.web.Request()'],
  ['starlette', 'starlette.requests.Request()'],
  ['fastapi', 'starlette.requests.Request()'],
  ['sanic', 'sanic.request.Request()'],
  ['pyramid', 'pyramid.request.Request()'],
  ['twisted', 'twisted.web.http.Request()'],
  ['falcon', 'falcon.Request()'],
];

/** Classes whose methods answer requests: the parameters after the request are parts of the address. */
const VIEW_CLASSES =
  /(?:^|\.)(?:Resource|MethodView|HTTPMethodView|View|APIView|GenericAPIView|ViewSet|ModelViewSet|GenericViewSet|RequestHandler)$/;
const VIEW_METHODS = /^(?:get|post|put|patch|delete|head|list|retrieve|create|update|destroy|dispatch)$/;
/** Classes whose methods are called with what comes over a web socket. */
const SOCKETS: readonly { readonly base: RegExp; readonly method: RegExp }[] = [
  { base: /(?:^|\.)WebSocketEndpoint$/, method: /^on_receive$/ },
  { base: /^tornado\.web\.RequestHandler$/, method: /^on_message$/ },
  { base: /^channels\..*Consumer$/, method: /^receive(?:_json)?$/ },
];
const SOCKET_DATA = /^(?:data|message|msg|text_data|bytes_data|content|payload)$/;
const REDIRECT = /^_?(?:redirect_handler|handle_redirect)$/;
const RESOLVERS = /^(?:resolve_\w+|mutate)$/;
const FALCON_METHODS = /^on_(?:get|post|put|patch|delete|head)$/;

/** Python's handlers take `request` first; which framework's it is the imports tell. */
function pythonByLook(
  callee: FunctionShape,
  first: Parameter,
  parameters: readonly Parameter[],
): readonly (Value | undefined)[] {
  const { function: ir } = callee;
  const names = [nameOf(first), nameOf(parameters[1])] as const;
  if (names[0] === 'event' && (LAMBDA.test(ir.name) || names[1] === 'context')) {
    return [requestData(callee, first, 'medium')];
  }
  if (names[0] === 'client' && names[1] === 'userdata' && imports(callee, ['paho']))
    return [undefined, undefined, object(callee, 'paho.Message()', true)];
  if (REDIRECT.test(ir.name) && imports(callee, ['mcp'])) return [addressOfServer(callee, first)];
  if (names[0] === 'environ' && names[1] === 'start_response') return [requestData(callee, first, 'high')];
  if (names[0] === 'scope' && names[1] === 'receive')
    return parameters.slice(0, 2).map((parameter) => requestData(callee, parameter, 'high'));
  if (SOCKETS.some(({ base, method }) => method.test(ir.name) && isOf(callee, base)))
    return parameters.map((parameter) =>
      SOCKET_DATA.test(nameOf(parameter)) ? requestData(callee, parameter, 'high') : undefined,
    );
  if (RESOLVERS.test(ir.name) && isOf(callee, /(?:^|\.)(?:ObjectType|Mutation)$/)) {
    const info = parameters.findIndex((parameter) => nameOf(parameter) === 'info');
    return parameters.map((parameter, at) => (at > info ? requestData(callee, parameter, 'high') : undefined));
  }
  if (names[0] === 'request' && names[1] === 'context' && isOf(callee, /Servicer$/)) {
    return [requestData(callee, first, 'high')];
  }
  if (names[0] === 'req' && FALCON_METHODS.test(ir.name)) {
    const rest = parameters.slice(2).map((parameter) => requestData(callee, parameter, 'medium'));
    return [object(callee, 'falcon.Request()'), undefined, ...rest];
  }
  const isView = VIEW_METHODS.test(ir.name) && isOf(callee, VIEW_CLASSES);
  if (names[0] !== 'request' || first.annotation !== undefined) {
    return isView && names[0] !== 'request'
      ? parameters.map((parameter) => requestData(callee, parameter, 'medium'))
      : [];
  }
  const name = requestIn(callee.module);
  if (name === undefined) return [];
  // What an object is made with beside a request is no part of an address.
  const takesParts = (name.startsWith('django') || isView) && ir.name !== '__init__';
  return [
    object(callee, name),
    ...parameters.slice(1).map((parameter) => {
      if (!takesParts || (parameter.rest !== undefined && !isView)) return undefined;
      return isViewSetting(parameter) ? UNKNOWN : requestData(callee, parameter, 'medium');
    }),
  ];
}

/**
 * A parameter that the address does not fill: the routes of the project do, if anybody. A part of the address may be left out
 * too, but then there is nothing in its place.
 */
export function isViewSetting({ target, defaultValue }: Parameter): boolean {
  if (defaultValue === undefined || target.kind !== 'name') return false;
  if (VIEW_SETTINGS.test(target.name)) return true;
  return defaultValue.kind === 'literal' && (typeof defaultValue.value === 'boolean' || Boolean(defaultValue.value));
}

/** What `request` means in a file, by the framework it imports. */
export function requestIn(module: FunctionShape['module']): string | undefined {
  return PYTHON_REQUESTS.find(([framework]) => importsAny(module, [framework]))?.[1];
}

function imports({ module }: FunctionShape, packages: readonly string[]): boolean {
  return importsAny(module, packages);
}

function importsAny(module: FunctionShape['module'], packages: readonly string[]): boolean {
  const imported = [...module.importedModules];
  return packages.some((name) =>
    imported.some((own) => own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}/`)),
  );
}

/** Whether the method belongs to a class with a base of such a name, or to one that extends such a class. */
function isOf({ owner }: FunctionShape, base: RegExp): boolean {
  return owner !== undefined && extendsSuch(owner, base, 0);
}

function extendsSuch({ bases }: ClassShape, base: RegExp, depth: number): boolean {
  return bases.some(({ name, shape }) =>
    name === undefined && shape?.kind === 'class' && depth < DEEPEST
      ? extendsSuch(shape, base, depth + 1)
      : base.test(name?.text ?? ''),
  );
}
const DEEPEST = 6;
