import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

/** Turns on encryption before the upload, in the clients of Azure Storage. */
const TURNS_ON = /\.(?:key_encryption_key|require_encryption)\s{0,3}=(?!=)\s{0,3}(?!None\b|False\b)/g;
const CLIENT = /\bazure\.storage\b/;
const UPLOAD = /\.upload_blob\(/;
const NEW_VERSION = /encryption_version["']?\s{0,3}[=:]\s{0,3}["']2/;

export const check: FileCheck = {
  id: 'data-handling-old-client-encryption',
  title: 'Azure blobs are encrypted with the broken version 1 scheme',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [327],
  why: `
    Version 1 of the client-side encryption of Azure Storage is CBC without a proof of integrity, and still the default.
    Whoever can write to the storage and sees which changed blobs are refused reads what is in them (CVE-2022-30187).`,
  fix: "Set `encryption_version = '2.0'` on the client before the upload, and encrypt again what was stored before.",
  blindSpots: 'A version that is set in another file is not seen.',
  wants: { keywords: ['key_encryption_key', 'require_encryption'] },
  examples: {
    bad: [
      {
        'store.py': `
          from azure.storage.blob import BlobServiceClient

          def store(service: BlobServiceClient, key, data):
              blob = service.get_blob_client('papers', 'a')
              blob.require_encryption = True
              blob.key_encryption_key = key
              blob«.upload_blob(»data)`,
      },
      {
        'store.py': `
          from azure.storage.blob import BlobServiceClient

          def store(service: BlobServiceClient, key, data):
              blob = service.get_blob_client('papers', 'a')
              blob.key_encryption_key = key
              blob.encryption_version = '1.0'
              blob«.upload_blob(»data)`,
      },
    ],
    good: [
      {
        'store.py': `
          from azure.storage.blob import BlobServiceClient

          def store(service: BlobServiceClient, key, data):
              blob = service.get_blob_client('papers', 'a')
              blob.require_encryption = True
              blob.key_encryption_key = key
              blob.encryption_version = '2.0'
              blob.upload_blob(data)`,
      },
      {
        'disk.py': `
          def make(disk, key):
              disk.require_encryption = True
              disk.key_encryption_key = key`,
      },
    ],
  },

  *find({ text, language, span }) {
    if (language !== 'python' || !CLIENT.test(text)) return;
    for (const body of functionsOf(text)) {
      if (NEW_VERSION.test(body.text)) continue;
      const first = [...body.text.matchAll(TURNS_ON)].find((match) => !isCommented(text, body.start + match.index));
      if (first === undefined) continue;
      const upload = UPLOAD.exec(body.text.slice(first.index));
      const [from, length] = upload === null ? [0, first[0].trimEnd().length] : [upload.index, upload[0].length];
      const start = body.start + first.index + from;
      yield {
        at: span(start, start + length),
        message: 'What is uploaded here is encrypted with version 1, which can be broken.',
      };
    }
  },
};

/** The functions at the top of a file, and what stands between them. */
function functionsOf(text: string): readonly { readonly start: number; readonly text: string }[] {
  const starts = [0, ...[...text.matchAll(/^(?:async )?(?:def|class) /gm)].map(({ index }) => index), text.length];
  return starts.slice(1).map((end, at) => ({ start: starts[at] ?? 0, text: text.slice(starts[at] ?? 0, end) }));
}
