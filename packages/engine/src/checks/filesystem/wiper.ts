import type { FileCheck } from '../../check.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { lineAt, lineBefore } from '../../facts/text/lines.ts';
import { listHead } from '../../facts/text/list-heads.ts';
import { isPrinted } from '../../facts/text/printed.ts';
import { isCode } from '../../inventory/language.ts';

const FORMS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\brm\s{1,3}-[a-zA-Z]{0,3}r[a-zA-Z]{0,3}f?[a-zA-Z]{0,3}\s{1,3}(?:--no-preserve-root\s{1,3})?["']?(?:\/\*?|~\/?\*?|\$\{?HOME\}?\/?\*?)(?=\s|;|&|\||\\n|["'`)]|$)/g,
    'deletes everything',
  ],
  // The same as a list of arguments.
  [
    /["']rm["']\s{0,3}[,\]).]{1,3}(?:\s{0,3}\.?args?\(?\[?)?\s{0,3}["']-[a-zA-Z]{0,3}r[a-zA-Z]{0,3}["'][^\n;]{0,60}?["'](?:\/\*?|~\/?|--no-preserve-root)["']/g,
    'deletes everything',
  ],
  [/["']dd["'][^\n;]{1,120}["']of=\/dev\/(?:sd|hd|nvme|vd|mmcblk|disk)\w{0,6}["']/g, 'overwrites a disk'],
  [/\bdd\s[^\n;|]{0,80}\bof=\/dev\/(?:sd|hd|nvme|vd|mmcblk|disk)\w{0,6}/g, 'overwrites a disk'],
  [/\bmkfs(?:\.\w{2,5})?\s{1,3}(?:-\w{1,3}\s{1,3}){0,3}\/dev\/\w{2,10}/g, 'formats a disk'],
  [
    /\b(?:shutil\.rmtree|fs\.(?:rm|rmSync|rmdirSync|promises\.rm)|rimraf(?:Sync|\.sync)?)\s{0,2}\(\s{0,3}(?:os\.path\.expanduser\(["']~(?:[\\/](?:Documents|Desktop|Pictures|Downloads|Music|Videos|Movies|Library))?[\\/]?["']\)|os\.homedir\(\)|Path\.home\(\)(?:\s{0,2}\/\s{0,2}["'](?:Documents|Desktop|Pictures|Downloads|Music|Videos|Movies|Library)["'])?|["'](?:\/|~|\/home|C:[\\/]{1,4}(?:Users)?)["'])\s{0,3}[,)]/g,
    'deletes everything of the user',
  ],
  [/\bformat\s{1,3}[a-z]:\s{1,3}\/(?:q|y)\b/gi, 'formats a disk'],
  [
    /\bdel\s{1,3}(?:\/[fsq]\s{1,3}){2,3}["']?(?:C:|%USERPROFILE%|%SYSTEMDRIVE%)[\\/]{1,2}(?:\*|["'\s]|Users|Windows)/gi,
    'deletes everything',
  ],
  [/\bshred\s{1,3}-[a-z]{1,6}\s{1,3}[^\n]{0,30}\/dev\/(?:sd|nvme|vd)\w{1,4}/g, 'overwrites a disk'],
  [/\bvssadmin(?:\.exe)?\s{1,3}delete\s{1,3}shadows\b|\bwbadmin\s{1,3}delete\s{1,3}catalog\b/gi, 'deletes the backups'],
];
/** Said as a warning or as something to refuse. */
const DEFENCE =
  /(?:\b|_)(?:block|deny|denied|forbid|dangerous|destructive|disallow|refuse|reject|never|pattern|regex|match|assert|expect|blacklist|denylist|warn|unsafe|detect)|\bnot\s(?:be\s)?(?:allowed|permitted)/i;

export const check: FileCheck = {
  id: 'filesystem-wiper',
  title: 'Destroys the files of the user',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The command removes the home folder, the whole system, a disk or its backups. Whatever the reason, whoever runs this
    loses everything that is not stored elsewhere.`,
  fix: 'Remove it. Delete only what the program itself has made, by its full path.',
  blindSpots: 'A walk over all files that overwrites or encrypts each of them is not recognised.',
  wants: {
    keywords: [
      'rmtree',
      'rmsync',
      'rmdirsync',
      'rimraf',
      '"rm"',
      "'rm'",
      '"dd"',
      "'dd'",
      'fs.rm(',
      'promises.rm(',
      ' /q',
      ' /y',
    ],
    words: ['rm -', 'dd ', 'mkfs', 'del /', 'shred ', 'vssadmin', 'wbadmin'],
  },
  examples: {
    bad: [
      { 'tidy.js': '/* tidy up */ execSync("«rm -rf /»");\n' },
      { 'post.sh': '«rm -rf ~/» \n' },
      { 'index.js': "exec('«rm -rf /*»');\n«fs.rmSync(os.homedir(),» { recursive: true });\n" },
      {
        'w.go':
          'exec.Command(«"rm", "-rf", "/"», "--no-preserve-root").Run()\nexec.Command(«"dd", "if=/dev/zero", "of=/dev/sda"»).Run()\n',
      },
      { 'w.rs': 'Command::new(«"rm").arg("-rf").arg("/"»).spawn();\n' },
      { 'end.py': 'os.system("«vssadmin delete shadows» /all /quiet")\n' },
    ],
    good: [
      {
        'guard.sh':
          'LIST=(\n  "git push"\n  "rm -rf /"\n  "rm -rf ~"\n)\nfor each in "${LIST[@]}"; do\n  case "$1" in *"$each"*) exit 2 ;; esac\ndone\n',
      },
      { 'clean.sh': 'rm -rf ./build "$HOME/.cache/tool"\nrm -rf /tmp/x\n' },
      {
        'clean.go':
          'exec.Command("rm", "-rf", "/tmp/build").Run()\nexec.Command("dd", "if=/dev/zero", "of=disk.img").Run()\n',
      },
      { 'rules.py': 'DANGEROUS = ["rm -rf /", "mkfs.ext4 /dev/sda"]\n' },
      {
        'shell.py': `class Shell:
    DEFAULT_DANGEROUS_PATTERNS = [
        # The whole system
        (r"\\brm\\s+-rf\\s+/\\s*$", "That would delete every file of the whole system, and nobody wants to lose them."),
        (r"\\brm\\s+-rf\\s+/\\s+", "That would delete every file of the system and more, and nobody wants to lose them."),
        # The folder of the user
        (r"\\brm\\s+-rf\\s+~\\s*$", "That would delete the whole folder of the user (rm -rf ~) and all he has."),
    ]
`,
      },
      { 'rules.ts': "const rules = { 'rm -rf /': 'Deleting everything is not allowed here.' };\n" },
      { 'printed.js': '/** `"rm -rf /"` is told, not done. */\nexports.told = 1;\n' },
      { 'help.js': 'console.log(\'  hooks pre-bash --command "rm -rf /"\');\n' },
      { 'README.md': 'Never run rm -rf / on your machine.\n' },
      {
        'shell.py':
          'def run(command):\n    """Runs a command.\n\n    It may be anything, such as \'ls;rm -rf /\'.\n    """\n    return call(command)\n',
      },
      { 'quote.py': 'def run(name):\n    """A name such as ``x; rm -rf ~`` is quoted first."""\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context === 'docs' || context === 'test') return;
    const isTold = documentationIn(text, language);
    for (const window of windows) {
      for (const [form, what] of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          const nearby = text.slice(Math.max(0, at.start - 300), at.end + 120);
          if (
            DEFENCE.test(nearby) ||
            DEFENCE.test(listHead(text, at.start)) ||
            isComment(text, at.start) ||
            isTold(at.start)
          )
            continue;
          if (isPrinted(text, at.start) || (language === 'shell' && isListed(text, at.start))) continue;
          yield {
            at,
            message: `The code ${what}.`,
          };
        }
      }
    }
  },
};

/** A line that is nothing but a text in quotes is an entry of a list: `PATTERNS=(` stands somewhere above it. */
function isListed(text: string, at: number): boolean {
  return /^\s*(["'])[^"'\n]*\1\s*$/.test(lineAt(text, at));
}

function isComment(text: string, at: number): boolean {
  // ``…`` is how docstrings show a command.
  return /^\s*(?:#|\/\/|\/?\*(?!.*\*\/)|--)|``[^`\n]*$/.test(lineBefore(text, at));
}
