import type { Effect } from '@assay/engine';
import { host, name, quote } from '../text/escape.ts';

/** A kind of power, and how it is told. */
export interface CapabilityClass {
  readonly id: string;
  readonly effects: readonly Effect[];
  readonly says: string;
  readonly phrase: string;
  /** How the constant details are introduced, and how each is shown. */
  readonly details: {
    readonly intro: string;
    readonly show: (detail: string) => string;
    /** What a detail of this class looks like; anything short where absent. */
    readonly accepts?: RegExp;
  };
  /** Strong enough that not mentioning it is a matter of trust. */
  readonly needsMention: boolean;
}

const PATH = /^[~.\w@$%{}*/\\:-][\w .@$%{}*/\\:~+-]{0,100}$/;

/** Most powerful first: the order of the capability list. */
export const CAPABILITY_CLASSES: readonly CapabilityClass[] = [
  {
    id: 'commands',
    effects: ['executes-commands'],
    says: 'Executes programs or shell commands',
    phrase: 'run programs on the machine',
    details: { intro: 'among them', show: quote },
    needsMention: true,
  },
  {
    id: 'code',
    effects: ['executes-code'],
    says: 'Evaluates or loads code at run time',
    phrase: 'evaluate code made at run time',
    details: { intro: 'from', show: quote },
    needsMention: true,
  },
  {
    id: 'install',
    effects: ['installs-software'],
    says: 'Installs or updates software',
    phrase: 'install software',
    details: { intro: 'namely', show: quote },
    needsMention: true,
  },
  {
    id: 'credentials',
    effects: ['reads-credentials'],
    says: 'Reads credentials',
    phrase: 'read credentials',
    details: { intro: 'at', show: quote, accepts: PATH },
    needsMention: true,
  },
  {
    id: 'delete',
    effects: ['deletes-files'],
    says: 'Deletes files',
    phrase: 'delete files',
    details: { intro: 'at', show: quote, accepts: PATH },
    needsMention: false,
  },
  {
    id: 'write',
    effects: ['writes-files'],
    says: 'Writes files',
    phrase: 'write files',
    details: { intro: 'to', show: quote, accepts: PATH },
    needsMention: false,
  },
  {
    id: 'send',
    effects: ['sends-data'],
    says: 'Sends data to other machines',
    phrase: 'send data out',
    details: { intro: 'to', show: host },
    needsMention: true,
  },
  {
    id: 'network',
    effects: ['contacts-network'],
    says: 'Contacts other machines',
    phrase: 'contact the network',
    details: { intro: 'at', show: host },
    needsMention: false,
  },
  {
    id: 'port',
    effects: ['opens-port'],
    says: 'Listens for connections',
    phrase: 'listen on a port',
    details: { intro: 'on', show: name },
    needsMention: false,
  },
  {
    id: 'database',
    effects: ['queries-database'],
    says: 'Queries a database',
    phrase: 'query a database',
    details: { intro: 'through', show: name },
    needsMention: false,
  },
  {
    id: 'model',
    effects: ['calls-model'],
    says: 'Sends prompts to a language model',
    phrase: 'send prompts to a language model',
    details: { intro: 'through', show: name },
    needsMention: false,
  },
  {
    id: 'environment',
    effects: ['reads-environment'],
    says: 'Reads environment variables',
    phrase: 'read environment variables',
    details: { intro: 'among them', show: name },
    needsMention: false,
  },
  {
    id: 'read',
    effects: ['reads-files'],
    says: 'Reads files',
    phrase: 'read files',
    details: { intro: 'at', show: quote, accepts: PATH },
    needsMention: false,
  },
];
