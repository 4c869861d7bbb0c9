import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../../../test/git-host/index.ts';

/** A fresh self-signed certificate for 127.0.0.1. */
export async function makeCertificate(): Promise<{
  readonly key: string;
  readonly cert: string;
  readonly file: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1'.split(
    ' ',
  );
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', [...request, ...names, '-keyout', key, '-out', cert]);
  return {
    key: await readFile(key, 'utf8'),
    cert: await readFile(cert, 'utf8'),
    file: cert,
    remove: () => removeFolder(folder),
  };
}
