import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from './running-service.ts';

const REFUSED: readonly unknown[] = [
  'https://user:pw@github.com/o/r',
  'https://token@github.com/o/r',
  'https://github.com:8443/o/r',
  'https://github.com@evil.com/o/r',
  'https://github.com.evil.com/o/r',
  'https://g\u0456thub.com/o/r',
  'https://xn--gthub-n4a.com/o/r',
  'https://github\u3002com/o/r',
  'https://github.com%2f@evil/o/r',
  'https://github.com\\@evil.com/o/r',
  'https://github.com/o/../../x',
  'https://github.com/o/%2e%2e/x',
  'https://github.com/o/r%00',
  'https://github.com/o/r\r\nHost: x',
  'https://github.com//o/r',
  'https:///github.com/o/r',
  'https:github.com/o/r',
  'https://github.com/o',
  'https://github.com/o/--upload-pack=x',
  '-oProxyCommand=x',
  'ext::sh -c id',
  'file:///etc/passwd',
  '/etc/passwd',
  'https://127.0.0.1/o/r',
  'https://2130706433/o/r',
  'https://0x7f.1/o/r',
  'https://[::1]/o/r',
  'https://[::ffff:127.0.0.1]/o/r',
  'http://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/o/r',
  'https://gist.github.com/o/r',
  'https://raw.githubusercontent.com/o/r',
  `https://github.com/o/${'r'.repeat(3000)}`,
  null,
  42,
  {},
  ['https://github.com/o/r'],
];

test('no hostile URL is taken, and none reaches any host', async (t) => {
  const service = await startService(t);
  for (const url of REFUSED) {
    const { status, body } = await service.create({ url });
    assert.deepEqual([status, body.error?.code], [400, 'INVALID_URL'], JSON.stringify(url)?.slice(0, 80));
  }
  assert.deepEqual(service.host.hits, []);
  assert.equal((await service.send('GET', '/api/v1/usage')).body.used, 0);
});
