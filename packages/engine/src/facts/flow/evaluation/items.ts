import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { joinValues } from '../values/join.ts';
import { anyTaken } from '../values/keys.ts';
import { noteCopied } from '../values/cost.ts';
import { asArgument, endsOptions, isEnded } from '../values/option-ends.ts';
import { asCharacter, itemsOf, type Value } from '../values/values.ts';

const MOST_ITEMS = 300;

/** Values of list items or arguments, with spreads of known lists opened; `lead` is what stands first of an unknown one. */
export function evaluateItems(
  machine: Machine,
  nodes: readonly Expression[],
): { items: Value[]; rest: Value | undefined; lead: Value | undefined; isBehind: boolean } {
  const items: Value[] = [];
  let rest: Value | undefined;
  let lead: Value | undefined;
  let isBehind = false;
  for (const node of nodes) {
    if (node.kind !== 'spread') {
      // Among others it is no longer known how it begins, nor what it stands behind.
      const value = asArgument(machine.run.evaluate(machine, node), isBehind);
      isBehind ||= endsOptions(value);
      if (rest === undefined && items.length < MOST_ITEMS) items.push(value);
      else rest = rest === undefined ? value : joinValues(rest, value, 2);
      continue;
    }
    const spread = machine.run.evaluate(machine, node.value);
    const known = spread.shape?.kind === 'list' && spread.taint === undefined ? itemsOf(spread.shape) : undefined;
    isBehind ||= known !== undefined && isEnded(known);
    if (known !== undefined && rest === undefined) {
      ({ rest } = known);
      noteCopied(known.items.length);
      for (const item of known.items) {
        if (items.length < MOST_ITEMS) items.push(item);
        else rest = rest === undefined ? item : joinValues(rest, item, 2);
      }
    } else {
      const taken = anyTaken(spread, machine.module.isPython);
      const element = spread.shape === undefined ? asCharacter(taken) : taken;
      rest = rest === undefined ? element : joinValues(rest, element, 1);
    }
    if (items.length === 0) lead ??= rest;
  }
  return { items, rest, lead, isBehind };
}
