import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from './languages.ts';

/** Where text decides which module is loaded, and so which code runs. */
export const MODULE_SINKS: readonly SinkSpec[] = [
  ...['require', 'import', 'module.require', 'require.resolve', 'module.createRequire()'].map((callee): SinkSpec => ({
    kind: 'module',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...[
    'importlib.import_module',
    '__import__',
    'builtins.__import__',
    'importlib.util.spec_from_file_location',
    'imp.load_source',
    'pkgutil.resolve_name',
    'pydoc.locate',
    'runpy.run_module',
    'ctypes.CDLL',
    'ctypes.cdll.LoadLibrary',
  ].map((callee): SinkSpec => ({ kind: 'module', languages: PYTHON, callee })),
];
