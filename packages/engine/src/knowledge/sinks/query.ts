import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_LDAP_SINKS, CSHARP_XPATH_SINKS } from '../csharp/sinks-queries.ts';
import { GO_LDAP_SINKS, GO_XPATH_SINKS } from '../go/sinks.ts';
import { JAVA_LDAP_SINKS, JAVA_STYLESHEET_SINKS, JAVA_XPATH_SINKS } from '../java/sinks-queries.ts';
import { PHP_LDAP_SINKS, PHP_XPATH_SINKS } from '../php/sinks.ts';
import { RUBY_LDAP_SINKS, RUBY_XPATH_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_LDAP_SINKS, RUST_XPATH_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

/** Where text becomes an XPath expression. */
export const XPATH_SINKS: readonly SinkSpec[] = [
  ...GO_XPATH_SINKS,
  ...JAVA_XPATH_SINKS,
  ...PHP_XPATH_SINKS,
  ...RUBY_XPATH_SINKS,
  ...CSHARP_XPATH_SINKS,
  ...RUST_XPATH_SINKS,
  ...[
    ...membersOf('xpath', 'select', 'select1', 'evaluate', 'parse'),
    'xpath.useNamespaces()',
    'document.evaluate',
    'xpath-ts.select',
    'xpath-ts.parse',
    'fontoxpath.evaluateXPath',
    'xpath.createExpression',
  ].map((callee): SinkSpec => ({ kind: 'xpath', languages: SCRIPT, callee, arguments: [0] })),
  ...['find', 'get'].map((method): SinkSpec => ({
    kind: 'xpath',
    languages: SCRIPT,
    method,
    evidence: [
      'libxmljs.parseXml()',
      'libxmljs.parseXmlString()',
      'libxmljs.parseHtml()',
      'libxmljs2.parseXml()',
      'libxmljs2.parseXmlString()',
    ],
    arguments: [0],
  })),
  ...[
    'lxml.etree.XPath',
    'lxml.etree.ETXPath',
    'lxml.etree.XPathEvaluator()',
    'elementpath.Selector',
    'libxml2.xpathEval',
    'libxml2.parseFile().xpathEval',
  ].map((callee): SinkSpec => ({
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

/** Where a document becomes a stylesheet, which reads files and asks other servers while it is applied. */
export const STYLESHEET_SINKS: readonly SinkSpec[] = [
  ...JAVA_STYLESHEET_SINKS,
  ...['libxslt.parse', 'libxslt.parseFile', 'xslt4node.transform'].map((callee): SinkSpec => ({
    kind: 'xpath',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  { kind: 'xpath', languages: PYTHON, callee: 'lxml.etree.XSLT', arguments: [0] },
  { kind: 'xpath', languages: PYTHON, method: 'xslt', evidence: ['lxml'], arguments: [0] },
];

/** Where text becomes a filter or a name of a directory. */
export const LDAP_SINKS: readonly SinkSpec[] = [
  ...GO_LDAP_SINKS,
  ...JAVA_LDAP_SINKS,
  ...PHP_LDAP_SINKS,
  ...RUBY_LDAP_SINKS,
  ...CSHARP_LDAP_SINKS,
  ...RUST_LDAP_SINKS,
  {
    kind: 'ldap',
    languages: SCRIPT,
    method: 'search',
    evidence: [
      'ldapjs',
      'ldapts',
      'ldapjs-client',
      'ldapjs-promise',
      'simple-ldap-search',
      'activedirectory',
      'activedirectory2',
    ],
    arguments: [0, 1],
  },
  ...['find', 'findUser', 'findUsers', 'findGroup', 'findGroups', 'userExists', 'isUserMemberOf'].map(
    (method): SinkSpec => ({
      kind: 'ldap',
      languages: SCRIPT,
      method,
      evidence: ['activedirectory', 'activedirectory2'],
      arguments: [0],
    }),
  ),
  ...['ldapjs.parseFilter', 'ldapjs.parseDN'].map((callee): SinkSpec => ({
    kind: 'ldap',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...['search', 'search_s', 'search_ext', 'search_ext_s', 'search_st', 'search_subtree_s'].map((method): SinkSpec => ({
    kind: 'ldap',
    languages: PYTHON,
    method,
    evidence: ['ldap3', 'ldap'],
    arguments: method === 'search' ? [0, 1] : [0, 2],
    keywords: ['search_base', 'search_filter', 'filterstr', 'base'],
  })),
];

/** How a question in GraphQL begins, up to the outside data in it. */
const GRAPHQL = /^\s*(?:(?:query|mutation|subscription)\b[^{]{0,200})?\{\s*\w/;

/** Where text becomes a question in Cypher, GraphQL or another language of databases. */
export const GRAPH_SINKS: readonly SinkSpec[] = [
  ...['run', 'executeQuery', 'execute_query'].map((method): SinkSpec => ({
    kind: 'sql',
    languages: [...SCRIPT, ...PYTHON],
    method,
    evidence: ['neo4j-driver', 'neo4j', 'py2neo'],
    arguments: [0],
    shallow: true,
  })),
  // Conditions that PostgREST takes apart at commas and brackets.
  ...['or', 'and'].map((method): SinkSpec => ({
    kind: 'query',
    languages: SCRIPT,
    method,
    evidence: ['@supabase/supabase-js', '@supabase/ssr', '@supabase/postgrest-js'],
    arguments: [0],
    shallow: true,
  })),
  // Text put into a question to a GraphQL server, instead of a variable beside it.
  ...[
    ...['@octokit/core', '@octokit/rest', 'octokit', '@octokit/app'].map((module) => `${module}.Octokit().graphql`),
    '@actions/github.getOctokit().graphql',
    '@octokit/graphql',
    '@octokit/graphql.graphql',
    '@octokit/graphql.graphql.defaults()',
    '@octokit/graphql.withCustomRequest()',
    'graphql-request.gql',
    'graphql-request.GraphQLClient().request',
    'graphql-request.GraphQLClient().rawRequest',
  ].map((callee): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    callee,
    arguments: [0],
    keywords: ['query'],
    shallow: true,
  })),
  // As text of a request: `request('POST /graphql', { query })`, `fetch(url, { body: JSON.stringify({ query }) })`.
  ...[
    '@octokit/request',
    '@octokit/request.request',
    '@octokit/request.request.defaults()',
    ...['@octokit/core', '@octokit/rest', 'octokit'].map((module) => `${module}.Octokit().request`),
    '@actions/github.getOctokit().request',
  ].map((callee): SinkSpec => ({
    kind: 'query',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: ['query'],
    shallow: true,
    onlyWith: { 0: 'POST /graphql' },
  })),
  ...['JSON.stringify', 'axios', 'axios.post', 'got', 'got.post', 'ky.post', 'superagent.post().send'].map(
    (callee): SinkSpec => ({
      kind: 'query',
      languages: SCRIPT,
      callee,
      arguments: [],
      keywords: ['query', 'data.query', 'json.query'],
      shallow: true,
      looksLike: GRAPHQL,
    }),
  ),
  ...['graphql.graphql', 'graphql.graphqlSync', 'graphql-request.request'].map((callee): SinkSpec => ({
    kind: 'sql',
    languages: SCRIPT,
    callee,
    arguments: [1],
    keywords: ['source'],
    shallow: true,
  })),
  ...['gql.gql', 'graphene.Schema().execute', 'neo4j.Query'].map((callee): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    callee,
    arguments: [0],
    shallow: true,
  })),
  ...membersOf('graphql', 'graphql', 'graphql_sync').map((callee): SinkSpec => ({
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

/** Questions to a database whose conditions come under names: `password__startswith` is one of them. */
export const LOOKUP_SINKS: readonly SinkSpec[] = ['filter', 'exclude', 'get', 'get_or_create'].map(
  (method): SinkSpec => ({
    kind: 'query',
    languages: PYTHON,
    method,
    evidence: ['django', 'rest_framework'],
    arguments: [],
    keywords: ['**'],
    shallow: true,
    from: ['remote'],
  }),
);
