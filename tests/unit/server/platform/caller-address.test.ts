import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { callerAddress } from '#server/platform/http/caller-address';

const usual = readConfig({}).trustedProxies;
const elsewhere = readConfig({ TRUSTED_PROXIES: '10.0.0.0/24, 2001:db8::/64,192.0.2.7' }).trustedProxies;

test.each([
  ['no proxy', '198.51.100.1', undefined, '198.51.100.1'],
  ['a header of a visitor', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a proxy here', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy here over IPv6', '::1', '2001:db8::5', '2001:db8::5'],
  ['a mapped address', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['an invented address before', '127.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['a proxy elsewhere that is not trusted', '127.0.0.1', '198.51.100.1, 10.0.0.1', '10.0.0.1'],
  ['a proxy that names no one', '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy that names no address', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['a socket without an address', 'in memory', '198.51.100.1', 'in memory'],
])('with the usual proxies, %s', (_, peer, forwarded, caller) => {
  expect(callerAddress(peer, forwarded, usual)).toBe(caller);
});

test.each([
  ['the proxy of the settings', '10.0.0.9', '198.51.100.1', '198.51.100.1'],
  ['two of them', '192.0.2.7', '198.51.100.1, 10.0.0.1', '198.51.100.1'],
  ['mapped ones', '::ffff:10.0.0.9', '198.51.100.1, ::ffff:10.0.0.1', '198.51.100.1'],
  ['one over IPv6', '2001:db8::1', '2001:db8:1::1', '2001:db8:1::1'],
  ['ports and brackets', '10.0.0.9', '198.51.100.1:4711, [2001:db8::2]:443', '198.51.100.1'],
  ['an invented proxy', '10.0.0.9', '203.0.113.9, 10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['only proxies', '10.0.0.9', '10.0.0.2, 10.0.0.1', '10.0.0.2'],
  ['what is no address within', '10.0.0.9', '198.51.100.1, <script>, 10.0.0.1', '10.0.0.1'],
  ['one of another network', '10.0.1.9', '198.51.100.1', '10.0.1.9'],
  ['one of this machine', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
])('with proxies of the settings, %s', (_, peer, forwarded, caller) => {
  expect(callerAddress(peer, forwarded, elsewhere)).toBe(caller);
});
