import type { FileCheck } from '../../check.ts';
import type { ValueFact } from '../../facts/flow/flow-facts.ts';

/** Made any object until PyYAML 5.4. */
const FULL = /\bC?FullLoader$/;
const SAFE = /(?:Safe|CSafe|Base|CBase)Loader$/;

const BY_ITS_NAME = /^(?:[\w.]{0,60}\.)?load(?:_all)?\s{0,3}\(/;
const NAMES_OBJECTS = /!!python\/|!<tag:yaml\.org,2002:python/;

export const check: FileCheck = {
  id: 'rce-unsafe-yaml-load',
  title: 'YAML is read with a loader that can create any object',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [502],
  why: `
    With these loaders a YAML file can name any class and call it: a configuration file becomes a program.`,
  fix: 'Load plain data and nothing else.',
  fixIn: {
    javascript: 'js-yaml from version 4 on, or `safeLoad` before it.',
    python: '`yaml.safe_load(text)`.',
  },
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
        'config.py': `
          import yaml

          def read(file, loader=None):
              return «yaml.load(file, Loader=loader or yaml.Loader)»

          def main():
              return read(open('config.yml'))`,
      },
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
      {
        'config.py': `
          import functools, yaml
          read = functools.partial(yaml.load, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))
          config = read(open('config.yml'))`,
      },
      { 'config.js': "const yaml = require('js-yaml');\nconst config = yaml.load(text);" },
    ],
  },

  *find({ calls, language, path, text }) {
    for (const call of calls) {
      if (call.method === 'YAML') {
        if (call.argument(0, 'typ')?.constant === 'unsafe')
          yield { at: call.at, message: 'This loader creates any object that the file names.' };
        continue;
      }
      const loader = call.argument(1, 'Loader');
      const isLoad = /\.load(?:_all)?$/.test(call.callee);
      if (isLoad && language !== 'python') continue;
      if (isLoad && (SAFE.test(loader?.qualifiedName ?? '') || SAFE.test(call.receiver?.qualifiedName ?? ''))) continue;
      const isOldDefault = isLoad && loader === undefined;
      // By another name: `read = partial(yaml.load, Loader=…)` has a loader that is not written here.
      const isByItsName = call.at.file === path && BY_ITS_NAME.test(text.slice(call.at.start, call.at.end));
      if (isOldDefault && !isByItsName) continue;
      const isUnknown = loader !== undefined && !isKnown(loader);
      // Called from several places, it is enough to know the loader once.
      if (isUnknown && calls.some((other) => other.at.start === call.at.start && isKnown(other.argument(1, 'Loader'))))
        continue;
      const isFull = FULL.test(loader?.qualifiedName ?? '');
      const document = call.argument(0, 'stream');
      if (document?.isConstant === true && !NAMES_OBJECTS.test(String(document.constant))) continue;
      yield {
        at: call.at,
        message: isOldDefault
          ? 'Without a loader, PyYAML before 6 makes any object the file names.'
          : isFull
            ? 'With this loader, PyYAML before 5.4 makes any object the file names.'
            : `The loader ${isUnknown ? 'may make' : 'makes'} any object the file names.`,
        confidence: isOldDefault || isUnknown || isFull ? 'low' : 'medium',
        ...((isUnknown || isFull) && { severity: 'medium' }),
      };
    }
  },
};

/** What a class of the project's own makes is decided where it is written. */
function isKnown(loader: ValueFact | undefined): boolean {
  return OF_LIBRARY.test(loader?.qualifiedName ?? '');
}
const OF_LIBRARY = /^(?:ruamel\.)?yaml\.(?:\w{1,40}\.)?\w{0,40}Loader$/;
