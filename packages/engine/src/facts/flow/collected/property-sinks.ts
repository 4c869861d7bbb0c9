import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { unite } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { Value } from '../values/values.ts';
import { isFixedByPrefix } from './harmless.ts';
import { report } from './report-flow.ts';
import { comesFrom } from '../names/names.ts';
import { ADDRESS } from './sinks.ts';

/** Markup in a document that is shown nowhere loads and runs nothing. */
const INERT =
  /createHTMLDocument\(\)|DOMParser\(\)\.parseFromString\(\)|^(?:jsdom\.JSDOM|linkedom\.parseHTML|happy-dom\.Window)\(\)/;

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
    // An object or a list is sent as JSON.
    if (sink.spec.shallow === true && (value.shape?.kind === 'object' || value.shape?.kind === 'list')) continue;
    const stored = sink.spec.property === '*' || index === undefined ? deepTaint(value) : undefined;
    const taint = unite(stored, index === undefined ? undefined : deepTaint(index));
    if (taint === undefined || isFixedByPrefix(sink.spec.kind, value)) continue;
    if (sink.spec.scheme === true && (value.prefix ?? '') !== '') continue;
    const onlyDeep = sink.spec.onlyDeep === true;
    if (onlyDeep && (index === undefined || !machine.world.isDeepWrite(machine.module, place.at))) continue;
    report(machine, sink, taint, onlyDeep ? 'medium' : 'high', {
      callee: key,
      sink: place,
      call: place,
      alsoSafe: sink.spec.scheme === true ? ADDRESS : 0,
    });
  }
}

/** The same for an attribute of markup. */
export function checkMarkup(machine: Machine, name: string, value: Value, node: Expression): void {
  const sinks = machine.module.names.models.propertySinks.get(name);
  if (sinks === undefined) return;
  const taint = deepTaint(value);
  if (taint === undefined) return;
  for (const sink of sinks) {
    if (!sink.spec.languages.includes(machine.module.ir.language) || isFixedByPrefix(sink.spec.kind, value)) continue;
    const isAddress = sink.spec.scheme === true;
    if (isAddress && (value.prefix ?? '') !== '') continue;
    report(machine, sink, taint, 'high', { callee: name, sink: node, call: node, alsoSafe: isAddress ? ADDRESS : 0 });
  }
}
