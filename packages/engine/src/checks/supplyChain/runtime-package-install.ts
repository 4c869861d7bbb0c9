import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

const FORMS: readonly RegExp[] = [
  /\b(?:os\.system|os\.popen|subprocess\.\w{3,14}|check_call|execSync|exec|spawn(?:Sync)?|execa(?:Command)?)\s{0,2}\([^\n]{0,80}?\b(?:pip3?["'\s,]{1,6}install|npm["'\s,]{1,8}(?:install|i|add)\b|npx["'\s,]{1,6}(?:-y|--yes)|uv["'\s,]{1,6}pip["'\s,]{1,6}install|gem["'\s,]{1,6}install)(?<rest>[^\n]{0,120})/g,
  /\bpip(?:\._internal)?\.main\s{0,2}\(\s{0,2}\[\s{0,2}["']install["'](?<rest>[^\n]{0,80})/g,
];
/** From a list the project keeps, or a version that is named. */
const FIXED =
  /-r["'\s,]{1,6}[\w./"']+|requirements|==\s{0,1}\d|@\d|--requirement|\bci\b|--upgrade["'\s,]{1,6}pip["'\s\])]|-e["'\s,]{1,6}\./;

export const check: FileCheck = {
  id: 'supply-chain-runtime-package-install',
  title: 'Installs packages while it runs',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [829],
  why: `
    The program fetches a package by name in the middle of its work. No lockfile fixes what arrives, no review has seen it,
    and the user agreed to none of it; a mistyped or taken-over name runs code at once.`,
  fix: 'Declare the dependency in the manifest, with a version, and let the user install it.',
  blindSpots:
    'A command that is put together in several steps is not seen; a requirements file or a fixed version is believed.',
  wants: { words: ['pip', 'npm', 'npx', 'gem'] },
  examples: {
    bad: [
      { 'main.py': '«subprocess.run([sys.executable, "-m", "pip", "install", "rich"])»\n' },
      { 'cli.js': "«execSync('npm install left-pad'); // once»\n" },
    ],
    good: [
      { 'main.py': 'subprocess.run(["pip", "install", "-r", "requirements.txt"])\n' },
      { 'cli.js': "execSync('npm install left-pad@1.3.0');\n" },
      {
        'build.js':
          "execSync('npm install --omit=dev', { cwd: 'out', stdio: 'inherit' });\nexecSync('npm install && npm run build', { cwd: 'shared' });\n",
      },
      { 'help.py': 'print("run pip install rich")\n' },
    ],
  },

  *find({ lineWindows, language, context, role }) {
    if (!isCode(language) || context !== 'runtime' || role === 'setup-script' || language === 'shell') return;
    for (const window of lineWindows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const { rest = '' } = match.groups ?? {};
          if (FIXED.test(rest) || installsManifest(rest)) continue;
          yield {
            at: window.span(match.index, match.index + match[0].trimEnd().length),
            message: 'A package is installed by name while the program runs.',
          };
        }
      }
    }
  },
};

/** `npm install` without a name takes what the manifest and its lockfile list. */
function installsManifest(rest: string): boolean {
  const literal = /^(?<options>[^"'`&\n]*)(?:["'`]\s{0,3}(?:[);]|,\s{0,3}\{)|&&)/.exec(rest)?.groups?.['options'];
  return literal !== undefined && literal.split(/\s+/).every((word) => word === '' || word.startsWith('-'));
}
