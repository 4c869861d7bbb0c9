import { membersOf as of } from '../members-of.ts';
import type { SourceTable } from '../sources.ts';

/** What comes in by way of procedures, forms with files, sockets and services that send events. */
export const SERVER_SOURCES: readonly SourceTable[] = [
  {
    kind: 'remote',
    what: 'data of an HTTP request',
    reads: [
      ...of('trpc.Call()', 'input', 'rawInput'),
      'tanstack.Call().data',
      ...of('safe-action.Call()', 'parsedInput', 'clientInput', 'bindArgsParsedInputs', 'bindArgsClientInputs'),
      ...of('h3.Event()', 'path', 'query', 'url'),
      ...of('socket-io.Socket().handshake', 'query', 'auth', 'headers', 'url'),
    ],
    calls: [
      'formidable().parse',
      'formidable.formidable().parse',
      'formidable.IncomingForm().parse',
      'multiparty.Form().parse',
      ...of('fastify.FastifyRequest()', 'file', 'files', 'parts', 'formData'),
      'adonis.Context().request.validateUsing',
    ],
  },
  {
    kind: 'remote',
    what: 'what somebody wrote where code is discussed',
    reads: ['github.Event().payload'],
  },
  {
    kind: 'remote',
    what: 'what somebody wrote in a mail',
    reads: ['mailparser.simpleParser()', 'postal-mime.parse()', 'postal-mime().parse()'].flatMap((mail) =>
      of(mail, 'subject', 'text', 'html', 'textAsHtml', 'from', 'headers', 'headerLines'),
    ),
  },
];
