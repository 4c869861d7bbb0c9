import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

const FORMS: readonly RegExp[] = [
  /\b(?:creationflags\s{0,2}=\s{0,2}(?:subprocess\.)?(?:CREATE_NO_WINDOW|DETACHED_PROCESS|0x0?8000000|134217728)|STARTF_USESHOWWINDOW|SW_HIDE)\b/g,
  /\bwindowsHide\s{0,2}:\s{0,2}true\b[^}]{0,120}\bdetached\s{0,2}:\s{0,2}true\b|\bdetached\s{0,2}:\s{0,2}true\b[^}]{0,120}\b(?:stdio\s{0,2}:\s{0,2}["']ignore["']|windowsHide\s{0,2}:\s{0,2}true)/g,
  /\bnohup\s[^\n]{1,160}>\s{0,2}\/dev\/null\s{1,2}2>&1\s{0,2}&/g,
  /\bStart-Process\b[^\n]{0,120}-WindowStyle\s{1,2}Hidden\b/gi,
];
/** A child of Python whose input and output lead nowhere. */
const WITHOUT_OUTPUT =
  /\b(?:Popen|run|call)\s{0,2}\((?=[^;]{0,300}\bstdin\s{0,2}=\s{0,2}(?:subprocess\.)?DEVNULL\b)(?=[^;]{0,300}\bstdout\s{0,2}=\s{0,2}(?:subprocess\.)?DEVNULL\b)[^;]{0,300}?\bstderr\s{0,2}=\s{0,2}(?:subprocess\.)?DEVNULL\b/g;
/** What is started came from elsewhere, or is a program nobody announced. */
const UNKNOWN =
  /\brequests\.get\b|\burlopen\b|\burlretrieve\b|\bhttps?:\/\/|\bbase64\b|\batob\b|\btempfile\b|\bos\.tmpdir\(|\btmpdir\b|\bgettempdir\b|\bAPPDATA\b|\bTEMP\b|["'`\\/]\w{1,30}\.(?:exe|bat|vbs|scr|ps1)\b|\/tmp\/\.?\w+|-e["'],|\bpowershell\b/i;
/** Names of the files that run by themselves. */
const BY_ITSELF =
  /(?:^|\/)(?:setup\.py|__init__\.py|(?:pre|post)?-?_?install\.(?:js|cjs|mjs|py)|index\.(?:js|cjs|mjs))$/;

export const check: FileCheck = {
  id: 'rce-silent-spawn',
  title: 'Starts a program that nobody sees',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The child has no window, no output and no parent that waits for it, and it is started by code that runs at installation
    or import. Nobody notices that it is there, or that it stays.`,
  fix: 'Start programs where their output can be seen, and only when the user asked for something that needs them.',
  blindSpots: 'Only files that run by themselves, such as setup.py or an install script, are judged in full.',
  wants: {
    keywords: ['creationflags', 'startf_useshowwindow', 'sw_hide', 'detached', 'nohup ', 'windowstyle', 'devnull'],
  },
  examples: {
    bad: [
      {
        'setup.py': `
          path = tempfile.gettempdir() + "/a.exe"
          subprocess.Popen(path, «creationflags=subprocess.CREATE_NO_WINDOW»)`,
      },
      {
        'worker.py': `
          subprocess.«Popen(
              [command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL»)`,
      },
      {
        'postinstall.js': `
          const child = spawn('node', ['-e', code], { «detached: true, stdio: 'ignore'» });
          child.unref();`,
      },
    ],
    good: [
      { 'quiet.py': 'subprocess.run(["make"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n' },
      { 'git.py': 'subprocess.run(["git", "status"], creationflags=subprocess.CREATE_NO_WINDOW)\n' },
      { 'daemon.js': "spawn(process.execPath, ['server.js'], { detached: true, stdio: 'ignore' }).unref();\n" },
    ],
  },

  *find({ windows, language, path, context }) {
    if (!isCode(language) || context === 'docs') return;
    for (const window of windows) {
      for (const match of language === 'python' ? window.text.matchAll(WITHOUT_OUTPUT) : []) {
        yield {
          at: window.spanOf(match),
          message: 'A program is started with its input and output thrown away.',
          severity: 'low',
          confidence: 'low',
        };
      }
      if (context === 'test' || !BY_ITSELF.test(path)) continue;
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const nearby = window.text.slice(Math.max(0, match.index - 500), match.index + match[0].length + 200);
          if (!UNKNOWN.test(nearby)) continue;
          yield {
            at: window.spanOf(match),
            message: 'A program is started out of sight by code that runs by itself.',
          };
        }
      }
    }
  },
};
