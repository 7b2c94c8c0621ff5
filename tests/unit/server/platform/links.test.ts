import { describe, expect, it } from 'vitest';
import {
  linkExpired,
  linkTo,
  newToken,
  readToken,
  readUntil,
  signToken,
  signUntil,
  tokenHash,
  tokenHashes,
} from '#server/platform/links';
import { keyedHash } from '#server/platform/secrets';

const secret = 'a secret of the shop, 32 characters long';
const shop = { secret, now: () => new Date('2026-11-28T10:00:00Z') };

describe('tokens of links', () => {
  it('fit into the 30 characters of a variable, behind a short page', () => {
    expect(newToken()).toMatch(/^[\w-]{22}$/);
    const numbered = signToken(shop, 'live-order', (9_999_999).toString(36));
    expect(numbered.length).toBeLessThanOrEqual(28);
    expect(linkTo('https://surat.shop.example', '/o', numbered)).toBe(`https://surat.shop.example/o#${numbered}`);
  });

  it('are read for their own purpose only', () => {
    const token = signToken(shop, 'back-in-stock-forget', 'a-request');
    expect(readToken(shop, 'back-in-stock-forget', token)).toBe('a-request');
    expect(() => readToken(shop, 'newsletter-unsubscribe', token)).toThrow(linkExpired());
    expect(tokenHash(shop, 'offer', token)).not.toBe(tokenHash(shop, 'reminder-link', token));
  });

  it.each(['', '.', 'a-request', 'a-request.', `.${'x'.repeat(22)}`, `a-request.${'x'.repeat(22)}`])(
    'refuse %j',
    (token) => {
      expect(() => readToken(shop, 'document', token)).toThrow(linkExpired());
    },
  );

  it('are refused when they are cut, extended or of another subject', () => {
    const token = signToken(shop, 'document', 'one');
    for (const forged of [token.slice(0, -1), `${token}x`, token.replace('one', 'two'), `x${token}`])
      expect(() => readToken(shop, 'document', forged)).toThrow(linkExpired());
  });

  it('are read with the whole digest that older links have', () => {
    expect(readToken(shop, 'newsletter-unsubscribe', `id.${keyedHash(secret, 'newsletter-unsubscribe', 'id')}`)).toBe(
      'id',
    );
  });

  it('end at their moment', () => {
    const token = signUntil(shop, 'document', 'one', new Date('2026-11-28T10:05:00Z'));
    expect(readUntil(shop, 'document', token)).toBe('one');
    const later = { secret, now: () => new Date('2026-11-28T10:05:00Z') };
    expect(() => readUntil(later, 'document', token)).toThrow(linkExpired());
    expect(() => readUntil(shop, 'document', signToken(shop, 'document', 'one'))).toThrow(linkExpired());
  });

  it('work while the secret that made them is accepted', () => {
    const [token, signed] = [newToken(), signToken(shop, 'document', 'one')];
    const after = { secret: 'another secret that came after it, long', previousSecret: secret, now: shop.now };
    expect(tokenHashes(after, 'offer', token)).toContain(tokenHash(shop, 'offer', token));
    expect(readToken(after, 'document', signed)).toBe('one');
    expect(() => readToken({ secret: after.secret }, 'document', signed)).toThrow(linkExpired());
  });
});
