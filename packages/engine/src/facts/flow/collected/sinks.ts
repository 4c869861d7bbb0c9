import type { Confidence } from '@assay/contract';
import { CHOSEN } from '../../../knowledge/sinks/code.ts';
import { SHELL_TAGS } from '../../../knowledge/shell-tags.ts';
import { EXPLAINED } from '../../../knowledge/sinks/sql.ts';
import type { Call, Concatenation, Expression, Index } from '../../ir/ir.ts';
import { argumentNode, type CallSite } from '../calls/call-site.ts';
import type { SinkKind, SinkSpec } from '../flow-facts.ts';
import type { Machine } from '../machine/machine.ts';
import type { CompiledSink } from '../names/models.ts';
import { NO_WAY_UP, sinkBit } from '../values/kinds.ts';
import { without } from '../values/taint.ts';
import { isFixed } from '../values/truth.ts';
import { BUILT_TEXT, ENDED, isAnchored, isOfWeb, PATH, RESOLVED, type Value } from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { dangersOf } from './dangers.ts';
import { checkTemplate } from './filled-templates.ts';
import {
  SKILL,
  harmlessHere,
  isBehindBase,
  isCondition,
  isConfined,
  isContent,
  isFixedByPrefix,
  isNoProgram,
  isElement,
  isPlainAnswer,
  isSaidPage,
  isSelector,
  isUntypedElsewhere,
  isWrittenQuoted,
  queryTaint,
} from './harmless.ts';
import { report } from './report-flow.ts';
import { methodCertainty } from './sink-certainty.ts';
import { hasRequiredOptions, hasSafeOption, isFiltered } from './sink-options.ts';

const CODE = sinkBit('code');
const HTML = sinkBit('html');
/** Whoever took care of where an address leads took care of how it begins. */
export const ADDRESS: number = sinkBit('redirect') | sinkBit('url');

/** Sinks that are asked a question: what they answer is not what they were asked. */
const ASKED: ReadonlySet<SinkKind> = new Set(['sql', 'nosql', 'xpath', 'ldap', 'command', 'path']);
/** Of these, those that answer with what they keep. */
const KEPT: ReadonlySet<SinkKind> = new Set(['sql', 'nosql']);

/** What is asked by a call, where its result is other data than it was given. */
export type Asked = 'store' | 'other' | undefined;

/** Reports outside data that arrives at the sinks a call matches. */
export function checkSinks(machine: Machine, site: CallSite): Asked {
  let asked: Asked;
  const note = ({ spec: { kind } }: CompiledSink): void => {
    if (KEPT.has(kind)) asked = 'store';
    else if (ASKED.has(kind)) asked ??= 'other';
  };
  for (const sink of site.name?.model?.sinks ?? []) {
    checkSink(machine, site, sink, 'high');
    note(sink);
  }
  if (site.node.callee.kind !== 'member') return asked;
  for (const sink of machine.module.names.models.methodSinks.get(site.method) ?? []) {
    const certainty = methodCertainty(machine, site, sink);
    if (certainty === undefined) continue;
    checkSink(machine, site, sink, certainty);
    if (certainty === 'high') note(sink);
  }
  return asked;
}

function checkSink(machine: Machine, site: CallSite, sink: CompiledSink, certainty: Confidence): void {
  const { spec } = sink;
  if (!spec.languages.includes(machine.module.ir.language)) return;
  if (spec.fills === true) {
    checkTemplate(machine, site, sink, certainty);
    return;
  }
  if (spec.most !== undefined && site.given.items.length > spec.most) return;
  for (const { value, node, isProgram, isCode } of dangersOf(site, sink)) {
    const carried = spec.shallow === true ? value.taint : spec.kind === 'nosql' ? queryTaint(value) : deepTaint(value);
    const own = harmlessHere(spec.kind, value, isProgram === true);
    const taint = without(carried, own);
    if (taint === undefined) continue;
    if (!hasRequiredOptions(site, spec.onlyWith) || hasSafeOption(site, spec.unless)) return;
    if (spec.looksLike?.test(value.prefix ?? '') === false) continue;
    if (spec.unended === true && (value.traits & ENDED) !== 0) continue;
    if (spec.makes === true && machine.discarded === site.node) continue;
    if (spec.wholeOnly === true && (value.traits & BUILT_TEXT) !== 0) continue;
    if ((isProgram === true && isNoProgram(value)) || isContent(spec.kind, value) || isCondition(spec.kind, value))
      continue;
    // An object is sent as JSON.
    if (spec.kind === 'html' && spec.shallow === true && value.shape?.kind === 'object') continue;
    if (spec.kind === 'html' && isElement(value)) continue;
    if (spec.kind === 'html' && (isPlainAnswer(machine, site) || (spec.searches === true && isSelector(value))))
      continue;
    if (spec.saysPage === true && !isSaidPage(site)) continue;
    if (spec.kind === 'html' && isUntypedElsewhere(machine, site)) continue;
    if (spec.opens === true && isOfWeb(value)) continue;
    if (spec.scheme === true && (value.prefix ?? '') !== '') continue;
    if (isFixedByPrefix(spec.kind, value) || isConfined(site, spec, value)) continue;
    if (spec.kind === 'url' && isFiltered(machine, site)) continue;
    if (spec.kind === 'log' && isWrittenQuoted(site, node)) continue;
    report(machine, sink, taint, believed(certainty, spec.kind, value, isProgram === true), {
      callee: site.name?.text ?? `.${site.method}`,
      sink: node,
      call: site.node,
      isMeant: (own & SKILL) !== 0,
      isWhole: (value.traits & BUILT_TEXT) === 0 || (spec.kind === 'sql' && EXPLAINED.test(value.prefix ?? '')),
      alsoSafe: alsoSafeIn(spec, value, isCode === true),
      isFileFixed: isFileFixed(site, spec),
    });
  }
}

/** `send_from_directory(folder, 'image.png')`: which file of the folder is for the program to say. */
function isFileFixed({ given }: CallSite, { fileAt }: SinkSpec): boolean {
  const name = fileAt === undefined ? undefined : given.items[fileAt];
  return name !== undefined && isFixed(name);
}

/** How sure it is that harm is done, where what stands before the data may decide. */
function believed(certainty: Confidence, kind: SinkKind, value: Value, isProgram: boolean): Confidence {
  return certainty === 'high' && isBehindBase(kind, value, isProgram) ? 'medium' : certainty;
}

/** What else makes the data harmless here. */
function alsoSafeIn(spec: SinkSpec, value: Value, isCode: boolean): number {
  if (isCode) return CODE;
  if (spec.takesPage === true) return HTML;
  if (spec.scheme === true) return ADDRESS;
  return spec.kind === 'path' && isAnchored(value) ? NO_WAY_UP : 0;
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
        // Whoever took care that it does not climb hands it to somebody who puts a folder before it.
        const isBelow = isAnchored(value) || (value.prefix === undefined && (value.traits & RESOLVED) === 0);
        report(machine, sink, value.taint, 'medium', { ...place, alsoSafe: isBelow ? NO_WAY_UP : 0 });
      }
    }
  }
}

/** Reports outside data that chooses which member of an object is called: `window[name]()`. */
export function checkChosen(machine: Machine, call: Call, callee: Index): void {
  const key = machine.run.evaluate(machine, callee.index);
  if (key.taint === undefined) return;
  checkChosenMember(machine, call, machine.run.evaluate(machine, callee.object), key, callee.index);
}

/** The same for `getattr(os, name)`. */
export function checkChosenMember(machine: Machine, call: Call, object: Value, key: Value, sink: Expression): void {
  if (key.taint === undefined || (key.prefix ?? '') !== '') return;
  const owner = object.shape?.kind === 'function' ? 'Function' : object.name?.text;
  if (owner === undefined) return;
  for (const compiled of machine.module.names.models.of(`${owner}.${CHOSEN}`)?.sinks ?? []) {
    report(machine, compiled, key.taint, 'high', { callee: `${owner}[…]`, sink, call });
  }
}

/** Reports outside data in a command that a tag starts. The tag quotes it, but for the program itself and for two more. */
export function checkTag(machine: Machine, tag: Value, values: readonly Value[], node: Concatenation): void {
  const sinks = tag.name?.model?.sinks ?? [];
  if (sinks.length === 0) return;
  for (const [index, part] of node.parts.entries()) {
    const value = values[index];
    if (value === undefined || part.kind === 'literal') continue;
    const raw = value.shape?.kind === 'object' ? value.shape.entries.get('raw')?.value.taint : undefined;
    const isTold = SHELL_TAGS.has(tag.name?.text ?? '') || isToldToShell(node.parts[index - 1]);
    const told = isTold ? value.taint : undefined;
    for (const sink of sinks) {
      if (sink.spec.kind !== 'command') continue;
      const taint = raw ?? told ?? (index === 0 && sink.spec.program === true ? value.taint : undefined);
      if (taint !== undefined)
        report(machine, sink, taint, 'high', { callee: tag.name?.text ?? '', sink: part, call: node });
    }
  }
}

/** `sh -c ${x}`: quoted or not, a shell reads it. */
function isToldToShell(before: Expression | undefined): boolean {
  return before?.kind === 'literal' && /(?:^|[\s/;&|(])(?:ba|z|da|k)?sh\s+-\w{0,3}c\s+$/.test(String(before.value));
}
