import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_NOSQL_SINKS } from '../csharp/sinks-queries.ts';
import { GO_NOSQL_SINKS } from '../go/sinks.ts';
import { JAVA_NOSQL_SINKS } from '../java/sinks-queries.ts';
import { PHP_NOSQL_SINKS } from '../php/sinks.ts';
import { RUBY_NOSQL_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_NOSQL_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

const MONGO_SCRIPT = [
  'mongodb',
  'mongoose',
  'monk',
  'mongojs',
  'mongoist',
  '@nestjs/mongoose',
  '@typegoose/typegoose',
  'papr',
  'nedb',
  '@seald-io/nedb',
  'marsdb',
  'minimongo',
];
const MONGO_PYTHON = ['pymongo', 'motor', 'mongoengine', 'flask_pymongo', 'flask_mongoengine', 'beanie', 'odmantic'];
const MONGO_METHODS = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'replaceOne',
  'countDocuments',
  'aggregate',
  'where',
  'remove',
  'count',
  'distinct',
  'exists',
  'findByIdAndUpdate',
  'findByIdAndDelete',
  'findOneAndRemove',
  'findAndModify',
  'update',
  'bulkWrite',
  'mapReduce',
];
const MONGO_PYTHON_METHODS = [
  'find',
  'find_one',
  'find_one_and_update',
  'find_one_and_delete',
  'update_one',
  'update_many',
  'delete_one',
  'delete_many',
  'replace_one',
  'count_documents',
  'aggregate',
  'find_one_and_replace',
  'find_raw_batches',
  'aggregate_raw_batches',
  'find_one_or_404',
  'map_reduce',
];
/** Take the field first, then the conditions. */
const SECOND = new Set(['distinct']);

/** Where an object with operators in it, or text of JavaScript, becomes a question to a document database. */
export const NOSQL_SINKS: readonly SinkSpec[] = [
  ...GO_NOSQL_SINKS,
  ...JAVA_NOSQL_SINKS,
  ...PHP_NOSQL_SINKS,
  ...RUBY_NOSQL_SINKS,
  ...CSHARP_NOSQL_SINKS,
  ...RUST_NOSQL_SINKS,
  ...MONGO_METHODS.map((method): SinkSpec => ({
    kind: 'nosql',
    languages: SCRIPT,
    method,
    evidence: MONGO_SCRIPT,
    arguments: SECOND.has(method) ? [1] : [0],
  })),
  { kind: 'nosql', languages: SCRIPT, callee: 'mongoose.Query', arguments: [2] },
  // Of a model or a question to it; many other things have methods of these names.
  ...['and', 'or', 'nor', 'findById', 'findByIdAndRemove', 'geoSearch'].map((method): SinkSpec => ({
    kind: 'nosql',
    languages: SCRIPT,
    method,
    evidence: ['mongoose.model()', 'mongoose.Query()', 'mongoose.createConnection()', 'mongoose.Model'],
    arguments: [0],
  })),
  // A whole request as parameters, or as the body of a search, asks for anything.
  ...[
    ...membersOf('aws-sdk.DynamoDB.DocumentClient()', 'query', 'scan', 'get', 'update', 'delete'),
    ...membersOf('aws-sdk.DynamoDB()', 'query', 'scan'),
    ...membersOf('@aws-sdk/lib-dynamodb', 'QueryCommand', 'ScanCommand', 'GetCommand', 'UpdateCommand'),
    ...membersOf('@aws-sdk/client-dynamodb', 'QueryCommand', 'ScanCommand'),
    ...membersOf('@elastic/elasticsearch.Client()', 'search', 'deleteByQuery', 'updateByQuery'),
    ...membersOf('nano().use()', 'find', 'view'),
  ].map((callee): SinkSpec => ({
    kind: 'nosql',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
    wholeOnly: true,
  })),
  ...MONGO_PYTHON_METHODS.map((method): SinkSpec => ({
    kind: 'nosql',
    languages: PYTHON,
    method,
    evidence: MONGO_PYTHON,
    arguments: [0],
  })),
  {
    kind: 'nosql',
    languages: PYTHON,
    method: 'objects',
    evidence: ['mongoengine', 'flask_mongoengine'],
    arguments: [],
    keywords: ['__raw__'],
  },
  // A whole request as the body of a search asks for anything.
  ...['elasticsearch.Elasticsearch()', 'elasticsearch.AsyncElasticsearch()', 'opensearchpy.OpenSearch()']
    .flatMap((client) => membersOf(client, 'search', 'count', 'delete_by_query', 'update_by_query'))
    .map((callee): SinkSpec => ({
      kind: 'nosql',
      languages: PYTHON,
      callee,
      arguments: [],
      keywords: ['body', 'query'],
      shallow: true,
      wholeOnly: true,
    })),
  ...['query', 'scan'].map((method): SinkSpec => ({
    kind: 'nosql',
    languages: PYTHON,
    method,
    evidence: ['boto3'],
    arguments: [],
    keywords: ['QueryFilter', 'ScanFilter', 'FilterExpression', 'KeyConditionExpression', '**'],
  })),
];

/** Where a question to MongoDB holds JavaScript that the database runs. */
const SCRIPT_PLACES = ['$where', '$expr.$function.body', '$and.$where', '$or.$where', '$nor.$where'];
const DATABASE_SCRIPTS: readonly string[] = [...SCRIPT_PLACES, ...SCRIPT_PLACES.map((place) => `$match.${place}`)];

/** What a document database is told to run: that it is text is no remedy there. */
export const DATABASE_SCRIPT_SINKS: readonly SinkSpec[] = [
  ...MONGO_METHODS.map((method): SinkSpec => ({
    kind: 'code',
    languages: SCRIPT,
    method,
    evidence: MONGO_SCRIPT,
    arguments: [],
    keywords: DATABASE_SCRIPTS,
  })),
  { kind: 'code', languages: SCRIPT, method: '$where', evidence: MONGO_SCRIPT, arguments: [0] },
  ...MONGO_PYTHON_METHODS.map((method): SinkSpec => ({
    kind: 'code',
    languages: PYTHON,
    method,
    evidence: MONGO_PYTHON,
    arguments: [],
    keywords: DATABASE_SCRIPTS,
  })),
];

/** What Redis clients of Node flatten: a list where a text was meant adds arguments to the command. */
export const REDIS_SINKS: readonly SinkSpec[] =
  'set setex psetex setnx getset append mset msetnx hset hmset hsetnx lpush rpush sadd zadd xadd publish send_command sendCommand'
    .split(' ')
    .map((method): SinkSpec => ({
      kind: 'nosql',
      languages: SCRIPT,
      method,
      evidence: [
        'redis.createClient()',
        'ioredis()',
        'ioredis.Redis()',
        'ioredis.Cluster()',
        'handy-redis.createHandyClient()',
      ],
      shallow: true,
      wholeOnly: true,
    }));
