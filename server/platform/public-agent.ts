import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class PrivateAddress extends Error {}

const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Fails if any of the name's addresses is not public. */
const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '');
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? '', first?.family);
  });

/** For URLs entered by users: https to public addresses only, checked per connection against DNS rebinding. */
export class PublicAgent extends Agent {
  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    const host = String(options.host ?? '').replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddress();
    return super.createConnection({ ...options, lookup: lookupPublic }, done);
  }
}
