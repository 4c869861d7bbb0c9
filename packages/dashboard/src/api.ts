import type { ErrorBody } from '@assay/contract';
import { visible } from './format.ts';

/** An answer of the server that is no success, in the words it gave. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string;

  constructor(status: number, code: string, message: string, details: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Told whenever the server no longer knows who we are. */
export const signedOut = new EventTarget();

/** One request with the session's cookie; throws an ApiError for anything but success. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as T; // The caller names what it expects; nothing is what it gets.
  const answer = readJson(await response.text().catch(() => ''));
  if (response.ok) return answer as T; // Our own server speaks the contract's types.
  const error = asError(response.status, answer);
  if (error.code === 'SIGN_IN_REQUIRED' || error.code === 'UNAUTHORIZED') signedOut.dispatchEvent(new Event('out'));
  throw error;
}

const MAY_HIDE = /\\u|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** JSON of the server, with every character that could hide or reorder text written out: nothing behind this shows one. */
export function readJson(text: string): unknown {
  try {
    if (!MAY_HIDE.test(text)) return JSON.parse(text);
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? visible(value) : value));
  } catch {
    return undefined;
  }
}

const NO_ANSWER = 'The server does not answer: it may be stopped, or this device offline.';

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const json =
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  try {
    return await fetch(path, { method, credentials: 'same-origin', ...json });
  } catch {
    // A browser's own words ("Failed to fetch") help nobody.
    throw new ApiError(0, 'UNREACHABLE', 'The server cannot be reached', NO_ANSWER);
  }
}

function asError(status: number, answer: unknown): ApiError {
  if (isErrorBody(answer)) {
    const { code, message, details } = answer.error;
    return new ApiError(status, code, message, details);
  }
  return new ApiError(status, 'UNKNOWN', `The server answered ${status}`, 'Its answer could not be read.');
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'object';
}

/** What went wrong, for a reader: the details say more than the short text. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return error.details === '' ? error.message : error.details;
  return error instanceof Error ? error.message : String(error);
}
