import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../src/tree/memory-tree.ts';
import { scan } from '../src/scan.ts';

async function linesTold(text: string): Promise<readonly number[]> {
  const { findings } = await scan(memoryTree({ 'load.py': text }));
  return findings.filter(({ checkId }) => checkId === 'network-tls-verification-disabled').map(({ line }) => line);
}

test('clients of Python that are told to check no certificate', async () => {
  const text = `import boto3, ldap, pycurl, ssl, websocket
storage = boto3.client('s3', verify=False)
curl = pycurl.Curl()
curl.setopt(pycurl.SSL_VERIFYPEER, 0)
ldap.set_option(ldap.OPT_X_TLS_REQUIRE_CERT, ldap.OPT_X_TLS_NEVER)
socket = websocket.create_connection('wss://api.example.com/', sslopt={'cert_reqs': ssl.CERT_NONE})
`;
  assert.deepEqual(await linesTold(text), [2, 4, 5, 6]);
});

test('the same clients with an authority of their own', async () => {
  const text = `import boto3, ldap, pycurl, ssl, websocket
storage = boto3.client('s3', verify='/etc/ca.pem')
curl = pycurl.Curl()
curl.setopt(pycurl.SSL_VERIFYPEER, 1)
curl.setopt(pycurl.SSL_VERIFYHOST, 2)
ldap.set_option(ldap.OPT_X_TLS_REQUIRE_CERT, ldap.OPT_X_TLS_DEMAND)
socket = websocket.create_connection('wss://api.example.com/', sslopt={'cert_reqs': ssl.CERT_REQUIRED})
`;
  assert.deepEqual(await linesTold(text), []);
});
