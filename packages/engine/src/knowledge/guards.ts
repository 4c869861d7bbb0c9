import type { SinkKind } from '../facts/flow/flow-facts.ts';
import { membersOf } from './members-of.ts';

/**
 * Characters without which text cannot do harm at a sink. A pattern that admits none of them cleans for the kind;
 * a test that refuses the essential ones cleans for it too.
 */
export const DANGEROUS_CHARACTERS: Readonly<
  Partial<Record<SinkKind, { readonly any: string; readonly essential: string }>>
> = {
  command: { any: ';&|$`<>(){}\n\r\'"\\!*?~#', essential: ';&|$`' },
  argument: { any: ';&|$`<>(){}\n\r\'"\\!*?~#', essential: '-' },
  code: { any: '()[]{};\'"`=+.\\,', essential: '\'"' },
  sql: { any: '\'"`;\\()= \t\n', essential: "'" },
  path: { any: '/', essential: '/' },
  url: { any: '/:@?#\\.', essential: '/:' },
  redirect: { any: '/:@\\', essential: '/:' },
  html: { any: '<>"\'&`', essential: '<' },
  header: { any: '\r\n', essential: '\n' },
  log: { any: '\r\n', essential: '\n' },
  template: { any: '{}<%$#', essential: '{' },
  query: { any: '\'"`|;\\()\n', essential: '|' },
  slow: { any: ' a0', essential: ' a0' },
  xpath: { any: '\'"[]()/@', essential: "'" },
  ldap: { any: '()*\\|&!', essential: '(' },
  nosql: { any: '$\'"{};', essential: '$' },
  regex: { any: '()[]{}*+?.|^$\\', essential: '(' },
  module: { any: '/\\.:', essential: '/' },
  deserialization: { any: '(){}[]<>.:', essential: '(' },
  xml: { any: '<>&!', essential: '<' },
  prompt: { any: ' \n', essential: ' ' },
  session: { any: '\n', essential: '\n' },
  network: { any: '/:.@', essential: '.' },
  dns: { any: '.', essential: '.' },
  prototype: { any: '_', essential: '_' },
};

/** Methods that are true only of text made of letters or digits. */
export const NARROW_TEXT_TESTS: ReadonlySet<string> = new Set([
  'isalnum',
  'isdigit',
  'isdecimal',
  'isalpha',
  'isnumeric',
  'isidentifier',
]);

/** Calls of Python that throw unless their first argument is text of a narrow form. */
export const THROWS_UNLESS: ReadonlySet<string> = new Set([
  'int',
  'float',
  'uuid.UUID',
  'decimal.Decimal',
  'datetime.date.fromisoformat',
  'datetime.datetime.fromisoformat',
  'ipaddress.IPv4Address',
]);

/** Functions that are true only of letters and digits, or of text made of them. */
const OF_LETTERS: readonly string[] = [
  ...membersOf('char', 'IsLetterOrDigit', 'IsLetter', 'IsDigit', 'IsNumber'),
  ...membersOf('char', 'IsAsciiLetterOrDigit', 'IsAsciiLetter', 'IsAsciiDigit', 'IsAsciiHexDigit'),
  ...membersOf('java.lang.Character', 'isLetterOrDigit', 'isLetter', 'isDigit'),
  ...membersOf('org.apache.commons.lang3.StringUtils', 'isAlphanumeric', 'isNumeric', 'isAlpha'),
  'ctype_alnum',
  'ctype_alpha',
  'ctype_digit',
  'ctype_xdigit',
];

/** Functions of class-validator that judge one value. */
const OF_CLASS_VALIDATOR: readonly string[] =
  'isUUID isAlphanumeric isAlpha isInt isNumber isNumberString isBoolean isBooleanString isHexadecimal isMongoId isIn isEnum isPort isDecimal isISO8601 isDate isDateString isMACAddress isHexColor isSemVer isULID isPositive isNegative'
    .split(' ')
    .map((name) => `class-validator.${name}`);

/** Calls that are true only of their first argument being harmless, and the kinds it is harmless for. */
export const VALIDATORS: Readonly<Record<string, readonly SinkKind[] | 'all'>> = {
  'safe-regex': ['regex'],
  'Array.isArray': ['size'],
  'lodash.isArray': ['size'],
  'safe-regex2': ['regex'],
  'validator.isUUID': 'all',
  ...Object.fromEntries(OF_CLASS_VALIDATOR.map((name) => [name, 'all'])),
  ...Object.fromEntries(OF_LETTERS.map((name) => [name, 'all'])),
  'validator.isAlphanumeric': 'all',
  'validator.isAlpha': 'all',
  'validator.isInt': 'all',
  'validator.isNumeric': 'all',
  'validator.isHexadecimal': 'all',
  'validator.isMongoId': 'all',
  'validator.isIn': 'all',
  'validator.isSlug': 'all',
  'validator.isPort': 'all',
  'validator.isDecimal': 'all',
  'validator.isFloat': 'all',
  'validator.isBoolean': 'all',
  'validator.isMACAddress': 'all',
  'validator.isHexColor': 'all',
  'validator.isSemVer': 'all',
  'validator.isISO8601': 'all',
  'validator.isDate': 'all',
  'semver.valid': 'all',
  'is-uuid.anyNonNil': 'all',
  'is-number': 'all',
  'uuid.validate': 'all',
  'Number.isInteger': 'all',
  'Number.isSafeInteger': 'all',
  'Number.isFinite': 'all',
  isFinite: 'all',
  'net.isIP': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'validator.isIP': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'net.isIPv6': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'ip.isV4Format': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'ip.isV6Format': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'net.isIPv4': ['command', 'code', 'sql', 'path', 'html', 'header', 'log'],
  'mongoose.Types.ObjectId.isValid': 'all',
  'mongoose.isValidObjectId': 'all',
  'keyword.iskeyword': 'all',
  // A path that stays below wherever it is joined to.
  'path/filepath.IsLocal': ['path', 'module'],
  'path-is-inside': ['path', 'module'],
  'is-path-inside': ['path', 'module'],
  'path-inside': ['path', 'module'],
  'is-path-in-cwd': ['path', 'module'],
  'django.utils.http.url_has_allowed_host_and_scheme': ['redirect', 'url'],
  'django.utils.http.is_safe_url': ['redirect', 'url'],
};

/** Methods true only where the receiver lies inside a folder. */
export const CONTAINMENT_METHODS: ReadonlySet<string> = new Set(['is_relative_to']);

/** Functions and methods that are true of paths from the root on. */
export const ABSOLUTE_TESTS: ReadonlySet<string> = new Set([
  'isAbsolute',
  'isAbsolutePath',
  'pathIsAbsolute',
  'isabs',
  'is_absolute',
]);

/** Functions whose name says that they tell whether a path, one of their arguments, lies where it may. */
export const CONTAINMENT_FUNCTIONS: RegExp =
  /^_?(?:is|path|check|in)_?(?=\w*(?:path|dir|root|folder|file|workspace))\w*(?:within|inside|under|beneath|allowed|contained|subpath|subdir|safe)\w*$/i;

/**
 * Functions whose name says that they fail where a path, or an address, is not one that may be used; what only looks
 * whether it is there, or makes it, says nothing.
 */
export const PATH_ASSERTIONS: RegExp =
  /^_?(?!\w*(?:exist|creat|writ|access|mkdir|permission))(?:(?:validate|assert|verify|guard|reject|refuse|forbid|prevent)_?\w{0,24}?(?:path|traversal|file_?name|inside|within|contained)|(?:ensure|check|require|must)_?\w{0,16}?(?:safe|valid|secure|inside|within|contained|no_?traversal)_?\w{0,16}?(?:path|file|dir|folder|name))\w{0,16}$/i;
export const ADDRESS_ASSERTIONS: RegExp =
  /^_?(?:validate|assert|verify|guard|ensure|check|require|reject|refuse|block|prevent)_?\w{0,16}?(?:(?:safe|public|allowed|external|private|internal|non_?private)_?\w{0,16}?(?:ur[il]|host|addr|ip|target|endpoint|domain)|(?:ur[il]|host|address)_?\w{0,12}?(?:safe|safety|public|allowed|security)|ssrf)\w{0,16}$/i;

/** Functions whose name says that they judge it and answer with more than yes or no, and the part that says yes. */
export const CONTAINMENT_JUDGES: RegExp =
  /^_?(?:assert|ensure|validate|verify|check|is)_?(?=\w*(?:path|dir|root|folder|file|workspace))\w*(?:within|inside|under|beneath|allowed|contain|subpath|subdir|safe)\w*$/i;
export const SAYS_YES: ReadonlySet<string> = new Set(
  'ok valid isValid is_valid allowed isAllowed is_allowed safe isSafe is_safe success passed'.split(' '),
);

/** Functions whose name says that they end where the words of a command line hold options that must not stand there. */
export const OPTION_REFUSALS: RegExp =
  /^_?(?:assert|ensure|validate|verify|reject|refuse|forbid|guard)_?\w*?(?:arg|argv|argument|flag|option)s?(?:_?list)?$/i;

/** Names of options and parameters that say in which folder a library shall work. */
export const FOLDER_NAMES: RegExp =
  /^(?:root|base|cwd|folder|dir|directory|home|workspace|public|static|assets|output|out|dest|destination|target|tmp|temp|cache|config|project|working|current)?_?(?:root|base|cwd|folder|dir|directory)s?$/i;

/** Functions whose name says that they find an address, a host or a URL to be one that must not be asked. */
export const PRIVATE_ADDRESS_TESTS: RegExp =
  /^_?(?:should|must)_?(?:block|refuse|reject|deny)_?\w*?(?:ip|addr|host|url|uri|domain)|^_?(?:is|has|in)_?(?:private|internal|local|loopback|reserved|link_?local|blocked|forbidden|disallowed|denied|unsafe|restricted|non_?public)\w*?(?:ip|addr|host|url|uri|range|network|domain|target|v[46])|^_?(?:is_?)?(?:ip|addr(?:ess)?|host(?:name)?|url)_?(?:is_?)?(?:private|internal|local|loopback|reserved|blocked|forbidden|unsafe)/i;

/** As much, said of whatever is an address. */
export const PRIVATE_TESTS: RegExp =
  /^_?is_?(?:private|internal|loopback|local|localhost|reserved|bogon|link_?local)$/i;

/** Functions whose name says that they find it to be one that may be asked. */
export const PUBLIC_ADDRESS_TESTS: RegExp =
  /^_?(?:is|validate|check|verify)_?(?:public|safe|allowed|permitted|trusted|whitelisted|external)_?\w*?(?:ip|addr|host|url|uri|network|domain|origin|endpoint)|^_?(?:is_?)?(?:ip|addr(?:ess)?|host(?:name)?|url|domain|origin)_?(?:is_?)?(?:public|safe|allowed|permitted|trusted)/i;

/** Functions whose name says that they find an address to be a page of this site, or one that visitors may be sent to. */
export const REDIRECT_TESTS: RegExp =
  /^_?(?:is|validate|check|verify)_?(?:(?:safe|local|relative|allowed|internal|same_?origin|same_?site|trusted)_?\w{0,12}?(?:redirect|return|next|url|uri|path|target|location)|valid_?(?:redirect|return_?(?:to|url|path)|next))\w{0,12}$|^_?(?:safe|allowed|trusted)_?(?:for_?|to_?)?redirect(?:_?(?:ur[il]|target))?$|^_?(?:is_?redirect|redirect_?is)_?(?:safe|allowed|valid)$|^_?redirect_?ur[il]_?is_?(?:safe|allowed|valid)$|^_?allows?_?redirect(?:_?to)?$/i;

/** Calls that tell what is in a folder: a name among them leads nowhere else. */
export const FOLDER_LISTINGS: ReadonlySet<string> = new Set([
  'fs.readdir()',
  'fs.readdirSync()',
  'fs.promises.readdir()',
  'fs/promises.readdir()',
  'fs-extra.readdir()',
  'fs-extra.readdirSync()',
  'os.listdir()',
]);

/** Members of a parsed URL that decide which server is asked. */
export const HOST_MEMBERS: ReadonlySet<string> = new Set(['hostname', 'host', 'origin', 'netloc', 'Host', 'Hostname']);
/** The same where an address is asked for it. */
export const HOST_METHODS: ReadonlySet<string> = new Set(['getHost', 'getAuthority', 'host_str', 'Hostname']);

/** Options that say through what a request goes, and packages of which it goes to no inside machine. */
export const REQUEST_AGENTS: readonly string[] = [
  'agent',
  'httpAgent',
  'httpsAgent',
  'dispatcher',
  'transport',
  'connector',
];
/** Options that say which machine a name leads to, of a request and of an agent. */
export const REQUEST_LOOKUPS: readonly string[] = ['lookup', 'connect.lookup', 'resolver'];
export const FILTERING_AGENT = 'ssrf-agent';
export const FILTERING_AGENTS: ReadonlySet<string> = new Set([
  FILTERING_AGENT,
  'ssrf-req-filter',
  'request-filtering-agent',
  'ssrf-agent-guard',
]);

const FILTERING = '(?:valid|filter|ssrf|(?<!un)safe|guard|protect|pinned|restrict|den(?:y|ied)|block)';
/** Functions of one's own that say by their name that they make such an agent, or such a lookup of names. */
export const MAKES_FILTER: RegExp = new RegExp(
  `^(?=.*(?:agent|dispatcher)|(?:create|make|build|get)\\w*lookup)(?!.*(?:cert|tls|ssl)).*${FILTERING}`,
  'i',
);
/** The same of functions that look names up themselves. */
export const FILTERING_LOOKUP: RegExp = new RegExp(`^(?=.*lookup).*(?:${FILTERING}|public|external)`, 'i');

/** Makers of clients that ask through the agent they are given once. */
export const CLIENT_MAKERS: ReadonlySet<string> = new Set([
  'axios.create',
  'got.extend',
  'ky.create',
  'ky.extend',
  'httpx.Client',
  'httpx.AsyncClient',
  'aiohttp.ClientSession',
]);
/** Makers of what a client asks through, which take a lookup of names. */
export const AGENT_MAKERS: RegExp = /(?:Agent|^TCPConnector)$/;

/** Adapters, transports and lookups of a client that say by their name which addresses they refuse. */
export const FILTERING_ADAPTERS = /ssrf|(?<!un|thread_?|type_?)safe|guard|private_?(?:ip|address|network)/i;

/** Calls that hold a text against a pattern. */
export const HOST_MATCHERS: ReadonlySet<string> = new Set([
  'test',
  'match',
  'fullmatch',
  'fnmatch',
  'fnmatchcase',
  'minimatch',
  'isMatch',
]);

/**
 * Spelling of a list nothing else is known of, where being in it is still a guard: it says that it is one, or it is what
 * an object keeps, or a constant that is several.
 */
export const ALLOW_LIST_NAMES: RegExp =
  /(?i:allow|permit|valid|support|known|white|safe|trust|registered|available|enum|choices)|^(?:self|this|cls)\.[_#]?\w{0,40}(?:(?i:(?<!header|param|arg|cookie|option|addres|proces|statu)s|index|registry|map|dict))$|^[A-Z][A-Z\d_]{1,40}S$/;

/** Calls that make an error, and never answer with none. */
export const ERROR_MAKERS =
  /^(?:errors\.New|fmt\.Errorf|github\.com\/pkg\/errors\.(?:New|Errorf)|golang\.org\/x\/xerrors\.(?:New|Errorf)|google\.golang\.org\/grpc\/status\.(?:Error|Errorf)|github\.com\/(?:labstack\/echo(?:\/v\d)?\.NewHTTPError|gofiber\/fiber(?:\/v\d)?\.NewError))\(\)$/;

/** Functions and methods that take one thing after the other of what they are given or called on: keys of a dictionary. */
export const GOES_THROUGH: ReadonlySet<string> = new Set(
  'join keys items entries list tuple set frozenset sorted reversed enumerate zip map filter extend getOwnPropertyNames'.split(
    ' ',
  ),
);
