import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** A token that belongs to somebody else is looked for. */
const FINDS_TOKENS =
  /\.npmrc\b|\b_authToken\b|\.pypirc\b|\bnpm_[A-Za-z0-9]{2,}\\?\{|npm_\[|gh[ps]_\[|\bGITHUB_TOKEN\b|\bNPM_TOKEN\b|\bgh\s{1,2}auth\s{1,2}token\b|\btrufflehog\b|\bghp_|npm\s{1,2}config\s{1,2}get\b[^\n]{0,40}_authToken/;
/** Something is published or pushed, by a program and not by a person. */
const SPREADS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(?:exec\w{0,8}|spawn\w{0,4}|system|popen|run|call|check_output|Popen|\$)\s{0,2}[(`][^\n]{0,80}?\b(?:npm|pnpm|yarn)["'\s,]{1,6}publish\b/g,
    'publishes packages',
  ],
  [
    /\b(?:exec\w{0,8}|spawn\w{0,4}|system|popen|run|call|Popen)\s{0,2}\([^\n]{0,80}?\btwine["'\s,]{1,6}upload\b/g,
    'publishes packages',
  ],
  [
    /\bregistry\.npmjs\.org\/-\/(?:v1\/search\?text=maintainer|user\/|npm\/v1\/tokens|whoami)/g,
    'asks the registry what else the token may publish',
  ],
  [
    /\.github\/workflows\/[\w.-]{1,60}\.ya?ml["'`][^\n]{0,160}\b(?:writeFile\w{0,4}|write|createOrUpdateFileContents|PUT|git\s{1,2}push)\b|\b(?:writeFile\w{0,4}|createOrUpdateFileContents)\b[^\n]{0,160}\.github\/workflows\/[\w.-]{1,60}\.ya?ml/g,
    'plants workflows',
  ],
  [
    /\b(?:repos\.createForAuthenticatedUser|(?<!:\s{0,3}\[\s{0,9}["'])POST\s\/user\/repos|api\.github\.com\/user\/repos)\b/g,
    'makes repositories',
  ],
];
/** A release tool publishes what it was made to publish. */
const RELEASE_TOOL =
  /(?:^|\/)(?:scripts?|tools?|release|ci|\.github|build|bin|\.husky|tasks?|hack)\/|(?:^|\/)(?:release|publish|deploy)[\w.-]*$/i;
/** A registry that runs on the same machine is where packages are tried out. */
const OWN_REGISTRY = /registry\w{0,20}["'`]?[^\n]{0,20}[\s=:,]\s{0,40}["'`]?https?:\/\/(?:localhost|127\.0\.0\.1)\b/i;

export const check: FileCheck = {
  id: 'supply-chain-self-propagation',
  title: 'Spreads itself with tokens it finds',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code looks for the tokens of whoever runs it, and then publishes packages, plants workflows or makes repositories
    in their name. That is how a worm goes from one maintainer to the next.`,
  fix: 'Do not run it. Where it ran, revoke every token and look at everything that was published since.',
  blindSpots: 'Publishing through a library with a computed name is not recognised.',
  wants: {
    keywords: [
      'publish',
      'twine',
      'registry.npmjs.org/-/',
      '.github/workflows/',
      '/user/repos',
      'createforauthenticateduser',
    ],
  },
  examples: {
    bad: [
      {
        'index.js': `
          const token = fs.readFileSync(home + '/.npmrc', 'utf8').match(/_authToken=(.+)/)[1];
          «execSync('npm publish»', { env: { NPM_TOKEN: token } });`,
      },
      {
        'run.js': `
          const token = process.env.GITHUB_TOKEN;
          fs.«writeFileSync('.github/workflows/x.yml»', body);
          exec('git push');`,
      },
      {
        'registry.ts': `
          await writeFile(file, '//localhost:' + port + '/:_authToken=none');
          setVariable('npm_config_registry', \`http://localhost:\${port}\`);
          «execSync('pnpm publish» --tag latest', { cwd: folder });`,
      },
    ],
    good: [
      { 'scripts/release.js': "const token = process.env.NPM_TOKEN;\nexecSync('npm publish --provenance');\n" },
      {
        'endpoints.js':
          'const token = process.env.GITHUB_TOKEN;\nconst ENDPOINTS = { repos: { createForAuthenticatedUser: ["POST /user/repos"] } };\n',
      },
      { 'app.js': "execSync('npm run build');\n" },
      { 'init.js': "writeFileSync('.github/workflows/ci.yml', template);\n" },
    ],
  },

  *find({ windows, language, path, text, context }) {
    if (!isCode(language) || context === 'docs' || context === 'test' || RELEASE_TOOL.test(path)) return;
    if (!FINDS_TOKENS.test(text.slice(0, 3_000_000))) return;
    const isTrial = OWN_REGISTRY.test(text);
    for (const window of windows) {
      for (const [pattern, what] of SPREADS) {
        for (const match of window.text.matchAll(pattern)) {
          yield {
            at: window.spanOf(match),
            message: `The code looks for tokens and ${what} with them.`,
            ...(isTrial && what === 'publishes packages' && { severity: 'low', confidence: 'low' }),
          };
        }
      }
    }
  },
};
