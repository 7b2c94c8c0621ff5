import { randomBytes } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { isDigestOf, keyedHash, withEachSecret, type Secrets } from './secrets.ts';

/** A token is valid for one purpose only. */
export type LinkPurpose =
  | 'live-order'
  | 'live-order-hash'
  | 'offer'
  | 'proposal'
  | 'reminder-link'
  | 'reminder-one-click'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'back-in-stock-confirm'
  | 'back-in-stock-forget'
  | 'setup link'
  | 'setup session'
  | 'document';

/** 128 bits in base64url: short enough for an SMS. */
const macLength = 22;

/** The token goes after `#`, because browsers never send fragments to a server. */
export const linkTo = (origin: URL | string, page: string, token: string): string =>
  `${new URL(page, origin)}#${token}`;

export const linkExpired = (): ShopError => new ShopError('link_expired');

export const newToken = (): string => randomBytes(16).toString('base64url');

/** The digest of a token. The token itself is not stored. */
export const tokenHash = ({ secret }: Pick<Secrets, 'secret'>, purpose: LinkPurpose, token: string): string =>
  keyedHash(secret, purpose, token);

export const tokenHashes = (shop: Secrets, purpose: LinkPurpose, token: string): string[] =>
  withEachSecret(shop, (own) => tokenHash(own, purpose, token));

/** A signed token that contains its subject; not stored. */
export const signToken = ({ secret }: Pick<Secrets, 'secret'>, purpose: LinkPurpose, subject: string): string =>
  `${subject}.${keyedHash(secret, purpose, subject).slice(0, macLength)}`;

/** The subject of a signed token. @throws {ShopError} `link_expired` if forged or for another purpose */
export function readToken(shop: Secrets, purpose: LinkPurpose, token: string): string {
  const dot = token.lastIndexOf('.');
  const [subject, mac] = [token.slice(0, Math.max(dot, 0)), token.slice(dot + 1)];
  const length = Math.max(macLength, mac.length); // older links have the whole digest
  if (isDigestOf(shop, mac, (own) => keyedHash(own.secret, purpose, subject).slice(0, length))) return subject;
  throw linkExpired();
}

export const signUntil = (shop: Pick<Secrets, 'secret'>, purpose: LinkPurpose, subject: string, until: Date): string =>
  signToken(shop, purpose, `${subject}.${until.getTime().toString(36)}`);

/** @throws {ShopError} `link_expired` */
export function readUntil(shop: Secrets & { now(): Date }, purpose: LinkPurpose, token: string): string {
  const [subject = '', until = ''] = readToken(shop, purpose, token).split('.');
  if (!(parseInt(until, 36) > shop.now().getTime())) throw linkExpired();
  return subject;
}
