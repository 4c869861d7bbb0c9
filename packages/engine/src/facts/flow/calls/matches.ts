import { elementAt } from '../evaluation/elements.ts';
import type { Machine } from '../machine/machine.ts';
import type { Found } from '../values/shapes.ts';
import { constantValue, itemsOf, makeList, namedParts, shaped, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';

/** `match.group(1)`, `match.group('name', 'id')`, `match.groups()`, `match.groupdict()`. */
export function callMatch(
  machine: Machine,
  { method, given }: CallSite,
  match: Value,
  found: Found,
): Value | undefined {
  const part = (which: Value): Value => elementAt(machine, match, which, undefined);
  switch (method) {
    case 'group': {
      const asked = given.items.map(part);
      return asked.length < 2 ? (asked[0] ?? part(constantValue(0))) : shaped(makeList(asked));
    }
    case 'groups':
      return match.shape?.kind === 'list' ? shaped(makeList(itemsOf(match.shape).items.slice(1))) : undefined;
    case 'groupdict':
      return namedParts(found);
    default:
      return undefined;
  }
}
