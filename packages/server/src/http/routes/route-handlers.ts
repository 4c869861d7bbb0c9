import type { AccountRouteName, RouteName } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a route answers: a value to send as JSON, or the reply when it has been sent. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A handler for every route of the contract: one left out does not compile. */
export type Handlers = Readonly<Record<RouteName, Handler>>;

/** A handler for every route of the account API: one left out does not compile. */
export type AccountHandlers = Readonly<Record<AccountRouteName, Handler>>;
