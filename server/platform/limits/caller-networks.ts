import { isIPv4, isIPv6 } from 'node:net';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const between = 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, between)).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** A connection has one IPv4 address or an IPv6 /64; a network is an IPv4 /24 or an IPv6 /48. */
export function callerNetworks(from: string): { address: string; network: string } {
  const plain = from.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return { address: plain, network: plain.replace(/\d+$/, '0/24') };
  if (!isIPv6(plain)) return { address: plain, network: `${plain} network` };
  const groups = groupsOf(plain);
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}
