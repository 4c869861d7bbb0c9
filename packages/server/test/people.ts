import assert from 'node:assert/strict';
import { claimPath } from '../src/sessions/links.ts';
import type { Harness, SendOptions } from './harness.ts';
import type { Answer } from './openapi-validator.ts';

export const PASSWORD = 'a sentence nobody guesses';

/** A browser with one tab: keeps the session's cookie and says where its requests come from. */
export interface Person {
  cookie: string | undefined;
  send(method: string, target: string, body?: unknown, options?: SendOptions): Promise<Answer>;
}

export function person(harness: Harness): Person {
  const self: Person = {
    cookie: undefined,
    async send(method, target, body, options = {}) {
      const headers = {
        origin: `http://127.0.0.1:${harness.port}`,
        'sec-fetch-site': 'same-origin',
        ...(self.cookie === undefined ? {} : { cookie: self.cookie }),
        ...options.headers,
      };
      const answer = await harness.send(method, target, {
        ...options,
        ...(body === undefined ? {} : { body }),
        headers,
      });
      const [set] = (answer.headers as unknown as { 'set-cookie'?: readonly string[] })['set-cookie'] ?? [];
      if (set !== undefined) self.cookie = set.includes('Max-Age=0') ? undefined : set.split(';', 1)[0];
      return answer;
    },
  };
  return self;
}

/** The owner, come in by the link of the first start. */
export async function claimedOwner(harness: Harness): Promise<Person> {
  const { store, clock } = harness;
  const owner = {
    id: 'acct_owner',
    email: null,
    passwordHash: null,
    tier: 'enterprise',
    isOwner: true,
    createdAt: clock.now,
  } as const;
  await store.accounts.insert(owner);
  const path = await claimPath({ accounts: store.accounts, entries: store.entries, now: () => clock.now });
  const someone = person(harness);
  const token = path?.split('#')[1];
  const answer = await someone.send('POST', '/api/account/claim', {
    token,
    email: 'owner@example.org',
    password: PASSWORD,
  });
  assert.equal(answer.status, 200, answer.text);
  return someone;
}
