import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../members-of.ts';
import { SCRIPT } from './languages.ts';

/** Where an option of JavaScript says which server is connected to, and the rest of the call is something else. */
const NAMED_SERVERS: readonly (readonly [callee: string, ...options: string[]])[] = [
  ...['createProxyServer', 'createProxy', 'createProxyServer().web', 'createProxy().web', 'createProxyServer().ws'].map(
    (member) => [`http-proxy.${member}`, 'target', 'forward'] as const,
  ),
  ['http-proxy-middleware', 'target', 'forward'],
  ['http-proxy-middleware.createProxyMiddleware', 'target', 'forward'],
  ['http-proxy-middleware.legacyCreateProxyMiddleware', 'target', 'forward'],
  ['@fastify/http-proxy', 'upstream', 'base'],
  ['@fastify/reply-from', 'upstream', 'base'],
  // A dispatcher goes where it is told with each request, unless that was said when it was made.
  ...['Agent', 'ProxyAgent', 'RetryAgent', 'getGlobalDispatcher'].flatMap((made) =>
    membersOf(`undici.${made}()`, 'request', 'stream', 'pipeline', 'dispatch').map(
      (callee) => [callee, 'origin'] as const,
    ),
  ),
  ...[...membersOf('Deno', 'connect', 'connectTls'), 'Bun.connect', 'bun.connect'].map(
    (callee) => [callee, 'hostname'] as const,
  ),
];

export const CONNECTION_SINKS: readonly SinkSpec[] = [
  ...NAMED_SERVERS.map(([callee, ...keywords]): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords,
  })),
  ...['eventsource', 'eventsource.EventSource'].map((callee): SinkSpec => ({
    kind: 'url',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
  })),
];
