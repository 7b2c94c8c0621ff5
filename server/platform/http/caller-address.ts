import { BlockList, isIP } from 'node:net';

/** Parses `10.0.0.0/8, 2001:db8::/32`; undefined if invalid or /0, because callers could then claim any address. */
export function readNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const each of text.split(',').map((part) => part.trim())) {
    const [address = '', bits = '', ...more] = each.split('/');
    const family = isIP(address);
    const maxBits = family === 4 ? 32 : 128;
    const length = each.includes('/') ? Number(/^\d{1,3}$/.test(bits) ? bits : NaN) : maxBits;
    if (!family || more.length > 0 || !(length >= 1 && length <= maxBits)) return undefined;
    networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** An IP address without port, brackets and zone; undefined if invalid. */
function plainAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).replace(/%.*/, '');
  return isIP(address) ? address : undefined;
}

/** The caller's IP address: the last untrusted address of peer and `X-Forwarded-For`. Earlier ones can be forged. */
export function callerAddress(peer: string, forwarded: string | undefined, trusted: BlockList): string {
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  let caller = plainAddress(peer);
  if (caller === undefined) return peer;
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const before = plainAddress(hop.trim());
    if (!isTrusted(caller) || before === undefined) break;
    caller = before;
  }
  return caller;
}
