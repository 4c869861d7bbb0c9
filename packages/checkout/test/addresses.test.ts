import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from '../src/index.ts';

test('addresses of the public internet are public', () => {
  for (const address of ['140.82.112.3', '1.1.1.1', '2606:50c0:8000::154', '2a00:1450:4001::1', '::ffff:140.82.112.3'])
    assert.equal(isPublicAddress(address), true, address);
});

test('private, local, shared, documentation and multicast addresses are not public', () => {
  const addresses = `0.0.0.0 10.1.2.3 100.64.1.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
    192.0.0.1 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
    :: ::1 fe80::1 fec0::1 fc00::1 fd12:3456::1 ff02::1 2001:db8::1 100::1 3fff::1 5f00::1`;
  for (const address of addresses.split(/\s+/)) assert.equal(isPublicAddress(address), false, address);
});

test('an IPv4 address inside an IPv6 one does not hide', () => {
  const addresses = `::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::127.0.0.1 ::7f00:1 ::ffff:0:127.0.0.1
    64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1 2002:7f00:1::1 2002:a00:1::1 2001:0:4136:e378:8000:63bf:80ff:fffe`;
  for (const address of addresses.split(/\s+/)) assert.equal(isPublicAddress(address), false, address);
});

test('what is no address, or has a zone, is not public', () => {
  for (const address of ['', 'localhost', '1.2.3', '0x7f.1', 'fe80::1%eth0', '2606:50c0::1%lo'])
    assert.equal(isPublicAddress(address), false, address);
});
