import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

const SAFE_LOADERS = ['yaml.SafeLoader', 'yaml.CSafeLoader', 'yaml.BaseLoader', 'yaml.CBaseLoader'];

/** Where bytes become objects in a way that lets the bytes choose code. */
export const DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...[
    ...membersOf('pickle', 'load', 'loads', 'Unpickler'),
    ...membersOf('marshal', 'load', 'loads'),
    ...membersOf('dill', 'load', 'loads'),
    'shelve.open',
    'jsonpickle.decode',
    'jsonpickle.loads',
    'joblib.load',
    'pandas.read_pickle',
    'pandas.io.pickle.read_pickle',
    ...membersOf('yaml', 'unsafe_load', 'unsafe_load_all', 'full_load', 'full_load_all'),
    'sklearn.externals.joblib.load',
  ].map((callee): SinkSpec => ({ kind: 'deserialization', languages: PYTHON, callee, arguments: [0] })),
  ...membersOf('yaml', 'load', 'load_all').map((callee): SinkSpec => ({
    kind: 'deserialization',
    languages: PYTHON,
    callee,
    arguments: [0],
    unless: { Loader: SAFE_LOADERS, 1: SAFE_LOADERS },
  })),
  {
    kind: 'deserialization',
    languages: PYTHON,
    callee: 'torch.load',
    arguments: [0],
    unless: { weights_only: ['true'] },
  },
  {
    kind: 'deserialization',
    languages: PYTHON,
    callee: 'numpy.load',
    arguments: [0],
    onlyWith: { allow_pickle: true },
  },
  ...[
    'node-serialize.unserialize',
    'serialize-to-js.deserialize',
    'serialijse.deserialize',
    'funcster.deepDeserialize',
    'cryo.parse',
    'php-serialize.unserialize',
    'js-yaml.unsafeLoad',
    'js-yaml.loadAll',
  ].map((callee): SinkSpec => ({ kind: 'deserialization', languages: SCRIPT, callee, arguments: [0] })),
];
