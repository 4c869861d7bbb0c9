import { FILTERING_ADAPTERS } from '../../../knowledge/guards.ts';
import { write } from '../machine/journal.ts';
import { findSlot } from '../machine/scope.ts';
import { makeList, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { Behaviour } from './given.ts';

/** `session.mount('https://', SafeAdapter())`: from here on the session asks through what refuses inside machines. */
const mountAdapter: Behaviour = (machine, { receiverNode, given }) => {
  const [, adapter] = given.items;
  const slot = receiverNode?.kind === 'name' ? findSlot(machine.scope, receiverNode.name) : undefined;
  if (slot !== undefined && adapter !== undefined && FILTERING_ADAPTERS.test(makerOf(adapter)))
    write(machine.journal, slot, UNKNOWN);
  return UNKNOWN;
};

/** What made an object: a class of the repository, or one that has a name alone. */
function makerOf({ shape, name }: Value): string {
  return (shape?.kind === 'object' ? shape.class?.class.name : undefined) ?? name?.text ?? '';
}

/** `client, address = server.accept()`: a socket like the one that listens, and whose it is. */
const acceptConnection: Behaviour = (_machine, { receiver = UNKNOWN }) => shaped(makeList([receiver, UNKNOWN]));

/** Sessions of clients, and connections of servers. */
export const SESSION_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { acceptConnection, mountAdapter };
