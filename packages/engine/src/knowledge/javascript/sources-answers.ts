import { membersOf as of } from '../members-of.ts';
import { FOREIGN_NAME, QUEUE_MESSAGE, SOCKET_DATA, type SourceTable } from '../sources.ts';

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'request', 'head'];

/** What other machines say to a program that asks them, or that listens to them. */
export const ANSWER_SOURCES: readonly SourceTable[] = [
  {
    kind: 'response',
    what: "another server's answer",
    reads: of('XMLHttpRequest()', 'response', 'responseText', 'responseXML'),
    calls: [
      ...of('$', 'getJSON'),
      ...of('jQuery', 'getJSON'),
      'fetch',
      'axios',
      ...of('axios', ...VERBS),
      ...of('axios.create()', ...VERBS),
      'got',
      ...of('got', ...VERBS),
      'ky',
      ...of('ky', ...VERBS),
      ...of('ofetch', 'ofetch', '$fetch'),
      'undici.request',
      ...of('superagent', 'get', 'post'),
      'needle',
      'needle.get',
      'request-promise',
      'request-promise-native',
    ],
  },
  {
    kind: 'response',
    what: SOCKET_DATA,
    reads: ['socket.MessageEvent().data'],
  },
  {
    kind: 'response',
    what: FOREIGN_NAME,
    calls: ['basic-ftp.Client().list', 'ssh2-sftp-client().list', 'promise-ftp().list', 'promise-ftp().listSafe'],
  },
  {
    kind: 'response',
    what: QUEUE_MESSAGE,
    reads: [
      ...of('queue.Job()', 'data', 'attrs'),
      ...of('pubsub.Message()', 'data', 'attributes'),
      'nats.connect().subscribe().[]',
      'inngest.Context().event',
    ],
    calls: [
      '@aws-sdk/client-sqs.SQSClient().send',
      '@aws-sdk/client-sqs.SQS().receiveMessage',
      'aws-sdk.SQS().receiveMessage',
      'aws-sdk/clients/sqs().receiveMessage',
      ...of('ioredis()', 'blpop', 'brpop'),
      ...of('ioredis.Redis()', 'blpop', 'brpop'),
      ...of('redis.createClient()', 'blPop', 'brPop'),
    ],
  },
];
