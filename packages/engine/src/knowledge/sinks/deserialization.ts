import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, PYTHON, SCRIPT } from './languages.ts';

const SAFE_LOADERS = ['yaml.SafeLoader', 'yaml.CSafeLoader', 'yaml.BaseLoader', 'yaml.CBaseLoader'];

/** Where bytes become objects in a way that lets the bytes choose code. */
export const DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...[
    ...membersOf('pickle', 'load', 'loads', 'Unpickler'),
    ...membersOf('marshal', 'load', 'loads'),
    ...membersOf('dill', 'load', 'loads', 'Unpickler', 'load_session', 'load_module'),
    'shelve.open',
    'shelve.DbfilenameShelf',
    'shelve.loads',
    'jsonpickle.decode',
    'jsonpickle.loads',
    'jsonpickle.unpickler.decode',
    'jsonpickle.unpickler.Unpickler().restore',
    'joblib.load',
    'pandas.read_pickle',
    'pandas.io.pickle.read_pickle',
    'compress_pickle.load',
    'compress_pickle.loads',
    'hickle.load',
    ...membersOf('yaml', 'unsafe_load', 'unsafe_load_all', 'full_load', 'full_load_all'),
    'twisted.spread.jelly.unjelly',
    'django.contrib.sessions.serializers.PickleSerializer().loads',
    'kombu.serialization.pickle_loads',
    'sqlalchemy.ext.serializer.loads',
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
    'funcster.deserialize',
    'node-serialize2.unserialize',
    'serialize-javascript.deserialize',
    'js-yaml.unsafeLoad',
    'js-yaml.loadAll',
  ].map((callee): SinkSpec => ({ kind: 'deserialization', languages: SCRIPT, callee, arguments: [0] })),
  ...['bson.deserialize', 'bson.BSON.deserialize', 'mongodb.BSON.deserialize'].map((callee): SinkSpec => ({
    kind: 'deserialization',
    languages: SCRIPT,
    callee,
    arguments: [0],
    onlyWith: { evalFunctions: true },
  })),
];
