import { Type, type TObject, type TSchema } from './schema-library.ts';
import type { ApiErrorCode } from './errors.ts';
import { ScanDiff } from './account-schemas.ts';
import { CachedScan, CheckList, CheckPage, CreatedScan, CreateScanBody, Scan, ScanList, Usage } from './schemas.ts';

/** What a route answers when all goes well. */
export interface Answer {
  readonly description: string;
  readonly body: TSchema;
  /** Where it is not application/json. */
  readonly contentType?: string;
}

/** A route as data: the server registers it, the document describes it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In OpenAPI's spelling: `/api/v1/scan/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Routes that hold nothing of any account answer without a key. */
  readonly needsKey: boolean;
  /** Routes of the dashboard take its session's cookie and no key. */
  readonly needsSession?: boolean;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Beside those any route can give: UNAUTHORIZED and RATE_LIMIT_EXCEEDED where a key is needed, INTERNAL_ERROR, SERVICE_UNAVAILABLE. */
  readonly errors: readonly ApiErrorCode[];
}

const scanId = Type.Object({ id: Type.String({ description: 'scan identifier' }) });
const PREFIX = '/api/v1';

/** The whole API, as data. Routes are registered, documented and tested from this table. */
export const ROUTES = {
  createScan: {
    method: 'POST',
    path: `${PREFIX}/scan`,
    summary: 'Create a scan of a public repository, or reuse a result less than 24 hours old',
    needsKey: true,
    body: CreateScanBody,
    answers: {
      200: { description: 'a recent result of the repository exists', body: CachedScan },
      201: { description: 'a new scan was created', body: CreatedScan },
    },
    errors: [
      'INVALID_URL',
      'INVALID_REQUEST',
      'PRIVATE_REPO',
      'REPO_NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'RATE_LIMIT_EXCEEDED',
    ],
  },
  readScan: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}`,
    summary: 'Read a scan',
    needsKey: true,
    params: scanId,
    answers: { 200: { description: 'the scan, in the shape of its state', body: Scan } },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND'],
  },
  readEvents: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}/events`,
    summary: 'Follow a scan: `progress` events with the unfinished scan, then one `end` event with its last state',
    needsKey: true,
    params: scanId,
    answers: {
      200: {
        description: 'server-sent events; a comment every 15 seconds keeps the line open',
        body: Type.String(),
        contentType: 'text/event-stream',
      },
    },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND'],
  },
  readSarif: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}/sarif`,
    summary: 'Read the findings of a complete scan as SARIF 2.1.0',
    needsKey: true,
    params: scanId,
    answers: {
      200: {
        description: 'SARIF 2.1.0',
        body: Type.Object({}, { additionalProperties: true }),
        contentType: 'application/sarif+json',
      },
    },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND', 'SCAN_NOT_COMPLETE'],
  },
  readSbom: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}/sbom`,
    summary: "Read a complete scan's bill of materials as CycloneDX 1.6: components, MCP servers, what needs what",
    needsKey: true,
    params: scanId,
    answers: {
      200: {
        description: 'CycloneDX 1.6; `compositions` says whether something may be lacking',
        body: Type.Object({}, { additionalProperties: true }),
        contentType: 'application/vnd.cyclonedx+json',
      },
    },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND', 'SCAN_NOT_COMPLETE'],
  },
  readHtml: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}/html`,
    summary: 'Read a complete scan as one HTML file that needs nothing else',
    needsKey: true,
    params: scanId,
    answers: { 200: { description: 'a page', body: Type.String(), contentType: 'text/html' } },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND', 'SCAN_NOT_COMPLETE'],
  },
  readDiff: {
    method: 'GET',
    path: `${PREFIX}/scan/{id}/diff`,
    summary: 'Compare a complete scan with an earlier one by the fingerprints of their findings',
    needsKey: true,
    params: scanId,
    query: Type.Object({ base: Type.String({ description: 'identifier of the scan to compare with' }) }),
    answers: { 200: { description: 'new, fixed and unchanged findings', body: ScanDiff } },
    errors: ['INVALID_SCAN_ID', 'SCAN_NOT_FOUND', 'SCAN_NOT_COMPLETE', 'INVALID_REQUEST'],
  },
  listScans: {
    method: 'GET',
    path: `${PREFIX}/scans`,
    summary: "List the account's scans, newest first",
    needsKey: true,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ description: 'results per page, 1 to 100 (default 20); clamped' })),
      offset: Type.Optional(Type.Integer({ description: 'how many to pass over (default 0)' })),
      status: Type.Optional(Type.String({ description: 'one or several scan states, joined by commas' })),
    }),
    answers: { 200: { description: 'one page', body: ScanList } },
    errors: ['INVALID_REQUEST'],
  },
  readUsage: {
    method: 'GET',
    path: `${PREFIX}/usage`,
    summary: "Today's use of the account's daily limit",
    needsKey: true,
    answers: { 200: { description: 'plan, limit and what is left', body: Usage } },
    errors: [],
  },
  listChecks: {
    method: 'GET',
    path: `${PREFIX}/checks`,
    summary: 'List the checks',
    needsKey: false,
    answers: { 200: { description: 'every check, by id', body: CheckList } },
    errors: [],
  },
  readCheck: {
    method: 'GET',
    path: `${PREFIX}/checks/{checkId}`,
    summary: 'Read one check: why it matters, how to fix it, what it cannot see',
    needsKey: false,
    params: Type.Object({ checkId: Type.String() }),
    answers: { 200: { description: 'the check', body: CheckPage } },
    errors: ['NOT_FOUND'],
  },
  readOpenApi: {
    method: 'GET',
    path: `${PREFIX}/openapi.json`,
    summary: 'This document',
    needsKey: false,
    answers: { 200: { description: 'OpenAPI 3.1', body: Type.Object({}, { additionalProperties: true }) } },
    errors: [],
  },
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof ROUTES;
