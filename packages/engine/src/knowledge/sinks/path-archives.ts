import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON } from './languages.ts';

/** Where programs of Python pack files and folders into archives, and unpack them. */
export const PYTHON_ARCHIVES: readonly SinkSpec[] = [
  { kind: 'path', languages: PYTHON, callee: 'shutil.unpack_archive', arguments: [0, 1] },
  ...['zipfile.ZipFile()', 'tarfile.open()', 'tarfile.TarFile()'].flatMap((archive): SinkSpec[] => [
    {
      kind: 'path',
      languages: PYTHON,
      callee: `${archive}.extractall`,
      arguments: [0],
      keywords: ['path'],
      shallow: true,
    },
    {
      kind: 'path',
      languages: PYTHON,
      callee: `${archive}.extract`,
      arguments: [1],
      keywords: ['path'],
      shallow: true,
    },
  ]),
  {
    kind: 'path',
    languages: PYTHON,
    callee: 'shutil.make_archive',
    arguments: [0, 2, 3],
    keywords: ['base_name', 'root_dir', 'base_dir'],
  },
  { kind: 'path', languages: PYTHON, callee: 'zipfile.ZipFile().write', arguments: [0], keywords: ['filename'] },
  ...['tarfile.open()', 'tarfile.TarFile()'].map((archive): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee: `${archive}.add`,
    arguments: [0],
    keywords: ['name'],
  })),
];
