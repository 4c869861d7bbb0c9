import type { FileCheck } from '../../check.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { isCode } from '../../inventory/language.ts';

/** Files that decide who gets in and who is the administrator. */
const FILES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\.ssh[\\/"',\s]{1,6}authorized_keys2?\b/, 'the keys that may log in'],
  [/\/etc\/sudoers(?:\.d\/[\w.-]{1,40})?\b/, 'who may act as the administrator'],
  [/\/etc\/(?:passwd|shadow)\b/, 'the accounts of the system'],
  [/\/etc\/pam\.d\/[\w.-]{1,40}/, 'how passwords are checked'],
  [/\/etc\/ld\.so\.preload\b/, 'what is loaded into every program'],
];
/** The file is written, and not only named or read. */
const WRITES =
  /,\s{0,3}(?:mode\s{0,2}=\s{0,2})?["'](?:a|w|ab|wb|a\+|w\+|at|wt|r\+)["']|\b(?:appendFile|writeFile)(?:Sync)?\s{0,2}\(|\.write_text\s{0,2}\(|>>\s{0,3}\S{0,60}(?:authorized_keys|\/etc\/)|\btee\s{1,3}(?:-a\s{1,3})?\S{0,60}(?:authorized_keys|\/etc\/)|\bos\.(?:O_APPEND|O_WRONLY)\b|\bWriteFile\s{0,2}\(/;

export const check: FileCheck = {
  id: 'filesystem-login-tampering',
  title: 'Changes who may log in or become administrator',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506, 269],
  why: `
    A key in authorized_keys, a line in sudoers or an account in passwd opens the machine for good: it stays when the program
    that wrote it is long gone.`,
  fix: 'Remove it, and look on machines that ran it for keys, accounts and rights that nobody gave. Leave such changes to the administrator.',
  blindSpots:
    'Tools that manage servers do this by design: then it should be the first thing their documentation says.',
  wants: {
    keywords: ['authorized_keys', '/etc/sudoers', '/etc/passwd', '/etc/shadow', '/etc/pam.d', '/etc/ld.so.preload'],
  },
  examples: {
    bad: [
      {
        'setup.py':
          'path = os.path.expanduser("~/«.ssh/authorized_keys»")\nwith open(path, "a") as keys:\n    keys.write(KEY)\n',
      },
      { 'run.js': "fs.appendFileSync('«/etc/sudoers»', 'web ALL=(ALL) NOPASSWD: ALL');\n" },
    ],
    good: [
      {
        'names.py':
          'def safe_name(name):\n    """Writes no other file.\n\n    >>> safe_name("../../../etc/passwd")\n    """\n    return open(name, "w")\n',
      },
      { 'list.py': 'for line in open("/etc/passwd"):\n    print(line.split(":")[0])\n' },
      { 'keys.js': "const keys = fs.readFileSync(home + '/.ssh/authorized_keys', 'utf8');\n" },
      { Dockerfile: 'FROM debian:13\nRUN echo "dev ALL=(ALL) NOPASSWD:ALL" >> /etc/sudoers\n' },
      { 'guide.md': 'Append the key to ~/.ssh/authorized_keys.\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    // Scripts for the shell that set up a server say what they are; the accounts of an image are its own.
    if (!isCode(language) || language === 'shell' || language === 'dockerfile' || context !== 'runtime') return;
    const told = new Set<string>();
    const isShown = language === 'python' ? docstringsIn(text) : () => false;
    for (const window of windows) {
      for (const [pattern, what] of FILES) {
        const match = pattern.exec(window.text);
        if (match === null || told.has(what)) continue;
        const at = window.spanOf(match);
        if (isShown(at.start) || !WRITES.test(text.slice(Math.max(0, at.start - 100), at.end + 250))) continue;
        told.add(what);
        yield { at, message: `The code changes ${what}.` };
      }
    }
  },
};
