import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON } from './languages.ts';

/** Methods of Python's libraries that take the path of a file here, whatever object has them; where it stands, and its name. */
const METHODS: readonly (readonly [evidence: string, position: number, keyword: string, ...methods: string[]])[] = [
  ['matplotlib', 0, 'fname', 'savefig'],
  ['plotly', 0, 'file', 'write_html', 'write_image', 'write_json'],
  ['google.cloud.storage', 0, 'filename', 'upload_from_filename', 'download_to_filename'],
  ['minio', 2, 'file_path', 'fput_object', 'fget_object'],
];

/** Where files are carried to other servers and back, or written by what was drawn. */
export const CARRIED_FILES: readonly SinkSpec[] = METHODS.flatMap(([module, position, keyword, ...methods]) =>
  methods.map((method): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    method,
    evidence: [module],
    arguments: [position],
    keywords: [keyword],
  })),
);
