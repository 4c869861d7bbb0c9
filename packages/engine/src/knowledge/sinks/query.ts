import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

const MONGO_SCRIPT = ['mongodb', 'mongoose', 'monk', 'mongojs', '@nestjs/mongoose', 'mongoist'];
const MONGO_PYTHON = ['pymongo', 'motor', 'mongoengine', 'flask_pymongo', 'beanie'];
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
];

/** Where an object with operators in it, or text of JavaScript, becomes a question to a document database. */
export const NOSQL_SINKS: readonly SinkSpec[] = [
  ...MONGO_METHODS.map((method): SinkSpec => ({
    kind: 'nosql',
    languages: SCRIPT,
    method,
    evidence: MONGO_SCRIPT,
    arguments: [0],
  })),
  ...[
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
  ].map((method): SinkSpec => ({ kind: 'nosql', languages: PYTHON, method, evidence: MONGO_PYTHON, arguments: [0] })),
];

/** Where text becomes an XPath expression. */
export const XPATH_SINKS: readonly SinkSpec[] = [
  ...['xpath.select', 'xpath.select1', 'xpath.evaluate', 'xpath.parse', 'document.evaluate'].map(
    (callee): SinkSpec => ({ kind: 'xpath', languages: SCRIPT, callee, arguments: [0] }),
  ),
  {
    kind: 'xpath',
    languages: SCRIPT,
    method: 'find',
    evidence: ['libxmljs.parseXml()', 'libxmljs.parseXmlString()', 'libxmljs2.parseXml()'],
    arguments: [0],
  },
  ...['lxml.etree.XPath', 'lxml.etree.ETXPath', 'elementpath.Selector'].map((callee): SinkSpec => ({
    kind: 'xpath',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
  ...['elementpath.select', 'elementpath.iter_select'].map((callee): SinkSpec => ({
    kind: 'xpath',
    languages: PYTHON,
    callee,
    arguments: [1],
    keywords: ['path'],
  })),
  ...['xpath', 'findall', 'find', 'iterfind', 'findtext'].map((method): SinkSpec => ({
    kind: 'xpath',
    languages: PYTHON,
    method,
    evidence: method === 'xpath' ? ['lxml', 'parsel', 'scrapy'] : ['xml.etree.ElementTree', 'lxml.etree'],
    arguments: [0],
  })),
];

/** Where text becomes a filter or a name of a directory. */
export const LDAP_SINKS: readonly SinkSpec[] = [
  {
    kind: 'ldap',
    languages: SCRIPT,
    method: 'search',
    evidence: ['ldapjs', 'ldapts', 'activedirectory', 'activedirectory2'],
    arguments: [0, 1],
  },
  ...['search', 'search_s', 'search_ext', 'search_ext_s', 'search_st', 'search_subtree_s'].map((method): SinkSpec => ({
    kind: 'ldap',
    languages: PYTHON,
    method,
    evidence: ['ldap3', 'ldap'],
    arguments: method === 'search' ? [0, 1] : [0, 2],
    keywords: ['search_base', 'search_filter', 'filterstr', 'base'],
  })),
];

/** Where text becomes a question in Cypher, GraphQL or another language of databases. */
export const GRAPH_SINKS: readonly SinkSpec[] = [
  {
    kind: 'sql',
    languages: SCRIPT,
    method: 'run',
    evidence: ['neo4j-driver'],
    arguments: [0],
    shallow: true,
  },
  ...['run', 'execute_query'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    method,
    evidence: ['neo4j', 'py2neo'],
    arguments: [0],
    shallow: true,
  })),
  ...membersOf('graphql', 'graphql_sync').map((callee): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    callee,
    arguments: [1],
    shallow: true,
  })),
];

/** Languages of monitoring, search and graph services whose queries travel as plain text in a request. */
const QUERY_LANGUAGES =
  /^_?(?:dql|kql|spl|aql|jql|soql|sosl|nrql|esql|promql|logql|traceql|metricsql|sparql|cypher|gremlin|flux|cql|wiql|n1ql)_?(?:query|text|statement|string|expression)?$/i;

/** Text put together under the name of a query language. */
export const QUERY_TEXT_SINKS: readonly SinkSpec[] = [
  {
    kind: 'query',
    languages: [...SCRIPT, ...PYTHON],
    named: QUERY_LANGUAGES,
    built: true,
    from: ['tool', 'remote', 'model'],
  },
];
