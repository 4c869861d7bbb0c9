import { TIER_NAMES } from '@assay/contract';
import { type Command, EXIT, type Option } from './command.ts';

const email = { name: 'EMAIL', help: "the account's e-mail address", required: true };
const tiers = TIER_NAMES.join('|');

const format: Option = { type: 'string', value: 'json|text', help: 'what to print on standard output (default: text)' };

const reportFormat: Option = { ...format, value: 'json|html|sarif|cyclonedx|text' };

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'run the API and a worker, on the embedded store or PostgreSQL',
    arguments: [],
    options: { 'no-worker': { type: 'boolean', help: 'only answer requests; `assay worker` does the scans' } },
    examples: ['assay serve', 'ASSAY_PORT=9000 assay serve', 'assay serve --no-worker'],
    run: async (input, io) => (await import('./commands/serve.ts')).serve(input, io),
  },
  {
    name: 'worker',
    summary: 'only work on scans, against the PostgreSQL database that servers share',
    arguments: [],
    options: {},
    examples: ['ASSAY_DATABASE_URL=postgres://assay@db/assay assay worker'],
    run: async (input, io) => (await import('./commands/serve.ts')).worker(input, io),
  },
  {
    name: 'scan',
    summary: 'scan a folder or a public repository without a server',
    arguments: [{ name: 'TARGET', help: 'path of a folder, or URL of a public repository', required: true }],
    options: {
      format: reportFormat,
      all: { type: 'boolean', help: 'in text, print every finding by itself; other formats always hold them all' },
      ref: { type: 'string', value: 'REF', help: 'a branch, a tag or a full commit id of the repository' },
      path: { type: 'string', value: 'FOLDER', help: 'scan only this folder of the repository' },
      'no-ai': { type: 'boolean', help: 'leave out the analysis in words' },
      'min-score': { type: 'string', value: 'N', help: 'exit 1 when the overall score is below N' },
      'min-safety': { type: 'string', value: 'N', help: 'exit 1 when the safety score is below N' },
      baseline: {
        type: 'string',
        value: 'FILE',
        help: '--fail-on and text are about what is new since FILE was written; hostile behaviour always is',
      },
      'write-baseline': { type: 'string', value: 'FILE', help: 'write down the findings that may stand from now on' },
      'fail-on': {
        type: 'string',
        value: 'critical|high|medium|low',
        help: 'exit 1 on a finding of this severity or worse in runtime code; low confidence does not count',
      },
    },
    examples: [
      'assay scan .',
      'assay scan https://github.com/OWNER/REPO',
      'assay scan https://github.com/OWNER/REPO --ref v2.1.0 --path packages/server',
      'assay scan . --format html > report.html',
      'assay scan . --format cyclonedx > sbom.cdx.json',
      'assay scan . --format sarif --min-score 80 --fail-on high > assay.sarif',
      'assay scan . --write-baseline assay-baseline.json',
      'assay scan . --baseline assay-baseline.json --fail-on medium',
      'assay scan https://github.com/OWNER/REPO --min-safety 90 && git clone https://github.com/OWNER/REPO',
    ],
    exits: [
      [EXIT.done, 'there is a report, and it meets what was asked'],
      [EXIT.tooLow, 'there is a report, and it does not: --min-score, --min-safety or --fail-on'],
      [EXIT.usage, 'the command line or a setting is wrong'],
      [EXIT.incomplete, 'there is no report: the repository is empty or out of reach, or it could not be written'],
      [EXIT.notFound, 'the repository does not exist, or is private'],
      [EXIT.interrupted, 'interrupted'],
    ],
    run: async (input, io) => (await import('./commands/scan.ts')).scan(input, io),
  },
  {
    name: 'accounts create',
    summary: 'make an account',
    arguments: [email],
    options: { tier: { type: 'string', value: tiers, help: 'its plan (default: free)' } },
    examples: ['assay accounts create ci@example.org --tier pro'],
    run: async (input, io) => (await import('./commands/accounts.ts')).create(input, io),
  },
  {
    name: 'accounts list',
    summary: 'list the accounts and their plans',
    arguments: [],
    options: {},
    examples: ['assay accounts list'],
    run: async (input, io) => (await import('./commands/accounts.ts')).list(input, io),
  },
  {
    name: 'accounts tier',
    summary: "change an account's plan",
    arguments: [email, { name: 'TIER', help: tiers, required: true }],
    options: {},
    examples: ['assay accounts tier ci@example.org team'],
    run: async (input, io) => (await import('./commands/accounts.ts')).tier(input, io),
  },
  {
    name: 'keys create',
    summary: 'make an API key and print it, once',
    arguments: [],
    options: {
      account: { type: 'string', value: 'EMAIL', help: 'whose key it is; `owner` is the first account' },
      name: { type: 'string', value: 'NAME', help: 'what it is for (default: command line)' },
    },
    examples: ['assay keys create --account ci@example.org --name pipeline'],
    run: async (input, io) => (await import('./commands/keys.ts')).create(input, io),
  },
  {
    name: 'keys list',
    summary: 'list API keys by their first characters',
    arguments: [],
    options: { account: { type: 'string', value: 'EMAIL', help: 'only the keys of this account' } },
    examples: ['assay keys list', 'assay keys list --account ci@example.org'],
    run: async (input, io) => (await import('./commands/keys.ts')).list(input, io),
  },
  {
    name: 'keys revoke',
    summary: 'end an API key for good',
    arguments: [{ name: 'ID', help: 'the identifier that `assay keys list` shows', required: true }],
    options: {},
    examples: ['assay keys revoke key_0123456789abcdef01234567'],
    run: async (input, io) => (await import('./commands/keys.ts')).revoke(input, io),
  },
  {
    name: 'keys generate',
    summary: 'print a well-formed random key for ASSAY_API_KEY; nothing is stored',
    arguments: [],
    options: {},
    examples: ['ASSAY_API_KEY=$(assay keys generate) assay serve'],
    run: async (input, io) => (await import('./commands/keys.ts')).generate(input, io),
  },
  {
    name: 'audit',
    summary: 'list what was done to accounts, keys and invitations, and failed sign-ins',
    arguments: [],
    options: {
      account: { type: 'string', value: 'EMAIL', help: 'only what concerns this account' },
      limit: { type: 'string', value: 'N', help: 'how many entries, newest first (default: 50)' },
    },
    examples: ['assay audit', 'assay audit --account ci@example.org --limit 200'],
    run: async (input, io) => (await import('./commands/audit.ts')).audit(input, io),
  },
  {
    name: 'store check',
    summary: 'compare the counters of the store with what they count',
    arguments: [],
    options: { repair: { type: 'boolean', help: 'put right what differs' } },
    examples: ['assay store check', 'assay store check --repair'],
    run: async (input, io) => (await import('./commands/store.ts')).check(input, io),
  },
  {
    name: 'checks',
    summary: 'list the checks, or explain one',
    arguments: [{ name: 'ID', help: 'the check to explain', required: false }],
    options: { format },
    examples: ['assay checks', 'assay checks mcp-tool-poisoning', 'assay checks --format json'],
    run: async (input, io) => (await import('./commands/checks.ts')).checks(input, io),
  },
  {
    name: 'config',
    summary: 'print every setting with its value; secrets are hidden',
    arguments: [],
    options: {},
    examples: ['assay config', 'ASSAY_PORT=x assay config'],
    run: async (input, io) => (await import('./commands/config.ts')).config(input, io),
  },
];
