import type { FileIr } from '../../ir/ir.ts';
import { holdsPart } from '../entries/parts-of-file.ts';
import { shownPrefix, type Value } from '../values/values.ts';
import type { CallSite } from './call-site.ts';

const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/i;
const ANY_SOCKET = /^(?:tcp|udp|wss?|e?pgm|norm|vmci|radio|dish|ipc|inproc):\/\//i;
const OWN_SOCKET = /^(?:ipc|inproc):\/\//i;
const OF_ZMQ = /^zmq\./;

const known = new WeakMap<FileIr, boolean>();

/** The address of a server that runs beside the program: what it says nobody else says. */
export function isOnOwnMachine(address: Value): boolean {
  return address.taint === undefined && OWN_MACHINE.test(shownPrefix(address) ?? '');
}

/** A read from a socket of ZeroMQ in a file whose sockets all join processes of one machine: `ipc:///run/app`. */
export function readsOwnProcess({ name }: CallSite, ir: FileIr): boolean {
  return OF_ZMQ.test(name?.text ?? '') && joinsOwnProcesses(ir);
}

function joinsOwnProcesses(ir: FileIr): boolean {
  let joins = known.get(ir);
  if (joins === undefined) {
    const holds = (sought: (text: string) => boolean): boolean =>
      holdsPart(ir, (part) => typeof part === 'string' && sought(part));
    joins = holds((text) => OWN_SOCKET.test(text)) && !holds((text) => ANY_SOCKET.test(text) && !OWN_SOCKET.test(text));
    known.set(ir, joins);
  }
  return joins;
}
