import type { Confidence } from '@assay/contract';
import { SCHEMA_CALLS, SENT_MEMBERS } from '../../../knowledge/entry-points-procedures.ts';
import type { EntryWiring } from '../../../knowledge/entry-points.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Expression } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { addNote } from '../collected/collector.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { perhaps } from '../machine/branches.ts';
import { LIMITS } from '../machine/budget.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { comesFrom, type QualifiedName } from '../names/names.ts';
import { leftBy } from '../schemas/checked-requests.ts';
import { checksOf, NO_CHECKS, type RouteChecks } from '../schemas/route-checks.ts';
import { textOf } from '../values/leads.ts';
import { shaped, wasCutShort, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { isForAdministrators } from './administrators.ts';
import { withSelf } from './called-on.ts';
import { dependenciesIn } from './dependencies.ts';
import { valuesFor } from './handed-values.ts';
import { inputsOf, takesFiles } from './form-inputs.ts';
import { importsAny } from './handler.ts';
import { handlersAmong } from './handlers-among.ts';
import { markRegistrars } from './registrars.ts';
import type { Registration } from './registration.ts';
import { specifiedHandlers } from './specified-handlers.ts';
import { noteTool, toolNameOf } from './tools.ts';

/** Queues the handlers a call registers with a framework; true where it registers any. */
export function registerHandlers(machine: Machine, site: CallSite): boolean {
  const wirings = machine.module.names.models.wirings.get(site.method);
  if (wirings === undefined) return registerApplied(machine, site);
  let isListed = false;
  for (const wiring of wirings) {
    if (wiring.as !== 'call') continue;
    if (wiring.specified === true) {
      if (registerSpecified(machine, site, wiring)) return true;
      continue;
    }
    const handlers = handlersAmong(machine, site, wiring);
    if (handlers.length === 0) {
      if (site.given.items.some(wasCutShort) && certaintyOf(site, wiring) !== undefined)
        machine.work.lostToMaker = true;
      continue;
    }
    const certainty = certaintyOf(site, wiring);
    if (certainty === undefined || !concernsEvent(site, wiring)) continue;
    const [first] = site.given.items;
    const registration: Registration = {
      wiring,
      certainty,
      arguments: site.given.items,
      tool: wiring.what === 'tool' ? toolNameOf(machine, site, handlers[0]) : undefined,
      path: first === undefined ? undefined : textOf(first),
      before: wiring.what === 'route' ? site.node.arguments.slice(1, -1) : undefined,
      inputs: wiring.framework === 'form' ? inputsOf(site) : undefined,
      takesFiles: wiring.framework === 'form' && takesFiles(site),
    };
    noteEntry(machine, site.node, registration, `${site.method} ${registration.path ?? ''}`.trim());
    if (wiring.listed !== undefined) {
      for (const handler of handlers)
        wire(machine, handler, { ...registration, tool: handler.function.name || undefined });
      return true;
    }
    if (wiring.source === 'tool') noteTool(machine, site, wiring, handlers[0]);
    if (wiring.what === 'tool') markRegistrars(machine);
    wireInOrder(machine, handlers, registration, site);
    // The same call may name who answers for the tools it lists.
    if (wiring.what !== 'listing' || wiring.properties === undefined) return true;
    isListed = true;
  }
  return isListed;
}

/** Queues the handlers that a description of the interface names; true where there are any. */
function registerSpecified(machine: Machine, site: CallSite, wiring: EntryWiring): boolean {
  const certainty = certaintyOf(site, wiring);
  const handlers = certainty === undefined ? [] : specifiedHandlers(machine, site);
  if (certainty === undefined || handlers.length === 0) return false;
  for (const { handler, route } of handlers) {
    const registration: Registration = { wiring, certainty, arguments: [], tool: undefined, path: route };
    noteEntry(machine, site.node, registration, site.method);
    wire(machine, handler, registration);
  }
  return true;
}

/** What somebody sent stands in one member, as the schema before the handler lets it be. */
function isProcedure({ parameters: [role] }: EntryWiring): boolean {
  return role?.is === 'object' && ownEntry(SENT_MEMBERS, role.name) !== undefined;
}

/** Handlers of one route see what those before them let through. */
function wireInOrder(
  machine: Machine,
  handlers: readonly FunctionShape[],
  registration: Registration,
  site: CallSite,
): void {
  const { wiring } = registration;
  const isRoute = wiring.what === 'route' || isProcedure(wiring);
  let checks = isRoute ? checksOf(machine, site) : undefined;
  for (const [index, handler] of handlers.entries()) {
    const current = { ...registration, checks };
    wire(machine, handler, current);
    if (isRoute && index < handlers.length - 1) checks = checksAfter(machine, handler, current);
  }
}

/** What is known of the requests that a middleware lets through. */
function checksAfter(machine: Machine, handler: FunctionShape, registration: Registration): RouteChecks | undefined {
  const { wiring, checks } = registration;
  const { parameters } = handler.function;
  if (wiring.parameters[2]?.is !== 'next' || parameters.length !== 3) return checks;
  const left = leftBy(machine, handler, parameters[0], (next) =>
    valuesFor(machine, handler, { ...registration, next }),
  );
  if (left === undefined || left.size === 0) return checks;
  const checked = new Map(checks?.checked);
  for (const [path, bits] of left) checked.set(path, (checked.get(path) ?? 0) | bits);
  return { ...(checks ?? NO_CHECKS), checked };
}

/** `mcp.tool()(run)`: a decorator that is called is still one. */
function registerApplied(machine: Machine, { node, given }: CallSite): boolean {
  const [value] = given.items;
  const decorator = node.callee;
  if (decorator.kind !== 'call' || value === undefined) return false;
  // `for fn in (read, write): mcp.tool()(fn)`: each of them.
  const each = value.shape?.kind === 'either' ? value.shape.options : [value];
  return each.map((option) => registerDecorated(machine, decorator, option)).includes(true);
}

function certaintyOf(site: CallSite, wiring: EntryWiring): Confidence | undefined {
  const owner = site.receiver?.name ?? site.name?.parent;
  if (matchesReceiver(owner, site.name, wiring)) return wiring.fromOwnPage === true ? 'medium' : 'high';
  if (wiring.spelled === undefined || site.receiverNode === undefined) return undefined;
  const root = isProcedure(wiring) ? rootOfProcedure(site.receiverNode) : undefined;
  if (root !== undefined) return wiring.spelled.test(root) ? 'medium' : undefined;
  // A receiver known to be something else is not the framework's.
  if (owner !== undefined && owner.depth > 1) return undefined;
  const spelled = pathOf(site.receiverNode)?.split('.').at(-1) ?? '';
  if (!wiring.spelled.test(spelled)) return undefined;
  if (wiring.needsPath !== true) return wiring.source === 'tool' ? 'high' : 'medium';
  const [first] = site.given.items;
  const path = first === undefined ? undefined : textOf(first);
  return path?.startsWith('/') === true || path === '*' || first?.shape?.kind === 'regex' ? 'high' : undefined;
}

/** `publicProcedure.input(schema).use(log)`, made in a module that nobody found: the name it begins with. */
function rootOfProcedure(node: Expression): string | undefined {
  let at = node;
  let takesSchema = false;
  while (at.kind === 'call' || at.kind === 'member') {
    takesSchema ||= at.kind === 'member' && SCHEMA_CALLS.has(at.property);
    at = at.kind === 'call' ? at.callee : at.object;
  }
  return takesSchema && at.kind === 'name' ? at.name : undefined;
}

function matchesReceiver(
  owner: QualifiedName | undefined,
  name: QualifiedName | undefined,
  wiring: EntryWiring,
): boolean {
  return wiring.receivers.some(
    (receiver) => (owner !== undefined && comesFrom(owner.text, receiver)) || name?.text === receiver,
  );
}

function concernsEvent(site: CallSite, wiring: EntryWiring): boolean {
  if (wiring.event === undefined) return true;
  const [first] = site.given.items;
  const [node] = site.node.arguments;
  const text = first === undefined ? undefined : (textOf(first) ?? first.name?.text);
  return wiring.event.test(text ?? '') || (node !== undefined && wiring.event.test(pathOf(node) ?? ''));
}

/** Queues a decorated function; true where the decorator belongs to a framework. */
export function registerDecorated(machine: Machine, decorator: Expression, value: Value): boolean {
  if (value.shape?.kind !== 'function') return false;
  const callee = decorator.kind === 'call' ? decorator.callee : decorator;
  const method = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const { names } = machine.module;
  const resolved = machine.run.evaluate(machine, callee).name;
  const wirings = names.models.wirings.get(resolved?.segment ?? method) ?? names.models.wirings.get(method) ?? [];
  const owner = resolved?.parent;
  const fits = (wiring: EntryWiring): boolean =>
    wiring.as === 'decorator' && (matchesReceiver(owner, resolved, wiring) || isSpelled(callee, owner, wiring));
  const wiring = ofFramework(machine, wirings.find(fits), owner, resolved) ?? routeOfUnknown(decorator, wirings);
  if (wiring === undefined) return false;
  const values =
    decorator.kind === 'call' ? decorator.arguments.map((node) => machine.run.evaluate(machine, node)) : [];
  const path = values[0] === undefined ? undefined : textOf(values[0]);
  const known = matchesReceiver(owner, resolved, wiring);
  const certainty = known || wiring.source === 'tool' ? 'high' : 'medium';
  const noted = wiring.source === 'tool' ? noteTool(machine, decorator, wiring, value.shape) : undefined;
  const tool = wiring.what === 'tool' ? noted : undefined;
  const registration: Registration = {
    wiring,
    certainty,
    arguments: values,
    tool,
    path,
    dependencies: dependenciesOf(machine, decorator),
  };
  noteEntry(machine, decorator, registration, `${method} ${path ?? ''}`.trim());
  wire(machine, value.shape, registration);
  return true;
}

/** An application that is only called like one of a framework the file does not import may be one of another. */
function ofFramework(
  { module }: Machine,
  wiring: EntryWiring | undefined,
  owner: QualifiedName | undefined,
  resolved: QualifiedName | undefined,
): EntryWiring | undefined {
  if (wiring?.what !== 'route' || matchesReceiver(owner, resolved, wiring)) return wiring;
  const packages = wiring.receivers.map((receiver) => receiver.split('.', 1)[0] ?? '');
  return importsAny(module, packages) ? wiring : { ...wiring, framework: OF_ANY };
}
/** What it makes of an answer nobody knows. */
const OF_ANY = 'web';

/** `@app.get('/sum')`, whatever made the application: nothing but a route is told a path that way. */
function routeOfUnknown(decorator: Expression, wirings: readonly EntryWiring[]): EntryWiring | undefined {
  if (decorator.kind !== 'call' || decorator.callee.kind !== 'member') return undefined;
  const [path] = decorator.arguments;
  if (path?.kind !== 'literal' || typeof path.value !== 'string' || !path.value.startsWith('/')) return undefined;
  const spelled = pathOf(decorator.callee.object)?.split('.').at(-1) ?? '';
  const alike = wirings.find(
    (wiring) => wiring.as === 'decorator' && wiring.what === 'route' && wiring.spelled?.test(spelled) === true,
  );
  return alike && { ...alike, framework: OF_ANY };
}

/** `@app.get('/x', dependencies=[Depends(check)])`. */
function dependenciesOf(machine: Machine, decorator: Expression): readonly Value[] {
  const keywords = decorator.kind === 'call' ? decorator.keywords : undefined;
  const list = keywords?.find(({ name }) => name === 'dependencies')?.value;
  return list === undefined ? [] : dependenciesIn(machine.run.evaluate(machine, list));
}

function isSpelled(callee: Expression, owner: QualifiedName | undefined, wiring: EntryWiring): boolean {
  if (wiring.spelled === undefined || callee.kind !== 'member') return false;
  if (owner !== undefined && owner.depth > 1) return false;
  return wiring.spelled.test(pathOf(callee.object)?.split('.').at(-1) ?? '');
}

/** Queues a handler with what it will be given. */
export function wire(machine: Machine, handler: FunctionShape, registration: Registration): void {
  const { wiring, tool, before } = registration;
  const values = valuesFor(machine, handler, registration);
  const callee = withSelf(handler, wiring);
  if (wiring.what === 'event') {
    perhaps(machine, () => machine.run.callValue(machine, shaped(callee), values));
    return;
  }
  // In a bundle there are thousands of functions before the first that a framework calls.
  if (machine.work.entries.length >= LIMITS.entriesPerFile + LIMITS.wiredPerFile) return;
  machine.work.entries.push({
    callee,
    arguments: values,
    tool,
    listsTools: wiring.what === 'listing',
    framework: wiring.what === 'route' ? wiring.framework : undefined,
    hasFixedPath: wiring.as === 'decorator' && registration.path !== undefined && !/[<{*]/.test(registration.path),
    isForAdministrators: wiring.what === 'route' && isForAdministrators(handler, before),
    wiredIn: machine.module.path,
  });
}

function noteEntry(machine: Machine, node: Expression, { wiring }: Registration, what: string): void {
  const at = spanOf(machine, node.at, node.end);
  addNote(machine.work.collector, `entry|${at.file}:${at.start}`, {
    kind: 'entry',
    framework: wiring.framework,
    what: what.slice(0, 200),
    source: wiring.source,
    at,
  });
}
