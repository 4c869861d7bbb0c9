import assert from 'node:assert/strict';
import { API_ERRORS, openApiDocument } from '@assay/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A response as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; undefined where there is none. */
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of many shapes
}

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- the document is walked by name

const document: Json = openApiDocument('test');
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'api');
const validators = new Map<string, ValidateFunction>();

function validatorFor(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known) return known;
  const made = ajv.compile({ $ref: `api#${pointer}` });
  validators.set(pointer, made);
  return made;
}

const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Fails unless the document describes this answer, or it is one of the errors that can meet any request. */
export function assertDocumented(method: string, target: string, answer: Answer): void {
  const path = new URL(target, 'http://host').pathname;
  if (!path.startsWith('/api/v1') && !path.startsWith('/api/account')) return;
  if (path.startsWith('/api/v1')) assertHeaders(answer);
  if (answer.status === 304 || answer.status === 204 || method === 'HEAD') return;
  const template = Object.keys(document['paths']).find((known) => patternOf(known).test(path));
  const operation = template === undefined ? undefined : document['paths'][template][method.toLowerCase()];
  if (operation?.responses[answer.status] && template !== undefined) {
    const [type = 'application/json'] = Object.keys(operation.responses[answer.status].content ?? {});
    const pointer = `/paths/${escape(template)}/${method.toLowerCase()}/responses/${answer.status}/content/${escape(type)}/schema`;
    assertValid(pointer, answer, type);
    if (answer.status < 400) return;
  } else {
    const isAnywhere = [400, 401, 404, 405, 413, 431, 500, 503].includes(answer.status);
    assert.ok(isAnywhere, `${method} ${path} → ${answer.status} is not documented`);
    assertValid('/components/schemas/Error', answer);
  }
  assertKnownError(answer);
}

function assertHeaders({ headers, status }: Answer): void {
  assert.match(headers['x-ratelimit-limit'] ?? '', /^\d+$/, `X-RateLimit-Limit on ${status}`);
  assert.match(headers['x-ratelimit-remaining'] ?? '', /^\d+$/, `X-RateLimit-Remaining on ${status}`);
  assert.match(
    headers['x-ratelimit-reset'] ?? '',
    /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/,
    `X-RateLimit-Reset on ${status}`,
  );
}

function assertValid(pointer: string, answer: Answer, type = 'application/json'): void {
  const validate = validatorFor(pointer);
  assert.ok(validate(answer.body), `${pointer}: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`);
  const [given, parameter] = (answer.headers['content-type'] ?? '').split('; ');
  assert.equal(given, type);
  if (type === 'application/json') assert.equal(parameter, 'charset=utf-8');
}

function assertKnownError({ body, status }: Answer): void {
  const { code, message, details } = body.error;
  const known = (API_ERRORS as Readonly<Record<string, readonly [number, string]>>)[code];
  assert.deepEqual([status, message], known, `${code} with its own status and text`);
  assert.ok(details.length > 0);
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
