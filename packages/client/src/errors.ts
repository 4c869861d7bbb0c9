/** What the response's rate-limit headers said; undefined fields where a header was absent. */
export interface RateLimit {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: Date | undefined;
}

/** An error the API answered with. `code` is one of the API's error codes. */
export class AssayError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: string;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit;

  constructor(answer: {
    readonly request: string;
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly details: string;
    readonly requestId: string | undefined;
    readonly rateLimit: RateLimit;
  }) {
    super(`[${answer.request}] ${answer.status} ${answer.code}: ${answer.message}. ${answer.details}`);
    this.name = 'AssayError';
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details;
    this.requestId = answer.requestId;
    this.rateLimit = answer.rateLimit;
  }
}

/** An answer that is not the API's: a proxy's error page, a truncated body. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(request: string, status: number, what: string) {
    super(`[${request}] ${status}: ${what}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

/** The scan was not finished when the client gave up waiting; it may still finish. */
export class WaitTimeout extends Error {
  readonly scanId: string;
  readonly lastStatus: string;

  constructor(scanId: string, lastStatus: string, seconds: number) {
    super(`The scan ${scanId} was still ${lastStatus} after ${seconds} seconds.`);
    this.name = 'WaitTimeout';
    this.scanId = scanId;
    this.lastStatus = lastStatus;
  }
}
