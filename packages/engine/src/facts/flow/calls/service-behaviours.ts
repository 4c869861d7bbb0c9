import { CONTEXT_MAKERS } from '../../../knowledge/javascript/service-holders.ts';
import { leaveService, serviceAt } from '../evaluation/left-services.ts';
import { perhaps } from '../machine/branches.ts';
import type { Machine } from '../machine/machine.ts';
import { followImport } from '../modules/imports.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { parseName } from '../names/names.ts';
import { textOf } from '../values/leads.ts';
import { named, UNKNOWN, type Value } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import type { CallSite } from './call-site.ts';
import { invoke } from './functions.ts';
import { first, type Behaviour } from './given.ts';
import { callValue } from './own-calls.ts';

/** `app.decorate('send', send)`. */
const leaveHere: Behaviour = (machine, site) => leave(machine, site, site.receiver);
const leaveOnRequest: Behaviour = (machine, site) => leave(machine, site, ofFastify(machine, 'FastifyRequest'));
const leaveOnReply: Behaviour = (machine, site) => leave(machine, site, ofFastify(machine, 'FastifyReply'));

function ofFastify({ module }: Machine, type: string): Value {
  return named(parseName(module.names, `fastify.${type}()`));
}

function leave(machine: Machine, { given, receiver }: CallSite, holder: Value | undefined): Value {
  const [key, value] = given.items;
  const text = key === undefined ? undefined : textOf(key);
  if (holder !== undefined && text !== undefined && value !== undefined) leaveService(machine, holder, text, value);
  return receiver ?? UNKNOWN;
}

/** `app.register(plugin, options)`: the plugin is given the application. */
const usePlugin: Behaviour = (machine, { given, receiver }) => {
  const [plugin, options] = given.items;
  if (plugin?.shape?.kind !== 'function' || receiver === undefined) return undefined;
  const { shape } = plugin;
  perhaps(machine, () => invoke(machine, shape, argumentsOf([receiver, options ?? UNKNOWN])));
  return receiver;
};

/** `container.register({ mail: asClass(Mail) })`, `container.register('mail', asValue(mail))`. */
const leaveEach: Behaviour = (machine, site) => {
  const { shape } = first(site);
  if (site.receiver === undefined || shape?.kind !== 'object') return leave(machine, site, site.receiver);
  leaveEntries(machine, site.receiver, first(site));
  return site.receiver;
};

/** `container.resolve('mail')`. */
const findHere: Behaviour = (machine, site) => {
  const key = textOf(first(site));
  return key === undefined || site.receiver?.name === undefined
    ? undefined
    : serviceAt(machine, site.receiver.name, key);
};

/** `startStandaloneServer(server, { context: () => ({ mail: new Mail() }) })`: resolvers find it in their context. */
const leaveContext: Behaviour = (machine, { given }) => {
  const holder = named(parseName(machine.module.names, 'graphql.Context()'));
  for (const { shape } of given.items) {
    if (shape?.kind !== 'object') continue;
    const context = shape.entries.get('context')?.value;
    if (context !== undefined) leaveEntries(machine, holder, made(machine, context));
    const sources = shape.entries.get('dataSources')?.value;
    if (sources !== undefined) leaveService(machine, holder, 'dataSources', made(machine, sources));
  }
  return undefined;
};

/** `initTRPC.context<typeof createContext>()`: procedures find what that function makes. */
const leaveCallContext: Behaviour = (machine) => {
  const { module } = machine;
  const holder = named(parseName(module.names, 'trpc.Call().ctx'));
  for (const maker of CONTEXT_MAKERS) {
    leaveEntries(machine, holder, made(machine, lookUp(machine, maker, undefined)));
    for (const binding of module.imports.values())
      if (/context/i.test(binding.symbol) && binding.symbol !== maker)
        leaveEntries(machine, holder, made(machine, followImport(machine, module, { ...binding, symbol: maker })));
  }
  return undefined;
};

/** What a function gives, or the object itself. */
function made(machine: Machine, value: Value): Value {
  return value.shape?.kind === 'function'
    ? perhaps(machine, () => callValue(machine, value, argumentsOf([UNKNOWN])))
    : value;
}

function leaveEntries(machine: Machine, holder: Value, { shape }: Value): void {
  if (shape?.kind !== 'object') return;
  for (const [key, { value }] of shape.entries) leaveService(machine, holder, key, value);
}

/** `asClass(Mail)`: an object of it; `asFunction(makeMail)`: what that makes. */
const makeService: Behaviour = (machine, site) => {
  const { shape } = first(site);
  if (shape?.kind === 'class') return machine.run.foresee(machine, shape);
  return shape?.kind === 'function' ? made(machine, first(site)) : undefined;
};

/** What programs leave for their handlers to find, and where they find it. */
export const SERVICE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  leaveHere,
  leaveOnRequest,
  leaveOnReply,
  leaveEach,
  findHere,
  makeService,
  leaveContext,
  leaveCallContext,
  usePlugin,
};
