import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { JAVA_SESSION_SINKS } from '../java/sinks-web.ts';
import { CSHARP, GO, JAVA, PHP, PYTHON, RUBY, RUST, SCRIPT } from './languages.ts';

/** Where data becomes part of what the server remembers of a visitor. */
export const SESSION_SINKS: readonly SinkSpec[] = [
  ...JAVA_SESSION_SINKS,
  { kind: 'session', languages: PHP, property: '*', evidence: ['$_SESSION'] },
  {
    kind: 'session',
    languages: SCRIPT,
    property: '*',
    evidence: ['express.Request().session', 'koa.Context().session', 'fastify.FastifyRequest().session'],
  },
  {
    kind: 'session',
    languages: PYTHON,
    property: '*',
    evidence: [
      'flask.session',
      'django.http.HttpRequest().session',
      'starlette.requests.Request().session',
      'quart.session',
    ],
  },
];

const ORM_SCRIPT = ['mongoose', 'sequelize', 'typeorm', '@prisma/client', 'objection', 'bookshelf', '@mikro-orm/core'];
const ORM_PYTHON = [
  'django',
  'rest_framework',
  'sqlalchemy',
  'flask_sqlalchemy',
  'mongoengine',
  'peewee',
  'tortoise',
  'sqlmodel',
];

/** Where a whole object from outside becomes the fields of a record. */
export const RECORD_SINKS: readonly SinkSpec[] = [
  ...[
    'create',
    'update',
    'insert',
    'save',
    'findByIdAndUpdate',
    'insertOne',
    'bulkCreate',
    'upsert',
    'build',
    'merge',
  ].map((method): SinkSpec => ({
    kind: 'record',
    languages: SCRIPT,
    method,
    evidence: ORM_SCRIPT,
    arguments: [0, 1],
    keywords: ['data'],
    shallow: true,
  })),
  ...['create', 'update', 'update_or_create', 'get_or_create'].map((method): SinkSpec => ({
    kind: 'record',
    languages: PYTHON,
    method,
    evidence: ORM_PYTHON,
    arguments: [],
    keywords: ['**'],
    shallow: true,
  })),
  { kind: 'record', languages: PYTHON, callee: 'setattr', arguments: [1], from: ['remote'] },
];

/** Names of what nobody may guess. */
const SECRET_NAMES =
  /(?<!de|for_?|fetch|cancel|(?:bos|eos|eot|pad|unk|sep|cls|mask|stop)_?)token(?!s\b|s_|s[A-Z]|iz|_?ids?\b|_?count|_?len|_?type|_?index|_?num|_?limit|_?usage|_?class)|passw(?:or)?d|passphrase|secret|session(?!s?_?(?:count|num|total|per|duration|length|time|start|end|index|size|rate|manager|store|storage|factory|maker|pool|class|registry|handler|sync|context|provider|listener|channel))|cookie(?!s?_?(?:names?|domain|path|prefix|jar|opt(?:ion)?s|max|age|banner|consent))|csrf|xsrf|nonce|(?:^|[._])otp|Otp|api_?key|access_?key|private_?key|encryption_?key|salt\b|(?:invite|verification|verify|auth|reset|confirm(?:ation)?|activation)_?code|(?:activation|confirmation|verification|reset)_?key|(?:^|[._])key_?gen$|captcha/i;

/**
 * What parts the fields of a form that is sent. Whoever guesses it, and writes one of the fields, adds others; a line
 * between two areas is called a boundary as well, and is no text.
 */
const FORM_BOUNDARY = /(?:^|[._])(?:\w{0,20}_)?(?:form|multipart|mime)?_?boundary$/i;

/** Where a predictable number becomes a secret. */
export const TOKEN_SINKS: readonly SinkSpec[] = [
  {
    kind: 'token',
    languages: [...SCRIPT, ...PYTHON, ...GO, ...JAVA, ...PHP, ...CSHARP, ...RUST, ...RUBY],
    named: SECRET_NAMES,
    from: ['random'],
  },
  { kind: 'token', languages: JAVA, callee: 'javax.servlet.http.Cookie', arguments: [1], from: ['random'] },
  { kind: 'token', languages: JAVA, callee: 'javax.crypto.spec.SecretKeySpec', arguments: [0], from: ['random'] },
  { kind: 'token', languages: JAVA, callee: 'javax.crypto.spec.IvParameterSpec', arguments: [0], from: ['random'] },
  { kind: 'token', languages: GO, callee: 'crypto/ed25519.NewKeyFromSeed', arguments: [0], from: ['random'] },
  { kind: 'token', languages: GO, callee: 'crypto/cipher.NewGCM().Seal', arguments: [1], from: ['random'] },
  { kind: 'token', languages: [...SCRIPT, ...PYTHON], named: FORM_BOUNDARY, built: true, from: ['random'] },
  {
    kind: 'token',
    languages: SCRIPT,
    method: 'cookie',
    evidence: ['express.Response()'],
    arguments: [1],
    from: ['random'],
  },
  { kind: 'token', languages: PYTHON, method: 'set_cookie', arguments: [1], keywords: ['value'], from: ['random'] },
  ...['jsonwebtoken.sign', 'crypto.createHmac'].map((callee): SinkSpec => ({
    kind: 'token',
    languages: SCRIPT,
    callee,
    arguments: [1],
    from: ['random'],
  })),
];
