import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, signUp, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const week = 7 * 24 * 60 * 60;

describe.each(databases)('sessions on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await signUp(shop);
  });
  afterAll(() => shop.close());

  const read = (token: string) => granted(shop, 'getCart', { params: suratPath(asha), token });
  const readRefused = (token: string) => refused(shop, 'getCart', { params: suratPath(asha), token });

  it('name the customer and nothing personal, for seven days', () => {
    expect(decodeProtectedHeader(asha.token)).toEqual({ alg: 'HS256' });
    const { sub, jti, iat = 0, exp = 0, ...rest } = decodeJwt(asha.token);
    expect(sub).toBe(String(asha.id));
    expect(jti).toMatch(/^[\da-f-]{36}$/);
    expect(exp - iat).toBe(week);
    expect(rest).toEqual({});
  });

  it('last until the seventh day', async () => {
    const token = await newToken(shop, asha);
    shop.wait((week - 60) * 1000);
    await read(token);
    shop.wait(60_000);
    expect((await readRefused(token)).code).toBe('session_expired');
    shop.wait(-week * 1000);
  });

  it('end one by one', async () => {
    const [phone, laptop] = [await newToken(shop, asha), await newToken(shop, asha)];
    await granted(shop, 'logout', { token: phone });
    expect((await readRefused(phone)).code).toBe('session_expired');
    await read(laptop);
    expect((await refused(shop, 'logout', { token: phone })).code).toBe('session_expired');
  });

  it('end for good: the row stays, marked', async () => {
    const token = await newToken(shop, asha);
    await granted(shop, 'logout', { token });
    const { jti = '' } = decodeJwt(token);
    const row = await shop.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('session_id', '=', jti)
      .executeTakeFirst();
    expect(row?.revoked_at).toBeInstanceOf(Date);
  });

  it('are read from the Authorization header with a Bearer token only', async () => {
    const token = await newToken(shop, asha);
    for (const Authorization of [token, `Basic ${token}`, `Otp ${token}`, 'Bearer', 'Bearer '])
      expect((await refused(shop, 'getCart', { params: suratPath(asha), headers: { Authorization } })).code).toBe(
        'unauthenticated',
      );
    const query = { token, access_token: token };
    expect((await refused(shop, 'getCart', { params: suratPath(asha), query })).code).toBe('unauthenticated');
  });
});
