import type { FileCheck } from '../../check.ts';
import type { Span } from '../../facts/span.ts';
import { lineAt } from '../../facts/text/lines.ts';
import { isOnlyRefused } from '../../facts/acts/refused-lists.ts';
import { isCode } from '../../inventory/language.ts';
import { isLookedFor } from '../../knowledge/looked-for.ts';

/** Stores of credentials, each the business of one kind of tool. */
const STORES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\.ssh[\\/"',\s]{1,6}(?:id_\w{3,8}|["']\s{0,2}\))|[\\/]\.ssh["']|\bid_(?:rsa|ed25519|ecdsa)\b/, 'SSH keys'],
  [/\.aws[\\/"',\s]{1,6}credentials\b/, 'AWS keys'],
  [/\.config[\\/"',\s]{1,6}gcloud\b|application_default_credentials\.json/, 'Google Cloud keys'],
  [/\.azure[\\/"',\s]{1,6}\w{3,30}(?:token|profile)/i, 'Azure tokens'],
  [/\.kube[\\/"',\s]{1,6}config\b/, 'cluster credentials'],
  [/\.docker[\\/"',\s]{1,6}config\.json/, 'registry passwords'],
  [/[\\/"'~]\.npmrc\b/, 'npm tokens'],
  [/[\\/"'~]\.pypirc\b/, 'PyPI tokens'],
  [/[\\/"'~]\.(?:netrc|git-credentials)\b/, 'passwords of git'],
  [/\/etc\/(?:shadow|passwd)\b/, 'accounts of the system'],
  [/\.gnupg\b/, 'private keys'],
  [/Library[\\/"',\s]{1,6}Keychains|\bfind-generic-password\b|\blogin\.keychain/, 'the keychain'],
  [/\b(?:wallet\.dat|\.electrum|Exodus[\\/]|\.bitcoin[\\/]|Ethereum[\\/]keystore|solana[\\/]id\.json)/, 'wallets'],
  [/\.(?:bash|zsh|python)_history\b/, 'the history of commands'],
];
const READS =
  /\b(?:open|read\w{0,12}|readFile(?:Sync)?|createReadStream|cat|copy\w{0,4}|ReadFile|glob|walk|exists\w{0,4}|isfile|listdir|zip\w{0,6}|join|expanduser|homedir)\b/;
/** A list of what to keep away from. */
const DEFENCE =
  /\b(?:block|deny|denied|disallow|forbid|sensitive|protected|ignore[ds]?|exclude|redact|secret_?scan|gitignore|blacklist|denylist|detect|unsafe|safety|dangerous)/i;
const DEFENCE_INSIDE = /[a-z](?:Safety|Unsafe|Sensitive|Denied|Blocked|Forbidden|Protected)(?![a-z])/;
const NEAR = 1500;

export const check: FileCheck = {
  id: 'filesystem-credential-store-access',
  title: 'Collects credentials of several tools',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    An SSH client reads SSH keys and a cloud tool the keys of its cloud. Code that goes through the stores of several
    tools is looking for whatever it can find, and that is what thieves do.`,
  fix: 'Remove it, and renew the credentials on machines that ran it. An honest tool reads the one store it is for, and says so.',
  blindSpots: 'A single store is not reported: too many honest tools read one.',
  wants: {
    keywords: [
      '.ssh',
      'id_rsa',
      'id_ed25519',
      '.aws',
      'gcloud',
      '.azure',
      '.kube',
      '.docker',
      '.npmrc',
      '.pypirc',
      '.netrc',
      '.git-credentials',
      '/etc/shadow',
      '/etc/passwd',
      '.gnupg',
      'keychain',
      'wallet.dat',
      '.electrum',
      'exodus',
      '_history',
    ],
  },
  examples: {
    bad: [
      {
        'collect.py': `
          users = open("«/etc/passwd»").read()
          keys = open(os.path.expanduser("~/«.aws/credentials»")).read()`,
      },
      {
        'index.js': `
          const files = ['«/.npmrc»', '/.ssh/id_rsa'].map((name) => fs.readFileSync(os.homedir() + name));`,
      },
      {
        'copy.py': `
          keys = '/Users/' + user + '«/.ssh'»
          said = '/Users/' + user + '/«.zsh_history»'
          shutil.copytree(keys, folder + '/keys')
          shutil.copyfile(said, folder + '/said')`,
      },
    ],
    good: [
      {
        'threats.rs':
          'Threat { pattern: r"(curl|wget).*-d.*\\.ssh/(id_rsa|id_ed25519)" },\nThreat { pattern: r"(cat|grep).*(/etc/passwd|/etc/shadow)" },\n',
      },
      {
        'pack.js': `
          const NEVER = ['.ssh/id_rsa', '.aws/credentials', '.netrc'];
          for (const name of fs.readdirSync(folder)) {
            if (NEVER.some((one) => name.endsWith(one))) continue;
            add(fs.readFileSync(path.join(folder, name)));
          }`,
      },
      { 'ssh.py': 'key = open(os.path.expanduser("~/.ssh/id_rsa")).read()\n' },
      {
        'guard.go': `
          func readsKeys(command string) bool {
            for _, part := range []string{"/.ssh/id_rsa", "/.aws/credentials", "/.netrc"} {
              if strings.Contains(shellSafetyText(command), part) && hasReadVerb(command, "cat") {
                return true
              }
            }
            return false
          }`,
      },
      { 'guard.py': 'SENSITIVE = ["~/.ssh/id_rsa", "~/.aws/credentials"]\nif path in SENSITIVE: deny(open)\n' },
      { 'names.py': 'ORDINARY = [".npmrc", ".yarnrc", ".pypirc", ".gitkeep"]\ndef read(name): return open(name)\n' },
      { 'safe.js': '// Neither /etc/passwd nor ~/.ssh/id_rsa can be read here.\nfs.readFileSync(inside(name));\n' },
      { 'notes.md': 'Keep ~/.ssh/id_rsa and ~/.aws/credentials private.\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context === 'docs') return;
    const seen: readonly Seen[] = [...windows]
      .flatMap((window) =>
        STORES.flatMap(([pattern, what]) => {
          const match = pattern.exec(window.text);
          return match === null ? [] : [{ at: window.spanOf(match), what, isBare: BARE.test(match[0]) }];
        }),
      )
      .filter(({ at }) => !isLookedFor(text, at.start) && !COMMENT.test(lineAt(text, at.start)))
      .filter(({ at }) => !isOnlyRefused(text, at.start))
      .toSorted((a, b) => a.at.start - b.at.start);
    const near = seen.filter((one) =>
      seen.some((other) => other.what !== one.what && Math.abs(other.at.start - one.at.start) < NEAR),
    );
    if (near.length === 0) return;
    const round = text
      .slice(Math.max(0, (near[0]?.at.start ?? 0) - 300), (near.at(-1)?.at.end ?? 0) + 300)
      .slice(0, 6000);
    if (!READS.test(round) || DEFENCE.test(round) || DEFENCE_INSIDE.test(round)) return;
    if (near.every(({ isBare }) => isBare) && !HOME.test(round)) return;
    const lines = Map.groupBy(near, ({ at }) => text.lastIndexOf('\n', at.start));
    for (const [first, ...others] of lines.values()) {
      if (first === undefined) continue;
      const more = new Set(others.map(({ what }) => what).filter((what) => what !== first.what));
      const kinds = [first.what, ...more].join(', ');
      yield { at: first.at, message: `The code goes for ${kinds}, among other credentials.` };
    }
  },
};

interface Seen {
  readonly at: Span;
  readonly what: string;
  /** A name without a folder: projects hold files of that name too. */
  readonly isBare: boolean;
}

const BARE = /^["']/;
const HOME = /\bhome|expanduser|~|USERPROFILE/i;
/** What is said of a file opens none. */
const COMMENT = /^\s{0,100}(?:\/\/|#|\*|\/\*)/;
