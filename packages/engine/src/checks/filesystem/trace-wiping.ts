import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

const RECORD =
  /\/var\/log\/(?:auth\.log|secure|syslog|messages|wtmp|btmp|lastlog|audit(?:\/audit\.log)?|kern\.log|utmp)\b|[\\/"'~]\.(?:bash|zsh|sh|python)_history\b/;
/** Emptied, overwritten or removed. */
const WIPED =
  /,\s{0,3}(?:mode\s{0,2}=\s{0,2})?["']wb?["']|\bos\.(?:remove|unlink|truncate)\s{0,2}\(|\.unlink\s{0,2}\(|\b(?:truncate|unlink|rm|writeFile)(?:Sync)?\s{0,2}\(|\bshutil\.rmtree\s{0,2}\(|\bshred\b|\btruncate\s{1,3}-s\b/;

/** A machine that becomes an image gives up what makes it itself: its number, its keys, what the cloud told it. */
const OF_IMAGE = /\/var\/lib\/cloud\/instance|\/etc\/machine-id\b|\bcloud-init\s{1,3}clean\b/;

export const check: FileCheck = {
  id: 'filesystem-trace-wiping',
  title: 'Wipes the records of what was done',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The logs of the system and the history of the shell say who did what. Only somebody who does not want that to be known
    has a program empty them.`,
  fix: 'Remove it. Logs are rotated by the system; treat machines that ran this as broken into.',
  blindSpots: 'Logs of the program itself, and paths that are put together at run time, are not looked at.',
  wants: { keywords: ['/var/log/', '_history'] },
  examples: {
    bad: [
      { 'end.py': 'for name in ["«/var/log/auth.log»", "/var/log/wtmp"]:\n    open(name, "w").close()\n' },
      { 'end.js': "fs.unlinkSync(os.homedir() + '«/.bash_history»');\n" },
    ],
    good: [
      { 'read.py': 'for line in open("/var/log/syslog"):\n    print(line)\n' },
      { 'own.py': 'open("/var/log/acme/acme.log", "w").close()\n' },
      { 'shell.js': "const lines = fs.readFileSync(home + '/.zsh_history', 'utf8');\n" },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context !== 'runtime') return;
    let last = -1;
    for (const window of windows) {
      const match = RECORD.exec(window.text);
      if (match === null) continue;
      const at = window.spanOf(match);
      // One list of logs is one finding.
      if (last >= 0 && at.start - last < 600) continue;
      if (!WIPED.test(text.slice(Math.max(0, at.start - 150), at.end + 250))) continue;
      last = at.start;
      yield {
        at,
        message: 'The code empties or removes records of the system.',
        ...(language === 'shell' && OF_IMAGE.test(text) && { confidence: 'low', severity: 'medium' }),
      };
    }
  },
};
