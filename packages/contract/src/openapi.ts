import type { TSchema } from './schema-library.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import * as accounts from './account-schemas.ts';
import { API_ERRORS, type ApiErrorCode } from './errors.ts';
import { type Answer, type Route, ROUTES } from './routes.ts';
import * as schemas from './schemas.ts';

type Json = { [key: string]: unknown };

/** Schemas worth a name of their own in the document; others are written in place. */
const NAMED: Readonly<Record<string, TSchema>> = {
  AccountUsage: accounts.AccountUsage,
  AccountView: accounts.AccountView,
  AiAnalysis: schemas.AiAnalysis,
  CachedScan: schemas.CachedScan,
  CategoryScores: schemas.CategoryScores,
  CheckList: schemas.CheckList,
  CheckPage: schemas.CheckPage,
  CheckSummary: schemas.CheckSummary,
  CompleteScan: schemas.CompleteScan,
  Coverage: schemas.Coverage,
  CreatedScan: schemas.CreatedScan,
  CreateScanBody: schemas.CreateScanBody,
  Error: schemas.ErrorBody,
  FailedScan: schemas.FailedScan,
  Finding: schemas.Finding,
  ListItem: schemas.ListItem,
  Pagination: schemas.Pagination,
  Progress: schemas.Progress,
  Scan: schemas.Scan,
  ScanDiff: accounts.ScanDiff,
  ScanList: schemas.ScanList,
  UnfinishedScan: schemas.UnfinishedScan,
  Usage: schemas.Usage,
};

const JSON_TYPE = 'application/json';

const RATE_LIMIT_HEADERS = {
  'X-RateLimit-Limit': { description: 'requests allowed in the period', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'requests left in the period', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'when the limit resets', schema: { type: 'string', format: 'date-time' } },
};

/** OpenAPI 3.1 of the whole API, made from the same tables that serve it. */
export function openApiDocument(version: string): Json {
  const names = new Map(Object.entries(NAMED).map(([name, schema]) => [schema as unknown, name]));
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries({ ...ROUTES, ...ACCOUNT_ROUTES }) as [string, Route][]) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operation(name, route, names);
  }
  const components = Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, withReferences(schema, names, name)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description: 'Scans public repositories for security problems without running them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-assay', description: 'set by signing in' },
      },
    },
  };
}

function operation(name: string, route: Route, names: Map<unknown, string>): Json {
  return {
    operationId: name,
    summary: route.summary,
    security: securityOf(route),
    ...parametersOf(route),
    ...(route.body ? { requestBody: { required: true, content: jsonOf(route.body, names) } } : {}),
    responses: { ...answersOf(route, names), ...errorsOf(route) },
  };
}

function securityOf(route: Route): Json[] {
  if (route.needsSession === true) return [{ session: [] }];
  return route.needsKey ? [{ apiKey: [] }, { session: [] }] : [];
}

function parametersOf(route: Route): Json {
  const of = (schema: Route['params'], where: string): Json[] =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema?.required as readonly string[] | undefined)?.includes(name) === true,
      schema: plain(property),
    }));
  const parameters = [...of(route.params, 'path'), ...of(route.query, 'query')];
  return parameters.length > 0 ? { parameters } : {};
}

function answersOf(route: Route, names: Map<unknown, string>): Json {
  const write = (answer: Answer): Json => ({
    description: answer.description,
    ...headersOf(route),
    ...(isEmpty(answer.body)
      ? {}
      : { content: { [answer.contentType ?? JSON_TYPE]: { schema: withReferences(answer.body, names) } } }),
  });
  return Object.fromEntries(Object.entries(route.answers).map(([status, answer]) => [status, write(answer)]));
}

function errorsOf(route: Route): Json {
  const any: ApiErrorCode[] = [
    ...(route.needsKey ? (['UNAUTHORIZED', 'RATE_LIMIT_EXCEEDED'] as const) : []),
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ];
  const byStatus = new Map<number, ApiErrorCode[]>();
  for (const code of new Set([...route.errors, ...any])) {
    const [status] = API_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const write = (codes: readonly ApiErrorCode[]): Json => ({
    description: codes.map((code) => `${code}: ${API_ERRORS[code][1]}`).join('; '),
    ...headersOf(route),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [status, write(codes)]),
  );
}

/** The account API counts nothing and says nothing of limits. */
function headersOf(route: Route): Json {
  return route.path.startsWith('/api/v1/') ? { headers: RATE_LIMIT_HEADERS } : {};
}

function isEmpty(schema: TSchema): boolean {
  return 'type' in schema && schema.type === 'null';
}

function jsonOf(schema: TSchema, names: Map<unknown, string>): Json {
  return { [JSON_TYPE]: { schema: withReferences(schema, names) } };
}

/** The schema as plain JSON, with every named schema inside it replaced by a reference. */
function withReferences(value: unknown, names: Map<unknown, string>, self?: string): unknown {
  const name = names.get(value);
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map((item) => withReferences(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner, names)]));
}

function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema));
}
