import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessions, readSession, requireVerified } from '#server/auth/sessions';
import { addCustomer, newToken, signUp, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
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

  it('are twenty at most: a new one ends the oldest', async () => {
    const bina = await addCustomer(shop);
    const tokens = [bina.token];
    const isOpen = async (token: string) =>
      (await callApi(shop, 'getCart', { params: suratPath(bina), token })).status === 200;
    for (let each = 1; each <= 21; each++) {
      shop.wait(1000);
      tokens.push(await newToken(shop, bina));
    }
    expect(await Promise.all(tokens.slice(0, 3).map(isOpen))).toEqual([false, false, true]);
    expect(await isOpen(tokens.at(-1) ?? '')).toBe(true);
    expect((await granted(shop, 'getCart', { params: suratPath(asha), token: asha.token })).status).toBe(true);
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

  it('are listed newest first, with the one that asks; all end at once, or all but one', async () => {
    const ravi = await addCustomer(shop);
    shop.wait(1000);
    const [phone, laptop] = [await newToken(shop, ravi), await newToken(shop, ravi)];
    await granted(shop, 'logout', { token: laptop });
    const { data } = await granted(shop, 'getSessions', { params: suratPath(ravi), token: ravi.token });
    expect(data).toEqual([
      { device: '', since: expect.stringMatching(/^\d{4}-.*Z$/), is_this: false },
      { device: '', since: expect.any(String), is_this: true },
    ]);
    const [newest = 0, oldest = 0] = data.map(({ since }) => Date.parse(since));
    expect(newest - oldest).toBeGreaterThanOrEqual(1000);
    await endSessions(shop, shop.db, ravi.id, decodeJwt(phone).jti);
    expect(await readSession(shop, phone)).toMatchObject({ customerId: ravi.id });
    await expect(readSession(shop, ravi.token)).rejects.toThrow('session_expired');
    await granted(shop, 'logoutEverywhere', { params: suratPath(ravi), token: phone });
    await expect(readSession(shop, phone)).rejects.toThrow('session_expired');
    expect(await readSession(shop, asha.token)).toMatchObject({ customerId: asha.id });
  });

  it('say whether an e-mail address or a mobile number was proved, one of which an order needs', async () => {
    const ravi = await addCustomer(shop);
    const isVerified = async (email_verified_at: Date | null, mobile_verified_at: Date | null) => {
      const verified = { email_verified_at, mobile_verified_at };
      await shop.db.updateTable('customers').set(verified).where('customer_id', '=', ravi.id).execute();
      return (await readSession(shop, ravi.token)).isVerified;
    };
    expect(await isVerified(shop.now(), null)).toBe(true);
    expect(await isVerified(null, shop.now())).toBe(true);
    expect(await isVerified(null, null)).toBe(false);
    expect(() => requireVerified({ isVerified: true, isNamed: true })).not.toThrow();
    expect(() => requireVerified({ isVerified: false, isNamed: true })).toThrow('verification_required');
    expect(() => requireVerified({ isVerified: true, isNamed: false })).toThrow('name_required');
  });

  it('that cannot be checked are a fault of the shop, not an expired session', async () => {
    await expect(readSession({ ...shop, secret: '' }, asha.token)).rejects.not.toThrow('session_expired');
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
