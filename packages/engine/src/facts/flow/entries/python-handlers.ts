import { VIEW_SETTINGS } from '../../../knowledge/python/entry-points.ts';
import type { Parameter } from '../../ir/ir.ts';
import { calledName } from '../names/names.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { groupBits } from '../schemas/routed-classes.ts';
import { safer, UNKNOWN } from '../values/values.ts';
import { servesCustomResources } from './custom-resources.ts';
import { skipsSelf } from './decorated-parameters.ts';
import { PYTHON_CALLBACKS } from './python-callbacks.ts';
import { addressOfServer, frameworkObject, importsAny, isOf, type Look, nameOf, requestData } from './handler.ts';

/** What `request` means by the package that is imported, the first that is. */
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

const LAMBDA = /handler$/i;
/** Classes whose methods answer requests: the parameters after the request are parts of the address. */
const VIEW_CLASSES =
  /(?:^|\.)(?:Resource|MethodView|HTTPMethodView|View|APIView|GenericAPIView|ViewSet|ModelViewSet|GenericViewSet|RequestHandler)$|^(?:django\.views\.generic|rest_framework\.generics)\.(?:\w+\.)?\w+View$/;
/** The same in the repository of a framework; many a client of an API has a class `Resource` of its own, many a program a `View`. */
const OWN_VIEW_CLASSES =
  /(?:^|\.)(?:MethodView|HTTPMethodView|APIView|GenericAPIView|ViewSet|ModelViewSet|GenericViewSet|RequestHandler)$|(?:^|\.)(?:flask\w*|sanic|aiohttp|quart\w*)\.(?:\w+\.){0,4}(?:Resource|View)$|^(?:django\.views\.generic|rest_framework\.generics)\.(?:\w+\.)?\w*View$/;
const ADMIN = /(?:^|\.)\w*Admin(?:Site)?$/;
const VIEW_METHODS =
  /^(?:get|post|put|patch|delete|head|list|retrieve|create|update|destroy|dispatch|dispatch_request)$/;
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

const lambda: Look = ({ callee, first, names }) =>
  names[0] === 'event' &&
  (LAMBDA.test(callee.function.name) || names[1] === 'context') &&
  !servesCustomResources(callee.module.ir)
    ? [requestData(callee, first, 'medium')]
    : undefined;

const mqttCallback: Look = ({ callee, names }) =>
  names[0] === 'client' && names[1] === 'userdata' && importsAny(callee.module, ['paho'])
    ? [undefined, undefined, frameworkObject(callee, 'paho.Message()', true)]
    : undefined;

const mcpClient: Look = ({ callee, first }) =>
  REDIRECT.test(callee.function.name) && importsAny(callee.module, ['mcp'])
    ? [addressOfServer(callee, first)]
    : undefined;

/** What stands between a client and the tools of a server sees what they are called with first. */
const mcpMiddleware: Look = ({ callee, names }) =>
  names[1] === 'call_next' && MIDDLEWARE.test(callee.function.name) && isOf(callee, /^fastmcp\..*\bMiddleware$/)
    ? [frameworkObject(callee, 'fastmcp.server.middleware.MiddlewareContext()', true)]
    : undefined;
const MIDDLEWARE = /^on_(?:message|request|call_tool|read_resource|get_prompt)$/;

const wsgiApplication: Look = ({ callee, first, names }) =>
  names[0] === 'environ' && names[1] === 'start_response' ? [requestData(callee, first, 'high')] : undefined;

const asgiApplication: Look = ({ callee, parameters, names }) =>
  names[0] === 'scope' && names[1] === 'receive'
    ? [
        frameworkObject(callee, 'asgi.Scope()', true),
        ...parameters.slice(1, 2).map((one) => requestData(callee, one, 'high')),
      ]
    : undefined;

const webSocket: Look = ({ callee, parameters }) =>
  SOCKETS.some(({ base, method }) => method.test(callee.function.name) && isOf(callee, base))
    ? parameters.map((parameter) =>
        SOCKET_DATA.test(nameOf(parameter)) ? requestData(callee, parameter, 'high') : undefined,
      )
    : undefined;

/** GraphQL: everything behind `info` is an argument of the query. */
const resolver: Look = ({ callee, parameters }) => {
  if (!RESOLVERS.test(callee.function.name) || !isOf(callee, /(?:^|\.)(?:ObjectType|Mutation)$/)) return undefined;
  const named = parameters.findIndex((parameter) => /^_{0,2}info$/.test(nameOf(parameter)));
  const info = named < 0 && !skipsSelf(callee) ? 1 : named;
  return parameters.map((parameter, at) => (at > info ? requestData(callee, parameter, 'high') : undefined));
};

/** Generated code calls the methods of a service with the message, or all of a stream, and a context. */
const grpcServicer: Look = ({ callee, first, names }) =>
  names.length === 2 && MESSAGE.test(names[0] ?? '') && CONTEXT.test(names[1] ?? '') && isServicer(callee)
    ? [requestData(callee, first, 'high'), frameworkObject(callee, 'grpc.ServicerContext()', true)]
    : undefined;
/** The class it extends is generated: it lies in the repository, or is not there before somebody builds it. */
function isServicer(callee: FunctionShape): boolean {
  const bases = callee.owner?.class.bases ?? [];
  return bases.some((base) => calledName(base).endsWith('Servicer')) || isOf(callee, /Servicer$/);
}
const MESSAGE = /^req(?:uest)?(?:_iterator|_stream|s)?$/;
const CONTEXT = /^_?(?:unused_)?(?:context|ctx)$|^_+$/;

const falconResource: Look = ({ callee, parameters, names }) => {
  if (names[0] !== 'req' || !FALCON_METHODS.test(callee.function.name)) return undefined;
  const parts = parameters.slice(2).map((parameter) => requestData(callee, parameter, 'medium'));
  return [frameworkObject(callee, 'falcon.Request()'), frameworkObject(callee, 'falcon.Response()'), ...parts];
};

/** What a view makes of the form that somebody filled in. */
const filledForm: Look = ({ callee, names }) =>
  names[0] === 'form' && FORM_METHODS.test(callee.function.name) && isOf(callee, FORM_VIEWS)
    ? [frameworkObject(callee, 'django.forms.Form()')]
    : undefined;
const FORM_VIEWS = /(?:^|\.)(?:Form|Create|Update|Delete|Login|\w{0,40}Wizard)?View$|FormMixin$/;
const FORM_METHODS = /^form_(?:in)?valid$/;

/** A view that shows a template hands the parts of the address to what fills it; others hand over their own things. */
const filledTemplate: Look = ({ callee, parameters }) =>
  callee.function.name === 'get_context_data' && isOf(callee, TEMPLATE_VIEWS)
    ? parameters.map((one) => (one.rest === 'map' ? requestData(callee, one, 'medium') : undefined))
    : undefined;
const TEMPLATE_VIEWS = /^django\.views\.generic\.(?:base\.)?TemplateView$/;

/** A method of a view that takes no request: all it takes are parts of the address. */
const viewWithoutRequest: Look = ({ callee, parameters, names }) => {
  if (names[0] === 'request' || !isView(callee)) return undefined;
  const isRouted = isOf(callee, ROUTED_BY_GROUPS);
  return parameters.map((parameter, position) => {
    const data = requestData(callee, parameter, 'medium');
    return isRouted ? safer(data, groupBits(callee, nameOf(parameter), position)) : data;
  });
};
/** Tornado's handlers stand beside the patterns of their routes. */
const ROUTED_BY_GROUPS = /(?:^|\.)RequestHandler$/;

/** `request` comes first; which framework's it is the imports tell. A type says more than a name. */
const requestFirst: Look = ({ callee, parameters, first, names }) => {
  if (names[0] !== 'request' || first.annotation !== undefined) return undefined;
  const name = requestIn(callee.module);
  if (name === undefined) return undefined;
  const isOfView = isView(callee);
  const takesParts = isOfView || (name.startsWith('django') && isRoutable(callee) && !HELPERS.test(callee.module.path));
  const parts = parameters.slice(1).map((parameter) => {
    if (!takesParts || (parameter.rest !== undefined && !isOfView)) return undefined;
    return isViewSetting(parameter) || !isPartOfAddress(parameter) ? UNKNOWN : requestData(callee, parameter, 'medium');
  });
  return [frameworkObject(callee, name), ...parts];
};

/** A store of sessions of one's own finds them by what the visitor's cookie says. */
const sessionStore: Look = ({ callee }) =>
  callee.function.name === 'open_session' && isOf(callee, /(?:^|\.)SessionInterface$/)
    ? [undefined, frameworkObject(callee, 'flask.request', true)]
    : undefined;

/** Handlers of Python, the first that fits. */
export const PYTHON_HANDLERS: readonly Look[] = [
  lambda,
  mqttCallback,
  mcpClient,
  mcpMiddleware,
  wsgiApplication,
  asgiApplication,
  ...PYTHON_CALLBACKS,
  webSocket,
  resolver,
  grpcServicer,
  sessionStore,
  falconResource,
  filledForm,
  filledTemplate,
  viewWithoutRequest,
  requestFirst,
];

/** Modules of functions that views call: no address is routed there. */
const HELPERS = /(?:^|[/_])(?:utils?|helpers?|shortcuts)(?:\/[^/]{1,60})?\.py$/;

function isView(callee: FunctionShape): boolean {
  return (VIEW_METHODS.test(callee.function.name) || isAction(callee)) && isOf(callee, VIEW_CLASSES, OWN_VIEW_CLASSES);
}

/** `@action(detail=True)` of the REST framework: a route of its own beside those of the verbs. */
function isAction({ function: { decorators } }: FunctionShape): boolean {
  return decorators.some((node) => node.kind === 'call' && ACTIONS.test(calledName(node.callee)));
}
const ACTIONS = /^(?:action|detail_route|list_route)$/;

/**
 * Whether the routes of a project could lead here: to no function that is the file's own business, and of a class only to
 * what answers a verb, what makes its objects callable, and what an administration site calls.
 */
function isRoutable(callee: FunctionShape): boolean {
  const { name } = callee.function;
  if (callee.owner === undefined) return !name.startsWith('_');
  return VIEW_METHODS.test(name) || name === '__call__' || (!name.startsWith('_') && isOf(callee, ADMIN));
}

/** A part of an address is text, or what a converter makes of it; nobody finds a path, a record or a form there. */
function isPartOfAddress(parameter: Parameter): boolean {
  const { annotation } = parameter;
  if (annotation !== undefined) return /\b(?:str|Any|object|int|UUID)\b/.test(annotation);
  return !RECORDS.test(nameOf(parameter));
}
const RECORDS = /^(?:queryset|obj|instance|form|formsets?|change)$/;

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
