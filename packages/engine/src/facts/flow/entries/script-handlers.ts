import type { FunctionIr } from '../../ir/ir.ts';
import { calledName } from '../names/names.ts';
import { servesCustomResources } from './custom-resources.ts';
import { usesKoaContext } from './koa-controllers.ts';
import { answersPage } from './page-events.ts';
import { addressOfServer, frameworkObject, importsAny, type Look, nameOf, requestData, toolData } from './handler.ts';

const REQUEST = /^_?(?:req|request)$/;
const RESPONSE = /^_?(?:res|resp|response|reply|rep)$/;
const ROUTE_VERBS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const LAMBDA = /handler$/i;
/** What Feathers calls on a service. */
const SERVICE_METHODS = /^(?:find|get|create|update|patch|remove)$/;

/** `(req, res) => …`; pages below `pages/api` are called so for certain. */
const nodeHandler: Look = ({ callee, names: [first, second] }) => {
  if (!REQUEST.test(first) || !RESPONSE.test(second)) return undefined;
  const isCertain = /(?:^|\/)pages\/api\//.test(callee.module.path);
  return [frameworkObject(callee, 'express.Request()', isCertain), frameworkObject(callee, 'express.Response()')];
};

/** `export function GET(request)` in a file that is a route: Next.js, SvelteKit, Astro. */
const routeVerb: Look = ({ callee, parameters, exportName }) => {
  if (!ROUTE_VERBS.test(callee.function.name) && !ROUTE_VERBS.test(exportName)) return undefined;
  const { path } = callee.module;
  if (/(?:^|\/)route\.[cm]?[jt]sx?$/.test(path)) {
    const parts = parameters.slice(1).map((parameter) => requestData(callee, parameter, 'high'));
    return [frameworkObject(callee, 'web.Request()', true), ...parts];
  }
  const isEndpoint = /(?:^|\/)(?:\+server|src\/pages\/.*)\.[cm]?[jt]s$/.test(path);
  return isEndpoint ? [frameworkObject(callee, 'sveltekit.Event()', true)] : undefined;
};

/** A function behind `'use server'`, which any visitor can call with anything. */
const serverAction: Look = ({ callee, parameters }) => {
  const isAction =
    startsWithDirective(callee.module.ir.body, 'use server') || startsWithDirective(callee.function.body, 'use server');
  return isAction ? parameters.map((parameter) => requestData(callee, parameter, 'high')) : undefined;
};

const lambda: Look = ({ callee, first, names, exportName }) => {
  const isEvent = /^_?(?:event|evt)$/.test(names[0]) && (names[1] === 'context' || LAMBDA.test(exportName));
  const { ir } = callee.module;
  return isEvent && !servesCustomResources(ir) && !answersPage(ir) ? [requestData(callee, first, 'medium')] : undefined;
};

/** xmcp: a tool is a file whose default export takes what its schema says. */
const toolFile: Look = ({ callee, first, exportName }) =>
  exportName === 'default' && first.annotation?.startsWith('InferSchema<') === true
    ? [toolData(callee, first)]
    : undefined;

/** Pages and workers, which a server finds by the names of their files and exports. */
const pageOrWorker: Look = ({ callee, names, exportName }) => {
  const { path } = callee.module;
  if (/(?:^|\/)app\/(?:.*\/)?page\.[jt]sx?$/.test(path) && exportName === 'default')
    return [frameworkObject(callee, 'next.Page()', true)];
  if (/(?:^|\/)\+(?:page|layout)(?:\.server)?\.[jt]s$/.test(path))
    return [frameworkObject(callee, 'sveltekit.Event()', true)];
  if (exportName === 'fetch' && REQUEST.test(names[0])) return [frameworkObject(callee, 'web.Request()', true)];
  if (exportName === 'handle' && /(?:^|\/)hooks\.server\.[jt]s$/.test(path))
    return [frameworkObject(callee, 'sveltekit.Hook()', true)];
  const isPagesFunction = /^onRequest(?:Get|Post|Put|Patch|Delete|Head|Options)?$/.test(exportName);
  return isPagesFunction ? [frameworkObject(callee, 'cloudflare.Context()')] : undefined;
};

const mcpClient: Look = ({ callee, first }) =>
  callee.function.name === 'redirectToAuthorization' ? [addressOfServer(callee, first)] : undefined;

const PROPERTIES: ReadonlySet<string> = new Set(['getServerSideProps', 'getInitialProps']);
const nextPage: Look = ({ callee, exportName }) =>
  PROPERTIES.has(exportName) ? [frameworkObject(callee, 'next.Context()', true)] : undefined;

const remixRoute: Look = ({ callee, exportName }) =>
  /^(?:loader|action)$/.test(exportName) && importsAny(callee.module, ['@remix-run', 'react-router'])
    ? [frameworkObject(callee, 'remix.Arguments()', true)]
    : undefined;

/** `(context, req)`, or `(request: HttpRequest, context: InvocationContext)`: others have a type `HttpRequest` too. */
const azureFunction: Look = ({ callee, parameters, first, names }) => {
  if (names[0] === 'context' && REQUEST.test(names[1])) return [undefined, frameworkObject(callee, 'azure.Request()')];
  const isTyped = first.annotation === 'HttpRequest' && parameters[1]?.annotation === 'InvocationContext';
  return isTyped ? [frameworkObject(callee, 'azure.Request()', true)] : undefined;
};

/** Sails: an action is an object with a function `fn`. */
const sailsAction: Look = ({ callee, first, names }) =>
  names[0] === 'inputs' && names[1] === 'exits' ? [requestData(callee, first, 'high')] : undefined;

const feathersService: Look = ({ callee, parameters }) => {
  if (callee.owner === undefined || !SERVICE_METHODS.test(callee.function.name)) return undefined;
  if (!importsAny(callee.module, ['@feathersjs'])) return undefined;
  return parameters.map((parameter) =>
    nameOf(parameter) === 'params'
      ? frameworkObject(callee, 'feathers.Params()', true)
      : requestData(callee, parameter, 'medium'),
  );
};

/** A command in a file of its own, which a bot loads by the name of that: `execute(interaction)`. */
const chatCommand: Look = ({ callee, names: [first] }) =>
  first === 'interaction' && importsAny(callee.module, ['discord'])
    ? [frameworkObject(callee, 'discord.Message()', true)]
    : undefined;

/** `@SubscribeMessage('run') run(client, payload)`: where no parameter says what it is, the socket comes first. */
const gatewayMessage: Look = ({ callee, parameters }) => {
  const [, payload] = parameters;
  const isMessage = callee.function.decorators.some(
    (node) => node.kind === 'call' && calledName(node.callee) === 'SubscribeMessage',
  );
  const isMarked = parameters.some(({ decorators = [] }) => decorators.length > 0);
  if (!isMessage || isMarked || payload === undefined) return undefined;
  return [undefined, requestData(callee, payload, 'high')];
};

const koaMiddleware: Look = ({ callee, names: [first, second] }) =>
  first === 'ctx' && second === 'next' ? [frameworkObject(callee, 'koa.Context()')] : undefined;

/** A controller in a file of its own, which a table of routes leads to: Koa, Strapi, Egg. */
const koaController: Look = ({ callee, parameters, names: [first] }) =>
  first === 'ctx' && parameters.length === 1 && usesKoaContext(callee.function, first)
    ? [frameworkObject(callee, 'koa.Context()', true)]
    : undefined;

/** Handlers of JavaScript and TypeScript, the first that fits. */
export const SCRIPT_HANDLERS: readonly Look[] = [
  nodeHandler,
  routeVerb,
  serverAction,
  lambda,
  toolFile,
  pageOrWorker,
  mcpClient,
  nextPage,
  remixRoute,
  azureFunction,
  sailsAction,
  feathersService,
  chatCommand,
  gatewayMessage,
  koaMiddleware,
  koaController,
];

function startsWithDirective(body: FunctionIr['body'], directive: string): boolean {
  const [first] = body;
  return first?.kind === 'expression' && first.value.kind === 'literal' && first.value.value === directive;
}
