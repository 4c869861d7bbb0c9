import type { FileCheck } from '../../check.ts';
import { lineBefore } from '../../facts/text/lines.ts';
import { isPrinted } from '../../facts/text/printed.ts';
import { isCode } from '../../inventory/language.ts';

const PROFILE = String.raw`\.(?:bashrc|zshrc|bash_profile|zprofile|profile|zshenv|config\/fish\/config\.fish)`;
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`>>\s{0,3}["']?(?:~|\$\{?HOME\}?|\/root|\/etc)\/${PROFILE}\b`, 'g'),
  new RegExp(
    String.raw`\b(?:open|appendFile(?:Sync)?|writeFile(?:Sync)?)\s{0,2}\([^\n]{0,120}${PROFILE}\b[^\n]{0,60}`,
    'g',
  ),
  new RegExp(String.raw`${PROFILE}["'][^\n]{0,10}\)[^\n]{0,4}\n[^\n]{0,80}\bopen\([^\n]{0,60}["'][aw]b?["']`, 'g'),
];
const READ_ONLY = /,\s{0,2}["']r[bt]?["']|utf-?8["']\s{0,2}\)\s{0,2}$/;
/** Setting the search path is what installers of tools do, and say. */
const SETS_PATH = /\bPATH=|\bcompletion|\bsource\s|\beval\s"?\$\(/;
/** What a program keeps to show its user: the key has yet to be put in. */
const FOR_A_READER = /\b\w{0,30}(?:instruction|hint|advice|help_?text)\w{0,30}\s{0,3}[+:]?=|\byour[_-]\w{1,20}|<your/i;

export const check: FileCheck = {
  id: 'filesystem-shell-profile-edit',
  title: "Edits the user's shell profile",
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    What stands in a shell profile runs in every new terminal, with everything the user may do. Code that writes there by
    itself can stay for good, replace commands and read what is typed.`,
  fix: 'Print the line and let the user add it.',
  blindSpots:
    'A path that is put together at run time is not seen; lines that set PATH or completions are taken for the work of an installer.',
  wants: { keywords: ['.bashrc', '.zshrc', '.bash_profile', '.zprofile', '.profile', '.zshenv', 'config.fish'] },
  examples: {
    bad: [
      { 'stay.sh': 'echo "/tmp/.x &" «>> ~/.bashrc»\n' },
      { 'stay.py': 'with «open(os.path.expanduser("~/.zshrc"), "a") as f:»\n    f.write(line)\n' },
      { 'keep.py': 'rc = os.path.expanduser("~/«.bashrc")\nwith open(rc, "a"») as f:\n    f.write(line)\n' },
    ],
    good: [
      { 'setup.sh': 'echo \'export PATH="$HOME/.tool/bin:$PATH"\' >> ~/.bashrc\n' },
      { 'read.py': 'text = open(os.path.expanduser("~/.bashrc"), "r").read()\n' },
      { 'say.py': 'print("Keep it with: echo \'export KEY=...\' >> ~/.bashrc")\n' },
      { 'say.js': 'const hint = `echo "export KEY=your_key_here" >> ~/.zshrc`;\nshow(hint);\n' },
      { Dockerfile: 'FROM debian:13\nRUN echo "conda activate base" >> ~/.bashrc\n' },
      { 'notes.md': 'Add it with `echo x >> ~/.bashrc`.\n' },
    ],
  },

  *find({ windows, language, context }) {
    // The profile in an image belongs to nobody who runs the code.
    if (!isCode(language) || context === 'docs' || language === 'dockerfile') return;
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const nearby = window.text.slice(Math.max(0, match.index - 200), match.index + match[0].length + 120);
          if (READ_ONLY.test(match[0]) || SETS_PATH.test(nearby)) continue;
          if (isPrinted(window.text, match.index)) continue;
          if (language !== 'shell' && FOR_A_READER.test(lineBefore(window.text, match.index))) continue;
          yield {
            at: window.span(match.index, match.index + match[0].trimEnd().length),
            message: 'The code writes into the shell profile of the user.',
          };
        }
      }
    }
  },
};
