import { lookAtPkcs12 } from './pkcs12.ts';

/** What a file is by its bytes, whatever its name says; of a key container also whether a well-known password opens it. */
const FORMATS = [
  'elf',
  'pe',
  'macho',
  'wasm',
  'class',
  'zip',
  'gzip',
  'xz',
  'zstd',
  '7z',
  'rar',
  'png',
  'jpeg',
  'gif',
  'pdf',
  'sqlite',
  'pyc',
  'pkcs12',
  'pkcs12-open',
] as const;
export type Format = (typeof FORMATS)[number];

const MAGIC: readonly (readonly [Format, readonly number[]])[] = [
  ['elf', [0x7f, 0x45, 0x4c, 0x46]],
  ['pe', [0x4d, 0x5a]],
  ['macho', [0xfe, 0xed, 0xfa, 0xce]],
  ['macho', [0xfe, 0xed, 0xfa, 0xcf]],
  ['macho', [0xcf, 0xfa, 0xed, 0xfe]],
  ['macho', [0xce, 0xfa, 0xed, 0xfe]],
  ['wasm', [0x00, 0x61, 0x73, 0x6d]],
  ['class', [0xca, 0xfe, 0xba, 0xbe]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['gzip', [0x1f, 0x8b]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['sqlite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
];

const DER_SEQUENCE = 0x30;

/** The format of a binary file, or undefined where the first bytes say nothing. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  for (const [format, magic] of MAGIC) {
    if (magic.every((byte, at) => bytes[at] === byte)) return format;
  }
  if (bytes[0] === DER_SEQUENCE) {
    const container = lookAtPkcs12(bytes);
    if (container !== 'none') return container === 'open' ? 'pkcs12-open' : 'pkcs12';
  }
  // CPython writes a version number, then "\r\n".
  return bytes[2] === 0x0d && bytes[3] === 0x0a && bytes.length > 16 ? 'pyc' : undefined;
}
