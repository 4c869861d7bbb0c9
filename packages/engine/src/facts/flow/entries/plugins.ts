import { JQUERY, PLUGIN } from '../../../knowledge/page-text.ts';
import type { CallSite } from '../calls/call-site.ts';
import { LIMITS } from '../machine/budget.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { ALL_SINKS, sinkBit } from '../values/kinds.ts';
import { taintFrom } from '../values/taint.ts';
import { named, tainted, UNKNOWN, type Value } from '../values/values.ts';
import type { FunctionShape } from '../values/shapes.ts';

const HOLDERS: ReadonlySet<string> = new Set(JQUERY.flatMap((root) => [`${root}.fn`, `${root}.prototype`]));

/** `$.fn.spread = function (options) {…}`: whoever uses the plugin calls it on elements, with options of their own. */
export function offerPlugin(machine: Machine, holder: Value, name: string, value: Value): void {
  const { shape } = value;
  const { work, world } = machine;
  if (shape?.kind !== 'function' || !world.writesMarkup || !work.isInHand) return;
  if (!HOLDERS.has(holder.name?.text ?? '') || work.entries.length >= LIMITS.entriesPerFile) return;
  const self = named(parseName(shape.module.names, 'jquery()'));
  work.entries.push({
    callee: { ...shape, self },
    arguments: shape.function.parameters.map((_, index) => optionOf(shape, index, name)),
    tool: undefined,
    listsTools: false,
  });
}

/** `$.fn.extend({ spread() {…} })`, `$.extend($.fn, { spread() {…} })`. */
export function offerPlugins(machine: Machine, { method, receiver, given }: CallSite): void {
  if (method !== 'extend' || receiver === undefined || !machine.world.writesMarkup) return;
  const [first, second] = given.items;
  const [holder, plugins] = second === undefined ? [receiver, first] : [first, second];
  if (holder === undefined || plugins?.shape?.kind !== 'object') return;
  for (const [name, slot] of plugins.shape.entries) offerPlugin(machine, holder, name, slot.value);
}

function optionOf(shape: FunctionShape, index: number, plugin: string): Value {
  const target = shape.function.parameters[index]?.target;
  if (target === undefined) return UNKNOWN;
  const spelled = target.kind === 'name' ? ` \`${target.name}\`` : '';
  const at = { file: shape.module.path, start: target.at, end: target.end };
  const what = `${PLUGIN}${spelled} of ${plugin}()`;
  return tainted(taintFrom({ kind: 'library', at, what, certainty: 'low' }, ALL_SINKS & ~sinkBit('html')));
}
