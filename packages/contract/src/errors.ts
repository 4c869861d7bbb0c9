/** Every error the API can answer with: code → HTTP status → short text. */
export const API_ERRORS = {
  INVALID_URL: [400, 'Invalid repository URL'],
  INVALID_SCAN_ID: [400, 'Invalid scan identifier'],
  INVALID_REQUEST: [400, 'Invalid request'],
  UNAUTHORIZED: [401, 'Missing or invalid API key'],
  SIGN_IN_REQUIRED: [401, 'Sign in first'],
  SIGN_IN_FAILED: [401, 'Wrong e-mail address or password'],
  FORBIDDEN: [403, 'Not allowed'],
  PRIVATE_REPO: [403, 'Private repositories are not supported'],
  REPO_NOT_FOUND: [404, 'Repository not found'],
  SCAN_NOT_FOUND: [404, 'Scan not found'],
  NOT_FOUND: [404, 'No such resource'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  CONFLICT: [409, 'Conflicts with what exists'],
  SCAN_NOT_COMPLETE: [409, 'The scan has no result'],
  PAYLOAD_TOO_LARGE: [413, 'Request body too large'],
  RATE_LIMIT_EXCEEDED: [429, 'Rate limit exceeded'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts'],
  HEADERS_TOO_LARGE: [431, 'Request headers too large'],
  INTERNAL_ERROR: [500, 'Internal server error'],
  SERVICE_UNAVAILABLE: [503, 'Service unavailable'],
} as const;
export type ApiErrorCode = keyof typeof API_ERRORS;

/** Why a scan ended without a result: code → short text. */
export const SCAN_ERRORS = {
  CLONE_FAILED: 'The repository could not be cloned',
  CLONE_TIMEOUT: 'Cloning the repository took too long',
  HOST_UNREACHABLE: 'The hosting site could not be reached',
  REPO_NOT_FOUND: 'Repository not found',
  PRIVATE_REPO: 'Private repositories are not supported',
  REPO_TOO_LARGE: 'The repository is too large',
  EMPTY_REPOSITORY: 'The repository is empty',
  ANALYSIS_TIMEOUT: 'The analysis took too long',
  INTERNAL_ERROR: 'Internal server error',
} as const;
export type ScanErrorCode = keyof typeof SCAN_ERRORS;

/** A request, or a scan, that is refused for a reason its sender can read. Anything else thrown is our bug. */
export class Refusal extends Error {
  readonly code: ApiErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ApiErrorCode,
    details: string,
    options?: { readonly retryAfter?: number; readonly cause?: unknown },
  ) {
    super(details, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }
}

/** A scan that cannot be finished, in the words its reader will see. */
export class ScanFailure extends Error {
  readonly code: ScanErrorCode;
  /** True for a fault of the host or the network that may be gone in a while. */
  readonly passing: boolean;
  readonly retryAfter: number | undefined;

  constructor(
    code: ScanErrorCode,
    details: string,
    options?: { readonly passing?: boolean; readonly retryAfter?: number; readonly cause?: unknown },
  ) {
    super(details, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ScanFailure';
    this.code = code;
    this.passing = options?.passing ?? false;
    this.retryAfter = options?.retryAfter;
  }
}
