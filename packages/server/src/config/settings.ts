import { TIER_NAMES, type Tier } from '@assay/contract';
import { isWellFormedKey } from '../keys/key-format.ts';
import { hostList, httpUrl, oneOf, type Parser, postgresUrl, proxyTrust, text, wholeNumber } from './parsers.ts';

/** One setting: read from the environment variable of its name, documented from the same line. */
export interface Setting<T> {
  readonly name: `ASSAY_${string}`;
  readonly section: 'Server' | 'Accounts' | 'Repositories' | 'Limits' | 'Analysis by a model';
  /** Text as an operator would write it; undefined where the setting is simply absent. */
  readonly default: string | undefined;
  readonly parse: Parser<T>;
  readonly help: string;
  /** Never printed, never logged. */
  readonly secret?: true;
}

function setting<T>(
  section: Setting<T>['section'],
  name: Setting<T>['name'],
  parse: Parser<T>,
  defaultText: string,
  help: string,
): Setting<T> & { readonly default: string } {
  return { name, section, parse, default: defaultText, help };
}
function optional<T>(
  section: Setting<T>['section'],
  name: Setting<T>['name'],
  parse: Parser<T>,
  help: string,
  secret?: 'secret',
): Setting<T> & { readonly default: undefined } {
  return { name, section, parse, default: undefined, help, ...(secret ? { secret: true } : {}) };
}

const wellFormedKey: Parser<string> = (raw) =>
  isWellFormedKey(raw) ? { ok: true, value: raw } : { ok: false, mustBe: 'a key made by `assay keys generate`' };
const tier: Parser<Tier> = oneOf(...TIER_NAMES);

/** Every setting of the service. Whatever is not here is not configurable. */
export const SETTINGS = {
  port: setting('Server', 'ASSAY_PORT', wholeNumber(0, 65_535), '8080', 'Port to listen on; 0 takes any free one.'),
  host: setting('Server', 'ASSAY_HOST', text, '127.0.0.1', 'Address to listen on.'),
  dataDir: setting('Server', 'ASSAY_DATA_DIR', text, './data', 'Folder of the embedded store and of what scans fetch.'),
  databaseUrl: optional(
    'Server',
    'ASSAY_DATABASE_URL',
    postgresUrl,
    'PostgreSQL 15 or newer; without it, SQLite in the data folder.',
    'secret',
  ),
  publicUrl: optional(
    'Server',
    'ASSAY_PUBLIC_URL',
    httpUrl,
    'Where clients reach the server; used in links. Under https the server asks browsers to insist on it.',
  ),
  trustProxy: setting(
    'Server',
    'ASSAY_TRUST_PROXY',
    proxyTrust,
    'false',
    'How far X-Forwarded-For is believed; true believes every proxy.',
  ),
  workers: setting(
    'Server',
    'ASSAY_WORKERS',
    wholeNumber(1, 64),
    '2',
    'How many scans one process works on at a time.',
  ),
  logLevel: setting(
    'Server',
    'ASSAY_LOG_LEVEL',
    oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'Least severe log line that is written.',
  ),

  apiKey: optional(
    'Accounts',
    'ASSAY_API_KEY',
    wellFormedKey,
    "Becomes the owner's key on the first start of an empty store, instead of a random one.",
    'secret',
  ),
  signup: setting(
    'Accounts',
    'ASSAY_SIGNUP',
    oneOf('closed', 'invite', 'open'),
    'closed',
    'Who may make an account in the dashboard.',
  ),
  defaultTier: setting('Accounts', 'ASSAY_DEFAULT_TIER', tier, 'free', 'Plan of accounts that sign up.'),
  quotaCounts: setting(
    'Accounts',
    'ASSAY_QUOTA_COUNTS',
    oneOf('created', 'all'),
    'created',
    'What counts against the daily limit: scans created, or all authenticated requests.',
  ),

  allowedHosts: setting(
    'Repositories',
    'ASSAY_ALLOWED_HOSTS',
    hostList,
    '',
    'Hosts allowed beside github.com, gitlab.com, bitbucket.org, codeberg.org and git.sr.ht. An entry with a scheme (http://127.0.0.1:8801) is taken as it stands, port and private address included.',
  ),
  githubToken: optional(
    'Repositories',
    'ASSAY_GITHUB_TOKEN',
    text,
    "Sent to GitHub's API alone, to tell private from missing repositories with a higher rate limit.",
    'secret',
  ),
  gitlabToken: optional('Repositories', 'ASSAY_GITLAB_TOKEN', text, 'The same for gitlab.com.', 'secret'),
  codebergToken: optional('Repositories', 'ASSAY_CODEBERG_TOKEN', text, 'The same for codeberg.org.', 'secret'),
  bitbucketToken: optional('Repositories', 'ASSAY_BITBUCKET_TOKEN', text, 'The same for bitbucket.org.', 'secret'),

  probeSeconds: setting(
    'Limits',
    'ASSAY_PROBE_SECONDS',
    wholeNumber(1, 60),
    '5',
    'How long a host may take to say whether a repository exists.',
  ),
  fetchSeconds: setting(
    'Limits',
    'ASSAY_FETCH_SECONDS',
    wholeNumber(5, 3600),
    '60',
    'How long fetching a repository may take.',
  ),
  packMegabytes: setting(
    'Limits',
    'ASSAY_PACK_MIB',
    wholeNumber(1, 16_384),
    '512',
    'Largest pack that is fetched, in MiB.',
  ),
  maxFiles: setting(
    'Limits',
    'ASSAY_MAX_FILES',
    wholeNumber(1, 1_000_000),
    '50000',
    'Files looked at in one repository.',
  ),
  readMegabytes: setting(
    'Limits',
    'ASSAY_READ_MB',
    wholeNumber(1, 10_000),
    '200',
    'Bytes read of one repository, in MB.',
  ),
  analysisSeconds: setting(
    'Limits',
    'ASSAY_ANALYSIS_SECONDS',
    wholeNumber(10, 3600),
    '110',
    'Seconds after the claim at which analysis stops; what was not looked at is reported.',
  ),

  aiProvider: setting(
    'Analysis by a model',
    'ASSAY_AI_PROVIDER',
    oneOf('none', 'openai', 'anthropic'),
    'none',
    'Protocol the model speaks; with none, the built-in analyst writes the analysis.',
  ),
  aiBaseUrl: optional(
    'Analysis by a model',
    'ASSAY_AI_BASE_URL',
    httpUrl,
    'Where the model answers. Masked excerpts of scanned code are sent there.',
  ),
  aiModel: optional('Analysis by a model', 'ASSAY_AI_MODEL', text, 'Name of the model.'),
  aiApiKey: optional('Analysis by a model', 'ASSAY_AI_API_KEY', text, "The model's key.", 'secret'),
  aiApiKeyFile: optional('Analysis by a model', 'ASSAY_AI_API_KEY_FILE', text, "File that holds the model's key."),
  aiDailyTokens: setting(
    'Analysis by a model',
    'ASSAY_AI_DAILY_TOKENS',
    wholeNumber(0, 1_000_000_000),
    '2000000',
    'Tokens a UTC day, sent and received; beyond them the built-in analyst answers.',
  ),
} as const;

type Settings = typeof SETTINGS;
type ValueOf<S> = S extends { readonly parse: Parser<infer T>; readonly default: infer D }
  ? D extends string
    ? T
    : T | undefined
  : never;

/** All settings, parsed. */
export type Config = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> };

/** The table as rows, in order: for documentation and for `assay config`. */
export function settingRows(): readonly (readonly [keyof Config, Setting<unknown>])[] {
  // `Object.entries` forgets the literal keys.
  return Object.entries(SETTINGS) as [keyof Config, Setting<unknown>][];
}
