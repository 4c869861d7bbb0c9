import { isFilter } from '../collected/sink-options.ts';
import { write } from '../machine/journal.ts';
import { findSlot } from '../machine/scope.ts';
import { makeList, makeObject, shaped, UNKNOWN, type Value } from '../values/values.ts';
import type { Behaviour } from './given.ts';

/** A client that refuses inside machines by itself: the type of a parameter it is handed to makes no other of it. */
export function filteredClient(): Value {
  return shaped(makeObject());
}

/** `session.mount('https://', SafeAdapter())`: from here on the session asks through what refuses inside machines. */
const mountAdapter: Behaviour = (machine, { receiverNode, given }) => {
  const [, adapter] = given.items;
  const slot = receiverNode?.kind === 'name' ? findSlot(machine.scope, receiverNode.name) : undefined;
  if (slot !== undefined && adapter !== undefined && isFilter(adapter)) write(machine.journal, slot, filteredClient());
  return UNKNOWN;
};

/** `client, address = server.accept()`: a socket like the one that listens, and whose it is. */
const acceptConnection: Behaviour = (_machine, { receiver = UNKNOWN }) => shaped(makeList([receiver, UNKNOWN]));

/** Sessions of clients, and connections of servers. */
export const SESSION_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { acceptConnection, mountAdapter };
