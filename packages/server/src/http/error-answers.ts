import { API_ERRORS, type ApiErrorCode, type ErrorBody, Refusal } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** An error as a client sees it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** What a client is told of an error. */
export function errorAnswer(code: ApiErrorCode, details: string, retryAfter?: number): ErrorAnswer {
  const [status, message] = API_ERRORS[code];
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(code === 'UNAUTHORIZED' ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: { error: { code, message, details } },
  };
}

/** The one place where a thrown thing becomes a response. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = thrown instanceof Refusal ? thrown : refusalOfFastify(thrown);
  if (!refusal) {
    request.log.error({ err: thrown }, 'request failed');
    const answer = isPassing(thrown)
      ? errorAnswer('SERVICE_UNAVAILABLE', `The server cannot do this now. Request ${request.id}.`, PASSING_SECONDS)
      : errorAnswer('INTERNAL_ERROR', `The server failed. Request ${request.id}.`);
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  }
  const answer = errorAnswer(refusal.code, refusal.message, refusal.retryAfter);
  if (refusal.code === 'RATE_LIMIT_EXCEEDED') reply.header('x-ratelimit-remaining', '0');
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

const PASSING_SECONDS = 5;

/** Whether the same request may succeed later, as when the disk was full or the database away. */
function isPassing(thrown: unknown): boolean {
  return thrown instanceof Error && 'passing' in thrown && thrown.passing === true;
}

/** What Fastify itself found wrong with a request; undefined for anything that is not the sender's fault. */
function refusalOfFastify(thrown: unknown): Refusal | undefined {
  if (!(thrown instanceof Error)) return undefined;
  // Fastify marks its own errors by `code` and those of a schema by `validation`.
  const error = thrown as Partial<FastifyError>;
  if (error.validation) return refusalOfSchema(error.validation);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('PAYLOAD_TOO_LARGE', 'A request body may have at most 16 KiB.');
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('INVALID_REQUEST', 'The body must be sent as application/json.');
  }
  if (error.code?.startsWith('FST_ERR_CTP_')) return new Refusal('INVALID_REQUEST', 'The body could not be read.');
  return undefined;
}

/** Whatever is wrong with `url` is INVALID_URL, unless something else is wrong too. */
function refusalOfSchema(problems: NonNullable<FastifyError['validation']>): Refusal {
  const isAboutUrl = (problem: (typeof problems)[number]): boolean =>
    problem.instancePath === '/url' || problem.params['missingProperty'] === 'url';
  const other = problems.find((problem) => !isAboutUrl(problem));
  if (!other) return new Refusal('INVALID_URL', 'url must be a string: the address of a repository.');
  const field = other.instancePath.slice(1);
  const problem = (other.message ?? 'is not what was expected').replace(/^must be (?=[a-z]+$)/, mustBe);
  return new Refusal('INVALID_REQUEST', `${field === '' ? 'The body' : field} ${problem}.`);
}

/** `must be object` in a sentence. */
function mustBe(words: string, offset: number, whole: string): string {
  return `${words}${/^[aeiou]/.test(whole.slice(offset + words.length)) ? 'an' : 'a'} `;
}
