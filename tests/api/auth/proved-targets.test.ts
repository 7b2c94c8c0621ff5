import { describe, expect, it } from 'vitest';
import { newMobile, proveTarget, registration, signUp } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop } from '#tests/support/shop/shop';

const victim = 'meera@example.com';

describe.each(databases)('who owns an e-mail on $name', ({ open }) => {
  const withShop = async (work: (shop: Awaited<ReturnType<typeof openTestShop>>) => Promise<void>) => {
    const shop = await openTestShop(await open());
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  };

  it('registers the owner who proves it, no matter who has named it before', () =>
    withShop(async (shop) => {
      const stranger = await signUp(shop, { email: victim });
      const credential = await proveTarget(shop, victim, victim);
      const body = registration('', { email: victim, name: 'Meera', password: 'the owner’s own password' });
      const { data } = await granted(shop, 'createCustomer', { body, headers: { Authorization: `Otp ${credential}` } });
      expect(data.id).not.toBe(stranger.id);
      const login = (password: string) => ({ body: { user_name: victim, password } });
      expect((await granted(shop, 'userLogin', login('the owner’s own password'))).data.customer_data.id).toBe(data.id);
      expect(await refused(shop, 'userLogin', login(stranger.password))).toMatchObject({ code: 'invalid_credentials' });
    }));

  it('calls no one registered by an e-mail they have only named', () =>
    withShop(async (shop) => {
      await signUp(shop, { email: victim });
      const { message } = await granted(shop, 'resendOtp', { params: { target: victim, storeId: 33001 } });
      expect(message).toBe('OTP sent successfully!');
    }));

  it('does not let anybody name what another customer has proved', () =>
    withShop(async (shop) => {
      const owner = await proveTarget(shop, victim, victim);
      const mine = registration('', { email: victim });
      await granted(shop, 'createCustomer', { body: mine, headers: { Authorization: `Otp ${owner}` } });
      const mobile = newMobile();
      const credential = await proveTarget(shop, mobile, `+91${mobile}`);
      const body = registration(mobile, { email: victim });
      const headers = { Authorization: `Otp ${credential}` };
      expect(await refused(shop, 'createCustomer', { body, headers })).toMatchObject({ code: 'already_registered' });
    }));
});
