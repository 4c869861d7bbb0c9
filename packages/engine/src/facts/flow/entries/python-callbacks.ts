import type { FunctionShape } from '../values/shapes.ts';
import { taintFrom } from '../values/taint.ts';
import { tainted } from '../values/values.ts';
import { frameworkObject, isOf, type Look, nameOf, requestData } from './handler.ts';

/** What answers a request of Django in place of those behind it; it is handed them when it is made. */
const middleware: Look = ({ callee, parameters, names }) =>
  names[0] === 'request' && IN_BETWEEN.test(callee.function.name) && takesNext(callee)
    ? parameters.map((_, at) => (at === 0 ? frameworkObject(callee, 'django.http.HttpRequest()', true) : undefined))
    : undefined;
const IN_BETWEEN = /^(?:__a?call__|process_(?:request|view|response|exception|template_response))$/;

function takesNext({ owner }: FunctionShape): boolean {
  const maker = owner?.methods.get('__init__');
  return maker?.parameters.some((parameter) => nameOf(parameter) === 'get_response') === true;
}

/** `manage.py remove --name x`. */
const managementCommand: Look = ({ callee, parameters }) =>
  callee.function.name === 'handle' && isOf(callee, /(?:^|\.)(?:BaseCommand|LabelCommand|AppCommand)$/)
    ? parameters.map(({ target, rest }) => {
        if (rest === undefined && nameOf({ target }) === '') return undefined;
        const at = { file: callee.module.path, start: target.at, end: target.end };
        return tainted(taintFrom({ kind: 'argv', at, what: 'the command line', certainty: 'high' }));
      })
    : undefined;

/** What comes over a connection, by the classes of asyncio and Twisted; of a client too, so it is less sure who sent it. */
const connection: Look = ({ callee, first }) =>
  CONNECTIONS.some(({ base, method }) => method.test(callee.function.name) && isOf(callee, base))
    ? [requestData(callee, first, 'medium')]
    : undefined;
const CONNECTIONS: readonly { readonly base: RegExp; readonly method: RegExp }[] = [
  // What a program of its own says comes over pipes, by another method.
  {
    base: /^asyncio\.(?:protocols\.)?(?:Buffered|Datagram)?Protocol$/,
    method: /^(?:data_received|datagram_received)$/,
  },
  {
    base: /^twisted\.(?:internet\.protocol|protocols\.basic)\.\w+$/,
    method: /^(?:dataReceived|lineReceived|stringReceived|datagramReceived)$/,
  },
];

/** Methods that frameworks of Python call, by their classes. */
export const PYTHON_CALLBACKS: readonly Look[] = [middleware, managementCommand, connection];
