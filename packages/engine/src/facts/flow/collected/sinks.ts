import type { Confidence } from '@assay/contract';
import { CHOSEN } from '../../../knowledge/sinks/code.ts';
import type { Call, Concatenation, Constant, Expression, Index } from '../../ir/ir.ts';
import { argumentAt, argumentNode, type CallSite } from '../calls/call-site.ts';
import { addFlow } from './collector.ts';
import { textOf } from '../values/constants.ts';
import type { SinkKind } from '../flow-facts.ts';
import { NO_WAY_UP, sourceBit } from '../values/kinds.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import type { CompiledSink } from '../names/models.ts';
import { stepsOf, unite, unsafeFor, without, type Source, type Taint } from '../values/taint.ts';
import { BUILT_TEXT, deepTaint, FIXED, isAnchored, itemsOf, PATH, RESOLVED, type Value } from '../values/values.ts';

/** Something a sink must not get, and where it stands. */
interface Danger {
  readonly value: Value;
  readonly node: Expression;
  /** It says which program to start, without a shell: for whoever calls a library to choose. */
  readonly isProgram?: boolean;
}

const LIBRARY = sourceBit('library');
const SKILL = sourceBit('skill');

/** Sinks that are asked a question: what they answer is not what they were asked. */
const ASKED: ReadonlySet<SinkKind> = new Set(['sql', 'nosql', 'xpath', 'ldap', 'command', 'path']);

/** Reports outside data that arrives at the sinks a call matches; true where the call's result is other data. */
export function checkSinks(machine: Machine, site: CallSite): boolean {
  let isAsked = false;
  for (const sink of site.name?.model?.sinks ?? []) {
    checkSink(machine, site, sink, 'high');
    if (ASKED.has(sink.spec.kind)) isAsked = true;
  }
  if (site.node.callee.kind !== 'member') return isAsked;
  for (const sink of machine.module.names.models.methodSinks.get(site.method) ?? []) {
    const certainty = methodCertainty(machine, site, sink);
    if (certainty === undefined) continue;
    checkSink(machine, site, sink, certainty);
    if (ASKED.has(sink.spec.kind) && certainty === 'high') isAsked = true;
  }
  return isAsked;
}

function checkSink(machine: Machine, site: CallSite, sink: CompiledSink, certainty: Confidence): void {
  const { spec } = sink;
  if (!spec.languages.includes(machine.module.ir.language)) return;
  for (const { value, node, isProgram } of dangersOf(site, sink)) {
    const carried = spec.shallow === true ? value.taint : deepTaint(value);
    const own = harmlessHere(spec.kind, value, isProgram === true);
    const taint = without(carried, own);
    if (taint === undefined) continue;
    if (!hasRequiredOptions(site, spec.onlyWith) || hasSafeOption(site, spec.unless)) return;
    if (spec.wholeOnly === true && (value.traits & BUILT_TEXT) !== 0) continue;
    if (isFixedByPrefix(spec.kind, value) || isConfined(site, spec.confinedBy, value)) continue;
    report(machine, sink, taint, certainty, {
      callee: site.name?.text ?? `.${site.method}`,
      sink: node,
      call: site.node,
      isMeant: (own & SKILL) !== 0,
      isWhole: (value.traits & BUILT_TEXT) === 0,
      isAnchored: spec.kind === 'path' && isAnchored(value),
    });
  }
}

const FIXED_FOLDER = /^(?:[/~]|[A-Za-z]:[\\/])/;

/**
 * Sources that may do what happens here. The caller of a library chooses the program. An agent has a shell of its own:
 * a whole command, query or path it hands to a skill gives it nothing, a piece of one breaks out of what was meant.
 */
function harmlessHere(kind: SinkKind, { prefix, traits }: Value, isProgram: boolean): number {
  if (isProgram) return LIBRARY | SKILL;
  // The caller of a library may open what it likes; a name below a folder is not meant to leave it.
  if (kind === 'path')
    return (FIXED_FOLDER.test(prefix ?? '') ? 0 : SKILL) | ((traits & BUILT_TEXT) === 0 ? LIBRARY : 0);
  return (kind === 'command' || kind === 'sql') && (traits & BUILT_TEXT) === 0 ? SKILL : 0;
}

function* dangersOf(site: CallSite, { spec }: CompiledSink): Generator<Danger> {
  if (spec.receiver === true && site.receiver !== undefined) {
    yield { value: site.receiver, node: site.receiverNode ?? site.node };
  }
  if (spec.program === true) {
    yield* programDangers(site, spec.arguments?.[0] ?? 0);
    return;
  }
  const { given, node } = site;
  const positions = spec.arguments ?? (spec.receiver === true || spec.keywords !== undefined ? [] : undefined);
  if (positions === undefined) {
    for (const [index, value] of given.items.entries()) yield { value, node: argumentNode(site, index) };
    if (given.rest !== undefined) yield { value: given.rest, node: argumentNode(site, given.items.length) };
  } else {
    for (const position of positions) {
      const value = argumentAt(site, position);
      if (value !== undefined) yield { value, node: argumentNode(site, position) };
    }
  }
  for (const keyword of spec.keywords ?? []) {
    const direct = given.keywords.get(keyword);
    if (direct !== undefined) {
      yield { value: direct, node: node.keywords?.find((entry) => entry.name === keyword)?.value ?? node };
    }
    for (const [index, item] of given.items.entries()) {
      const slot = item.shape?.kind === 'object' ? item.shape.entries.get(keyword) : undefined;
      if (slot !== undefined) yield { value: slot.value, node: argumentNode(site, index) };
    }
  }
}

const SHELLS = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i;
const SHELL_SWITCH = /^(?:-c|-lc|-ic|\/c|\/C|\/k|-Command|-command|-EncodedCommand)$/;

/** A program and its arguments: the program itself, and what a shell among programs is told to run. */
function* programDangers(site: CallSite, position: number): Generator<Danger> {
  const program = argumentAt(site, position) ?? site.given.keywords.get('args');
  if (program === undefined) return;
  const node = argumentNode(site, position);
  if (program.shape?.kind === 'list') {
    const { items, rest } = itemsOf(program.shape);
    const [first, ...others] = items;
    const head = first ?? rest;
    if (head !== undefined) yield { value: head, node, isProgram: true };
    yield* shellDangers(head, others, node);
    return;
  }
  yield { value: program, node, isProgram: true };
  const list = argumentAt(site, position + 1);
  if (list === undefined) return;
  // `create_subprocess_exec('sh', '-c', x)` takes the arguments one by one.
  const spread = list.shape?.kind === 'list' ? itemsOf(list.shape).items : site.given.items.slice(position + 1);
  yield* shellDangers(program, spread, argumentNode(site, position + 1));
}

function* shellDangers(program: Value | undefined, rest: readonly Value[], node: Expression): Generator<Danger> {
  const name = program === undefined ? undefined : textOf(program);
  // A program that is not known by name and is told to run text with `-c` is a shell, or as bad as one.
  const isUnknown = name === undefined && program?.taint === undefined && program?.name === undefined;
  if (!isUnknown && !SHELLS.test(name ?? '')) return;
  const at = rest.findIndex((item) => SHELL_SWITCH.test(textOf(item) ?? '') || (isChosen(program) && isChosen(item)));
  if (at < 0) return;
  for (const value of rest.slice(at + 1)) yield { value, node };
}

/** One of several constants: `sh` here and `cmd` there, with `-c` here and `/c` there. */
function isChosen(value: Value | undefined): boolean {
  return value !== undefined && !value.isConstant && (value.traits & FIXED) !== 0;
}

/** Reports a path with outside data in it that goes to a function nobody can look into, but whose name says what it does. */
export function checkGuessed(machine: Machine, site: CallSite): void {
  for (const sink of machine.module.names.models.guessedSinks) {
    if (sink.spec.calledLike?.test(site.method) !== true) continue;
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    for (const [index, item] of site.given.items.entries()) {
      const entries = item.shape?.kind === 'object' ? [...item.shape.entries.values()].map((slot) => slot.value) : [];
      for (const value of [item, ...entries]) {
        if (value.taint === undefined || (value.traits & PATH) === 0) continue;
        const place = { callee: site.method, sink: argumentNode(site, index), call: site.node };
        report(machine, sink, value.taint, 'medium', { ...place, isAnchored: isAnchored(value) });
      }
    }
  }
}

/** Reports outside data that chooses which member of an object is called: `window[name]()`. */
export function checkChosen(machine: Machine, call: Call, callee: Index): void {
  const key = machine.run.evaluate(machine, callee.index);
  if (key.taint === undefined || (key.prefix ?? '') !== '') return;
  const object = machine.run.evaluate(machine, callee.object);
  const owner = object.shape?.kind === 'function' ? 'Function' : object.name?.text;
  if (owner === undefined) return;
  for (const sink of machine.module.names.models.of(`${owner}.${CHOSEN}`)?.sinks ?? []) {
    report(machine, sink, key.taint, 'high', { callee: `${owner}[…]`, sink: callee.index, call });
  }
}

/** Reports outside data that names the program a tag starts; the tag quotes what follows. */
export function checkTag(machine: Machine, tag: Value, first: Value, node: Concatenation): void {
  const [part] = node.parts;
  if (first.taint === undefined || part === undefined || part.kind === 'literal') return;
  for (const sink of tag.name?.model?.sinks ?? []) {
    if (sink.spec.program !== true) continue;
    report(machine, sink, first.taint, 'high', { callee: tag.name?.text ?? '', sink: part, call: node });
  }
}

/** A keyword, or a property of any object argument, with a given name. */
export function optionOf(site: CallSite, name: string): Value | undefined {
  const keyword = site.given.keywords.get(name);
  if (keyword !== undefined) return keyword;
  for (let index = site.given.items.length - 1; index >= 0; index -= 1) {
    const shape = site.given.items[index]?.shape;
    const slot = shape?.kind === 'object' ? shape.entries.get(name) : undefined;
    if (slot !== undefined) return slot.value;
  }
  return undefined;
}

function hasRequiredOptions(site: CallSite, wanted: Readonly<Record<string, Constant>> | undefined): boolean {
  if (wanted === undefined) return true;
  for (const [name, constant] of Object.entries(wanted)) {
    const value = optionOf(site, name);
    if (value === undefined || !matches(value, constant)) return false;
  }
  return true;
}

/** `shell: true` also holds for `shell: '/bin/bash'`. */
function matches(value: Value, constant: Constant): boolean {
  if (!value.isConstant) return false;
  if (value.constant === constant) return true;
  return constant === true && typeof value.constant === 'string' && value.constant !== '';
}

/** An option that makes the call harmless: a constant, or a name such as `yaml.SafeLoader`. */
function hasSafeOption(site: CallSite, safe: Readonly<Record<string, readonly string[]>> | undefined): boolean {
  if (safe === undefined) return false;
  for (const [name, values] of Object.entries(safe)) {
    const position = Number(name);
    const value = Number.isInteger(position) ? argumentAt(site, position) : optionOf(site, name);
    if (value === undefined) continue;
    const known = value.isConstant ? String(value.constant) : value.name?.text;
    if (known !== undefined && values.includes(known)) return true;
  }
  return false;
}

/** A server of files refuses `..` in what it is given; what was resolved before has none left to refuse. */
function isConfined(site: CallSite, option: string | undefined, value: Value): boolean {
  if (option === undefined) return false;
  const folder = optionOf(site, option);
  if (folder !== undefined) return deepTaint(folder) === undefined && textOf(folder) !== '/';
  return (value.traits & RESOLVED) === 0 && (value.prefix ?? '') !== '';
}

const FIXED_HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+|\0base)[/?#]/i;
const FIXED_PATH = /^\/(?![/\\])/;

/** Text whose constant beginning already decides the host cannot be sent elsewhere. */
function isFixedByPrefix(kind: SinkKind, { prefix }: Value): boolean {
  if (prefix === undefined) return false;
  if (kind === 'url' || kind === 'network') return FIXED_HOST.test(prefix);
  return kind === 'redirect' ? FIXED_HOST.test(prefix) || (FIXED_PATH.test(prefix) && prefix.length > 1) : false;
}

const SQL_TEXT =
  /^\s*(?:select|insert\s+into|update|delete\s+from|create|drop|alter|with|replace|merge|pragma|truncate|exec|call)\b/i;

/** What the beginning of a query in these languages looks like. */
const TEXT_OF_KIND: Readonly<Partial<Record<SinkKind, RegExp>>> = {
  sql: SQL_TEXT,
  ldap: /^\s*\((?:[&|!]\(|\w+=)/,
};

/** How sure it is that a method of that name is the sink: a known receiver, SQL text, or only an import. */
function methodCertainty(machine: Machine, site: CallSite, { spec }: CompiledSink): Confidence | undefined {
  const { receiver } = site;
  const evidence = spec.evidence ?? [];
  const name = receiver?.name?.text;
  if (name !== undefined && evidence.some((module) => comesFrom(name, module))) return 'high';
  const looks = TEXT_OF_KIND[spec.kind];
  if (looks !== undefined && (spec.arguments ?? [0]).some((at) => looks.test(argumentAt(site, at)?.prefix ?? ''))) {
    return 'high';
  }
  if (evidence.length === 0) return 'medium';
  // A receiver known to be something else is no evidence; one of the repository's own classes is followed instead.
  if (name !== undefined && name.includes('.')) return undefined;
  if (receiver?.shape !== undefined && receiver.shape.kind !== 'either') return undefined;
  const imported = [...machine.module.importedModules];
  return evidence.some((module) => imported.some((own) => comesFrom(own, module))) ? 'medium' : undefined;
}

/** `pg.Pool().connect()` comes from `pg`; `mysql2/promise` from `mysql2`. */
export function comesFrom(name: string, module: string): boolean {
  if (!name.startsWith(module)) return false;
  const next = name[module.length];
  return next === undefined || next === '.' || next === '/' || next === '(';
}

/** Markup in a document that is shown nowhere loads and runs nothing. */
const INERT = /createHTMLDocument\(\)|DOMParser\(\)\.parseFromString\(\)/;

/** Reports outside data that is stored in a dangerous property, or under a dangerous key. */
export function checkProperty(
  machine: Machine,
  object: Value,
  key: string,
  value: Value,
  place: Expression,
  index?: Value,
): void {
  const { propertySinks } = machine.module.names.models;
  for (const sink of [...(propertySinks.get(key) ?? []), ...(propertySinks.get('*') ?? [])]) {
    if (!sink.spec.languages.includes(machine.module.ir.language)) continue;
    const evidence = sink.spec.evidence ?? [];
    const name = object.name?.text;
    if (evidence.length > 0 && (name === undefined || !evidence.some((module) => comesFrom(name, module)))) continue;
    if (sink.spec.kind === 'html' && INERT.test(name ?? '')) continue;
    const stored = sink.spec.property === '*' || index === undefined ? deepTaint(value) : undefined;
    const taint = unite(stored, index === undefined ? undefined : deepTaint(index));
    if (taint === undefined || isFixedByPrefix(sink.spec.kind, value)) continue;
    report(machine, sink, taint, 'high', { callee: key, sink: place, call: place });
  }
}

/** The same for an attribute of markup. */
export function checkMarkup(machine: Machine, name: string, value: Value, node: Expression): void {
  const sinks = machine.module.names.models.propertySinks.get(name);
  if (sinks === undefined) return;
  const taint = deepTaint(value);
  if (taint === undefined) return;
  for (const sink of sinks) {
    if (sink.spec.languages.includes(machine.module.ir.language)) {
      report(machine, sink, taint, 'high', { callee: name, sink: node, call: node });
    }
  }
}

interface Place {
  readonly callee: string;
  readonly sink: Expression;
  readonly call: Expression;
  /** An agent may do as much without the skill: there is nothing the data could break out of. */
  readonly isMeant?: boolean;
  readonly isWhole?: boolean;
  /** A path whose beginning is fixed: it can be left only by climbing. */
  readonly isAnchored?: boolean;
}

const RUN: ReadonlySet<SinkKind> = new Set(['code', 'command', 'sql', 'template']);

/** The command line of a script beside a skill is written by the agent, not by the person at the machine. */
function asSkill(machine: Machine, kind: SinkKind, source: Source): Source {
  if (source.kind !== 'argv' || !RUN.has(kind) || !machine.world.isSkillScript(machine.module)) return source;
  return { ...source, kind: 'skill' };
}

const LOWER: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low' };

/** Keeps the flows of a taint into a sink. */
export function report(machine: Machine, sink: CompiledSink, taint: Taint, certainty: Confidence, place: Place): void {
  for (const entry of unsafeFor(taint, place.isAnchored === true ? sink.bit | NO_WAY_UP : sink.bit)) {
    const source = place.isMeant === true ? entry.source : asSkill(machine, sink.spec.kind, entry.source);
    if (sink.spec.from !== undefined && !sink.spec.from.includes(source.kind)) continue;
    const at = spanOf(machine, place.sink.at, place.sink.end);
    const confidence = certainty === 'high' ? source.certainty : LOWER[source.certainty];
    addFlow(machine.work.collector, `${sink.id}|${at.file}:${at.start}:${at.end}|${source.kind}`, {
      sinkKind: sink.spec.kind,
      spec: sink.spec,
      callee: place.callee,
      sink: at,
      call: spanOf(machine, place.call.at, place.call.end),
      source: { kind: source.kind, at: source.at, what: source.what },
      steps: stepsOf(entry.trail),
      confidence,
      ...(place.isWhole === true ? { isWhole: true } : {}),
      tool: machine.tool,
    });
  }
}
