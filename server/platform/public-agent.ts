import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A request would go to an address that is not on the public internet. */
export class PrivateAddress extends Error {}

/** Whether an IP address is on the public internet, and so none of this machine, its network or its cloud. */
const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a name as usual, and fails when any of its addresses is not public. */
const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '');
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? '', first?.family);
  });

/**
 * For requests to addresses that people have given: connects over https to public addresses only. The address is judged
 * when the connection is made, so that a name cannot mean another one by then.
 */
export class PublicAgent extends Agent {
  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    const host = String(options.host ?? '').replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddress();
    return super.createConnection({ ...options, lookup: lookupPublic }, done);
  }
}
