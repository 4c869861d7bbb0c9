import type { FastifyReply } from 'fastify';
import type { Allowance } from '../limits/quota.ts';

/** The three headers that every response under /api/v1 carries. */
export function rateLimitHeaders(allowance: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(allowance.limit),
    'x-ratelimit-remaining': String(allowance.remaining),
    'x-ratelimit-reset': new Date(allowance.resetAt).toISOString(),
  };
}

/** Tells the client what its plan leaves. */
export function setAllowance(reply: FastifyReply, allowance: Allowance): void {
  reply.headers(rateLimitHeaders(allowance));
}
