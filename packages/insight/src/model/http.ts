import { ModelFailure } from './failure.ts';
import type { InsightPorts } from './ports.ts';
import { parseJson } from '../text/json.ts';

const MOST_BYTES = 1024 * 1024;
const RETRIED = new Set([408, 429, 500, 502, 503, 504, 529]);

/** An answer of the provider, read whole and within bounds. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** In the ports' clock. */
  readonly deadline: number;
}

/** Posts JSON: no redirects, at most 1 MB back, one retry, never past the deadline. */
export async function postJson(ports: InsightPorts, request: HttpRequest): Promise<HttpAnswer> {
  const remaining = request.deadline - ports.now();
  if (remaining <= 0) throw new ModelFailure('deadline', 'No time is left for the model.');
  const signal = AbortSignal.timeout(Math.ceil(remaining));
  try {
    const first = await send(ports, request, signal);
    if (!RETRIED.has(first.status)) return first;
    const wait = retryDelay(first.retryAfter, ports.random());
    if (ports.now() + wait >= request.deadline) throw new ModelFailure('http', `The model answered ${first.status}.`);
    await ports.sleep(wait, signal);
    return await send(ports, request, signal);
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause;
    if (signal.aborted) throw new ModelFailure('deadline', 'The model did not answer in time.', { cause });
    throw new ModelFailure('http', 'The model could not be reached.', { cause });
  }
}

interface Sent extends HttpAnswer {
  readonly retryAfter: string | null;
}
async function send(ports: InsightPorts, { url, headers, body }: HttpRequest, signal: AbortSignal): Promise<Sent> {
  const response = await ports.fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: parseJson(await readBounded(response)),
  };
}

/** Stops reading at the limit, so that an endless answer costs no memory. */
async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new ModelFailure('invalid-output', 'The model answered with more than 1 MB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What the server asked for, or about a second. */
function retryDelay(retryAfter: string | null, random: number): number {
  const seconds = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  return 500 + Math.floor(random * 1000);
}
