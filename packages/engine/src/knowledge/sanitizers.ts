import type { SinkKind } from '../facts/flow/flow-facts.ts';

/** Calls after which their first argument, or for a method its receiver, is safe for these kinds of sink. */
export interface SanitizerTable {
  readonly cleans: readonly SinkKind[] | 'all';
  readonly calls?: readonly string[];
  /** Methods, whoever the receiver. */
  readonly methods?: readonly string[];
}

/** What functions nobody can look into say of themselves by their names. */
export const TELLING_NAMES: readonly { readonly name: RegExp; readonly cleans: readonly SinkKind[] | 'all' }[] = [
  { name: /^(?:get|read|fetch)_?(?:safe|sanitized|escaped|validated|trusted)(?:_|[A-Z]|$)/i, cleans: 'all' },
  {
    name: /^(?:html_?)?(?:escape|encode|sanitize|clean|purify|strip)(?:d|_?(?:for|to|as))?_?(?:html|markup|xss|tags)|^html_?(?:escape|encode|entities|sanitize)|^xss_?(?:escape|clean|filter)/i,
    cleans: ['html'],
  },
  {
    name: /(?:^|[._])(?:(?:dom_?)?purify|\w{0,20}(?:sanitizer|cleaner|purifier))\.(?:sanitize|clean|purify)(?:_?html)?$/i,
    cleans: ['html'],
  },
  // A template of a file escapes what it is given unless it says otherwise, and JSON is no page.
  { name: /^_?(?:render_?(?:template|file|json)|json_?(?:response|ify)|jsonify)$/i, cleans: ['html'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:shell|command|cmd|arg)/i, cleans: ['command', 'argument'] },
  { name: /^(?:escape|quote|sanitize)_?(?:for_?)?(?:sql|identifier|ident|literal)/i, cleans: ['sql'] },
  {
    name: /(?:^|[._])(?:sequelize|knex|mysql2?|sql(?:ite|string)?|db|database|conn(?:ection)?|pool)\.escape(?:Id)?$/i,
    cleans: ['sql'],
  },
  // A builder of statements leaves places for values in what it writes, and so does an ORM.
  {
    name: /(?:qb|builder|sub_?query)\.(?:getQuery|getSql|toSQL|toSql)$|^(?:as_sql|sql_with_params)$/i,
    cleans: ['sql'],
  },
  {
    name: /^_?(?:validate|ensure|assert|require|check)d?_?(?:safe_?|valid_?|sql_?){0,2}ident(?:ifier)?s?$/i,
    cleans: ['sql'],
  },
  { name: /^(?:secure|sanitize|safe|clean)_?(?:file_?name|path)/i, cleans: ['path'] },
  { name: /^(?:get|to|make|create)_?(?:secure|sanitized?|safe|clean|valid)_?file_?name$/i, cleans: ['path'] },
  // A digest of a text is none of its words.
  {
    name: /^(?:get|to|compute|calculate|create)_?(?:md5|sha_?(?:1|256|384|512)|crc_?32)(?:_?(?:hash|hex|digest|sum|string))?$/i,
    cleans: 'all',
  },
  {
    name: /^_?(?:validate|ensure|require|resolve|assert|to|build|make|join|construct)_?(?:safe|secure|allowed|contained|confined|within|inside)_?\w{0,20}(?:path|file|root|dir)|^_?validate_?(?:\w{1,12}_)?path$/i,
    cleans: ['path'],
  },
  {
    name: /^_?validated?_?(?:\w{1,12}_)?(?:redirect|return)_?(?:ur[il]|to|target)s?$|^_?(?:get|to|make|ensure)?_?safe_?(?:redirect|return)_?(?:ur[il]|to|target|path)$/i,
    cleans: ['redirect'],
  },
  // A client is asked, and what it answers is not what it was made of.
  { name: /^_?(?:get|create|make|build)_?(?:\w{1,24}_?)?client$|client_(?:getter|factory)$/i, cleans: ['url', 'path'] },
  // What lies at a path is not the path.
  {
    name: /^(?:read|load|fetch|download|get)_?(?:\w{1,20}?_?)?(?:buffer|bytes|blob|stream|contents?)$/i,
    cleans: ['path'],
  },
  { name: /^(?:escape|quote)_?(?:for_?)?(?:xpath)/i, cleans: ['xpath'] },
  { name: /^(?:escape|sanitize)_?(?:for_?)?(?:ldap|filter|dn)/i, cleans: ['ldap'] },
  { name: /^(?:escape|quote)_?(?:for_?)?reg_?exp?/i, cleans: ['regex'] },
  { name: /^(?:strip|escape|sanitize|clean)_?(?:for_?)?(?:log|crlf|newlines?)/i, cleans: ['log', 'header'] },
  { name: /^(?:mask|redact|censor|obfuscate)/i, cleans: ['log', 'prompt'] },
];

/** Names of functions that check or clean what they are given: worth a longer way than others. */
export const CHECKING_NAMES: RegExp =
  /valid|saniti[sz]e|verif|check|allow|safe|guard|assert|ensure|normali[sz]e|resolve|escape|quote|within|inside/i;
