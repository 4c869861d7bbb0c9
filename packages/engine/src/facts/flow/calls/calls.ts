import { COUNTS } from '../../../knowledge/clean-calls.ts';
import { refineSureSearch } from '../guards/searches.ts';
import { AGENT_MAKERS, CLIENT_MAKERS, FILTERING_AGENT, MAKES_FILTER } from '../../../knowledge/guards.ts';
import type { Call } from '../../ir/ir.ts';
import { noteCall } from '../collected/call-facts.ts';
import { noteEffect } from '../collected/effect-facts.ts';
import { isFiltered, looksUpFiltered } from '../collected/sink-options.ts';
import { noteEscaping } from '../collected/filled-templates.ts';
import { checkLooseRoot } from '../collected/loose-roots.ts';
import { checkChosen, checkSinks } from '../collected/sinks.ts';
import { checkRunFile } from '../collected/run-files.ts';
import { checkSlowMatch } from '../collected/slow-matches.ts';
import { offerPlugins } from '../entries/plugins.ts';
import { registerHandlers } from '../entries/wiring.ts';
import { offerWritten } from '../entries/written-tools.ts';
import { callSuper } from '../evaluation/classes.ts';
import { forgetMerged } from '../evaluation/lapsed-proofs.ts';
import { asTextOfRecord } from '../evaluation/named-members.ts';
import { callPage } from '../evaluation/page-reads.ts';
import { changedMembers } from '../evaluation/proved-members.ts';
import type { Machine } from '../machine/machine.ts';
import { hasProofs } from '../machine/scope.ts';
import { parseName, resultName } from '../names/names.ts';
import { ruledBy } from '../schemas/laravel-rules.ts';
import { callModel } from '../schemas/parsed-models.ts';
import { callSchema } from '../schemas/schemas.ts';
import { callValidator } from '../schemas/validators.ts';
import { sinkBits, sourceBit } from '../values/kinds.ts';
import { cleaned, harmless } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { objectOf } from '../values/join.ts';
import { makeValue, shaped, SOME_NUMBER, tainted, UNKNOWN, withTaint, type Value } from '../values/values.ts';
import type { EitherShape, FunctionShape } from '../values/shapes.ts';
import { argumentsOf, NO_KEYWORDS, type Arguments } from './arguments.ts';
import { askDatabase, openCollection } from './asked-databases.ts';
import { behave } from './behaviours.ts';
import type { CallSite } from './call-site.ts';
import { runCallbacks } from './callbacks.ts';
import { callCompiled } from './compiled-calls.ts';
import { callContainer } from './containers.ts';
import { callCopied } from './copied-records.ts';
import { callTask } from './handed-calls.ts';
import { callForService, withInjected } from './injected.ts';
import { noteWritten } from './kept-files.ts';
import { sourceCall, sanitized, callByTable } from './known-calls.ts';
import { callEmitter } from './listeners.ts';
import { openSite } from './open-site.ts';
import { isOpenMethod } from './open-methods.ts';
import { callShape, callValue } from './own-calls.ts';
import { callOnPromise, callOnStream } from './promises.ts';
import { callRecords, noteOwnLookup } from './records.ts';
import { filteredClient } from './session-behaviours.ts';
import { callText } from './strings.ts';
import { callUnknown } from './unknown-calls.ts';
import { writeRecord } from './written-records.ts';
import { isInTheDark } from './unmet.ts';

const MARKUP_BITS = sinkBits(['html', 'log', 'session', 'redirect', 'header']);

/** The value of a call; reports what it is given, and what it does, on the way. */
export function evaluateCall(machine: Machine, node: Call): Value {
  const site = withInjected(machine, openSite(machine, node));
  if (node.callee.kind === 'name' && node.callee.name === 'super') {
    if (machine.module.isPython) return UNKNOWN;
    callSuper(machine, site.given);
    return UNKNOWN;
  }
  const asked = checkSinks(machine, site);
  if (node.callee.kind === 'index') checkChosen(machine, node, node.callee);
  if (!machine.module.isPython) noteEscaping(machine, site);
  checkSlowMatch(machine, site);
  checkLooseRoot(machine, site);
  if (machine.module.isPython) {
    noteWritten(machine, site);
    checkRunFile(machine, site);
  }
  if (machine.work.isInHand) {
    noteCall(machine, site);
    noteEffect(machine, site);
  }
  offerPlugins(machine, site);
  const registered = registerHandlers(machine, site);
  forgetMerged(machine, node);
  const value = applyCall(machine, site, registered);
  refineSureSearch(machine, node);
  if (site.callee.shape?.kind === 'function') takeChanges(machine, node, site.given);
  if (value.shape?.kind === 'object' && mayDescribe(site)) offerWritten(machine, value.shape, node);
  else if (!registered) offerNamed(machine, site);
  if (site.name?.model?.isEnding === true && site.callee.shape === undefined) machine.ending = node;
  if (asked === undefined || site.callee.shape !== undefined) return value;
  return asked === 'store'
    ? withTaint(value, harmless(value.taint, -1))
    : answerOnly(value, PROGRAMS.has(site.name?.root ?? ''));
}

/** `Tool(name=…, description=…)`, `makeTool('read', 'Reads', schema, read)`: what comes back may be a tool. */
function mayDescribe({ callee, given }: CallSite): boolean {
  if (given.keywords.has('description')) return true;
  return callee.shape?.kind === 'function' && given.items.length > 0 && !isMethod(callee.shape);
}

/** `register(name=…, description=…, input_schema=…, handler=…)`, in a project of its own making. */
function offerNamed(machine: Machine, { node, given: { keywords } }: CallSite): void {
  if (!keywords.has('description') || !keywords.has('name')) return;
  const { shape } = objectOf([...keywords]);
  if (shape?.kind === 'object') offerWritten(machine, shape, node);
}

function isMethod({ owner, self }: FunctionShape): boolean {
  return owner !== undefined && self !== undefined;
}

/** Modules that start programs. What a program says is not where it was asked for. */
const PROGRAMS: ReadonlySet<string> = new Set(['child_process', 'subprocess', 'execa']);
const PATH_BITS = sinkBits(['path']);

/** The answer of a database, a program or a file: its own taint, not that of the question. */
function answerOnly(value: Value, isProgram: boolean): Value {
  if (value.taint === undefined) return value;
  const kept = harmless(value.taint, sourceBit('library'));
  const taint = kept !== undefined && isProgram ? cleaned(kept, PATH_BITS) : kept;
  return withTaint(value, taint?.source.kind === 'remote' ? cleaned(taint, MARKUP_BITS) : taint);
}

/** A function may have written to what it was given: what it left there is what the caller knows. */
function takeChanges(machine: Machine, node: Call, given: Arguments): void {
  if (!hasProofs(machine.scope) || node.arguments.length !== given.items.length) return;
  for (const [index, value] of given.items.entries()) changedMembers(machine, node.arguments[index], value);
}

function applyCall(machine: Machine, site: CallSite, registered: boolean): Value {
  const { shape } = site.callee;
  if (MAKES_FILTER.test(site.method) || (AGENT_MAKERS.test(site.method) && looksUpFiltered(site)))
    return makeValue(undefined, parseName(machine.module.names, FILTERING_AGENT), undefined);
  const compiled = callCompiled(machine, site);
  if (compiled !== undefined) return compiled;
  if (shape !== undefined) {
    const called = callShape(machine, site, shape);
    if (called !== undefined) {
      if (shape.kind === 'function') noteOwnLookup(machine, site, shape);
      return isOpenMethod(shape, site.node) ? callUnknown(machine, { ...site, callee: UNKNOWN }, false) : called;
    }
  }
  const { name } = site;
  // A client that refuses inside machines by itself asks none, whatever it is told.
  if (CLIENT_MAKERS.has(name?.text ?? '') && isFiltered(machine, site)) return filteredClient();
  const model = name?.model;
  if (model !== undefined) {
    if (model.callSource !== undefined && !isHandedText(site))
      return ruledBy(machine, site, sourceCall(machine, site, model.callSource));
    if (model.behaviour !== undefined) {
      const value = behave(machine, site, model.behaviour);
      if (value !== undefined)
        return model.sanitizes === 0 ? value : { ...value, taint: cleaned(value.taint, model.sanitizes) };
    }
    if (model.sanitizes !== 0) return sanitized(machine, site, model.sanitizes);
    if (model.isClean) {
      runCallbacks(machine, site);
      return name === undefined || COUNTS.has(name.text)
        ? SOME_NUMBER
        : makeValue(undefined, resultName(machine.module.names, name), undefined);
    }
  }
  const spoken = machine.module.traits.speaksInCapitals ? asSpoken(site) : site;
  const value =
    callForService(machine, site) ??
    openCollection(machine, site) ??
    askDatabase(machine, spoken) ??
    writeRecord(machine, site) ??
    callRecords(machine, spoken) ??
    callSchema(machine, site) ??
    callValidator(machine, site) ??
    callModel(machine, site) ??
    callEmitter(machine, site) ??
    callMethod(machine, site);
  if (value === undefined) return asTextOfRecord(site, callUnknown(machine, spoken, registered));
  if (isInTheDark(machine, site) && site.given.items.some((item) => deepTaint(item) !== undefined))
    machine.work.lostTaint = true;
  return value;
}

/** `yaml.safe_load(text)`: of a text it tells what stands in it, of a file it brings what nobody has seen. */
function isHandedText({ name, given }: CallSite): boolean {
  const model = name?.model;
  if (model?.callSource?.kind !== 'file' || model.behaviour === undefined) return false;
  return given.items.some((item) => deepTaint(item) !== undefined);
}

/**
 * Where what others may call begins with a capital letter, `Get` is spoken of as `get`; only what makes something is
 * called as classes are elsewhere.
 */
function asSpoken(site: CallSite): CallSite {
  const { method, node } = site;
  return node.isNew || /^New(?![a-z])/.test(method)
    ? site
    : { ...site, method: method.charAt(0).toLowerCase() + method.slice(1) };
}

/** Methods that mean the same whoever the receiver: functions, promises, containers, text. */
function callMethod(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method } = site;
  if (receiver === undefined || site.node.callee.kind !== 'member') return undefined;
  return (
    callOnFunction(machine, site, receiver, method) ??
    callPage(machine, site) ??
    callOnPromise(machine, site, receiver, method) ??
    callOnStream(machine, site, receiver, method) ??
    callCopied(machine, site, receiver) ??
    callContainer(machine, site, receiver) ??
    callText(machine, site, receiver) ??
    callByTable(machine, site, receiver)
  );
}

function callOnFunction(machine: Machine, site: CallSite, receiver: Value, method: string): Value | undefined {
  if (machine.module.isPython) return callTask(machine, site, receiver);
  if (machine.module.traits.callsBare)
    return method === 'call' && receiver.shape?.kind === 'function'
      ? callValue(machine, receiver, site.given)
      : undefined;
  if (!machine.module.traits.bindsByMethod) return undefined;
  if (method !== 'call' && method !== 'apply' && method !== 'bind') return undefined;
  const { items } = site.given;
  if (!isCallable(receiver)) return undefined;
  if (method === 'bind') return boundTo(receiver, items);
  const passed = method === 'call' ? argumentsOf(items.slice(1)) : spreadArguments(items[1]);
  if (receiver.shape !== undefined) return callValue(machine, withSelf(receiver, items[0]), passed);
  // The sinks and models of `exec.call(null, x)` are those of `exec(x)`.
  return callAs(machine, {
    ...site,
    callee: receiver,
    name: receiver.name,
    method: receiver.name?.segment ?? '',
    receiver: undefined,
    given: passed,
  });
}

/** A function, a class, something of a library, or one of several of which one can be called. */
function isCallable({ shape, name }: Value): boolean {
  if (shape?.kind === 'either') return shape.options.some(isCallable);
  return shape?.kind === 'function' || shape?.kind === 'class' || name !== undefined;
}

/** `f.bind(self, x)`. */
function boundTo(callee: Value, items: readonly Value[]): Value {
  const { shape } = callee;
  if (shape?.kind === 'either') return eachOf(shape, (option) => boundTo(option, items));
  if (shape?.kind !== 'function') return callee;
  return shaped({ ...shape, self: items[0] ?? shape.self, bound: [...shape.bound, ...items.slice(1)] });
}

/** `Parent.call(this, x)`: what the function says of `this` it says of that object. */
function withSelf(callee: Value, self: Value | undefined): Value {
  const { shape } = callee;
  if (self?.shape?.kind !== 'object') return callee;
  if (shape?.kind === 'either') return eachOf(shape, (option) => withSelf(option, self));
  return shape?.kind === 'function' ? shaped({ ...shape, self }) : callee;
}

function eachOf(shape: EitherShape, change: (option: Value) => Value): Value {
  return shaped({ ...shape, options: shape.options.map(change) });
}

/** Makes a call that stands nowhere as such, with its sinks. */
export function callAs(machine: Machine, site: CallSite): Value {
  checkSinks(machine, site);
  return applyCall(machine, site, false);
}

function spreadArguments(list: Value | undefined): Arguments {
  if (list?.shape?.kind !== 'list')
    return { items: [], rest: list === undefined ? undefined : tainted(list.taint), keywords: NO_KEYWORDS };
  const { shape } = list.shape.slot.value;
  return shape?.kind === 'items' ? { items: shape.items, rest: shape.rest, keywords: NO_KEYWORDS } : argumentsOf([]);
}
