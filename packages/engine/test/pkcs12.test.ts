import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAtPkcs12 } from '../src/inventory/pkcs12.ts';
import { memoryTree, scan } from '../src/index.ts';

/** The same throw-away key twice: once under the password a cloud gives every container, once under one of its own. */
const OPEN = Buffer.from(
  'MIIBfgIBAzCCATQGCSqGSIb3DQEHAaCCASUEggEhMIIBHTCCARkGCSqGSIb3DQEHAaCCAQoEggEGMIIBAjCB/wYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECPi6sO6IkkEhAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQUX0mDX7r/QuebB9LP5bbUwSBkDGnH7vsZK17m2s7MwVG9rPjyeHWwyoBGR9PLgWiVNojaqNI2RaFijdV7n0w/FSnJMN7v+BRRZbbcc8jqUNf63+zQrxgoos4wkLntiBsn4uRlT+Bm5/2M4NJg8XQqrWmKVucix54fYpHQVP/c1SzmjZeDFqeRfo5Ijd3nvdybD8bOFZ6mNUYRhwbQciZIWkOKjBBMDEwDQYJYIZIAWUDBAIBBQAEIIoPSTqx3FNXH61INkvrAcv5ygHP2hJMDS7Ghg3xIuliBAixU4xlxOGk6wICCAA=',
  'base64',
);
const LOCKED = Buffer.from(
  'MIIBfgIBAzCCATQGCSqGSIb3DQEHAaCCASUEggEhMIIBHTCCARkGCSqGSIb3DQEHAaCCAQoEggEGMIIBAjCB/wYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECNjzsTyejVf9AgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQNFMTDIQ3kWq4MALXWaiNGwSBkE3N2j7ZX5ItUPoTA9FmN90C+48DFFpFMLTwA8cqhkoE0BLHrqE3luJBHcxj/dUVTnTy155WKG2yj9eVf8iUEuj9tuk15zbqu2BnhLbGhdxJDqq4t93bcNqcWtIwA48TirWbJgg5woaCJB2Uat2e+gTl2HCIUz+qzShiRkWOJBnzyV33cf3aikje2+pdfQrpPzBBMDEwDQYJYIZIAWUDBAIBBQAEIH+0zFcZCYOg26okug4fzPXjn+5a+0BNJ6WXjE8y8ZByBAg5NFq7+hlP1wICCAA=',
  'base64',
);

test('a key container that a well-known password opens is told from a locked one', () => {
  assert.equal(lookAtPkcs12(OPEN), 'open');
  assert.equal(lookAtPkcs12(LOCKED), 'locked');
});

test('what does not parse is no key container', () => {
  assert.equal(lookAtPkcs12(OPEN.subarray(0, 200)), 'none');
  assert.equal(lookAtPkcs12(new Uint8Array()), 'none');
  assert.equal(lookAtPkcs12(new Uint8Array(300).fill(0x30)), 'none');
});

test('only the container that is open to everybody is a finding', async () => {
  const report = await scan(memoryTree({ 'deploy/open.p12': OPEN, 'deploy/locked.p12': LOCKED }));

  const files = report.findings.filter(({ category }) => category === 'secrets').map(({ file }) => file);
  assert.deepEqual(files, ['deploy/open.p12']);
});
