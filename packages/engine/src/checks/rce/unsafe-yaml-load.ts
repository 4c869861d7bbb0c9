import type { FileCheck } from '../../check.ts';

const SAFE = /(?:Safe|CSafe|Base|CBase)Loader$/;

const NAMES_OBJECTS = /!!python\/|!<tag:yaml\.org,2002:python/;

export const check: FileCheck = {
  id: 'rce-unsafe-yaml-load',
  title: 'YAML is read with a loader that can make objects',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [502],
  why: `
    With these loaders a YAML file can name any class and call it: a configuration file becomes a program.`,
  fix: `
    Use \`yaml.safe_load\` in Python; in JavaScript use js-yaml 4 or later, or \`safeLoad\` before it.`,
  blindSpots:
    'Whether the file can be written by somebody else is not judged here; rce-unsafe-deserialization follows the data.',
  wants: {
    calls: [
      'yaml.load',
      'yaml.load_all',
      'yaml.unsafe_load',
      'yaml.unsafe_load_all',
      'yaml.YAML',
      'js-yaml.unsafeLoad',
    ],
  },
  examples: {
    bad: [
      { 'config.py': "import yaml\nconfig = «yaml.load(open('config.yml'), Loader=yaml.Loader)»" },
      {
        'config.py':
          "import yaml\n\nclass Reader(yaml.Loader):\n    pass\n\nconfig = «yaml.load(open('config.yml'), Reader)»",
      },
      { 'config.py': "from yaml import unsafe_load\nconfig = «unsafe_load(open('config.yml'))»" },
      { 'config.py': "from ruamel.yaml import YAML\nreader = «YAML(typ='unsafe')»" },
      { 'config.py': "import yaml\nnow = «yaml.unsafe_load('!!python/object/apply:time.time []')»" },
    ],
    good: [
      { 'config.py': "import yaml\nconfig = yaml.safe_load(open('config.yml'))" },
      { 'config.py': "import yaml\nconfig = yaml.load(open('config.yml'), Loader=yaml.SafeLoader)" },
      {
        'config.py':
          "import yaml\n\nclass Reader(yaml.SafeLoader):\n    pass\n\nconfig = yaml.load(open('config.yml'), Reader)",
      },
      {
        'config.py':
          "import yaml\nfrom ruamel.yaml import YAML\nempty = yaml.load('a: 1')\nfull = yaml.load('a: 1', Loader=yaml.Loader)\nreader = YAML(typ='safe')",
      },
      { 'config.js': "const yaml = require('js-yaml');\nconst config = yaml.load(text);" },
    ],
  },

  *find({ calls, language }) {
    for (const call of calls) {
      if (call.method === 'YAML') {
        if (call.argument(0, 'typ')?.constant === 'unsafe')
          yield { at: call.at, message: 'This reader makes any object the file names.' };
        continue;
      }
      const loader = call.argument(1, 'Loader');
      const isLoad = /\.load(?:_all)?$/.test(call.callee);
      if (isLoad && language !== 'python') continue;
      if (isLoad && (SAFE.test(loader?.qualifiedName ?? '') || SAFE.test(call.receiver?.qualifiedName ?? ''))) continue;
      const isOldDefault = isLoad && loader === undefined;
      const document = call.argument(0, 'stream');
      if (document?.isConstant === true && !NAMES_OBJECTS.test(String(document.constant))) continue;
      yield {
        at: call.at,
        message: isOldDefault
          ? 'Without a loader, PyYAML before 6 makes any object the file names.'
          : 'The loader makes any object the file names.',
        confidence: isOldDefault ? 'low' : 'medium',
      };
    }
  },
};
