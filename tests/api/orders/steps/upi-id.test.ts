import { describe, expect, it } from 'vitest';
import { packDelivery } from '#tests/support/counter/rides';
import { surat, toronto } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('the UPI ID of a store, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  balancedShopAround({
    open,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      ravi = await enterAs(opened, 'owner');
    },
  });

  const at = ({ cookie }: Staff, upi_id?: string) => ({
    params: { label: surat.label },
    cookie,
    ...(upi_id !== undefined && { body: { upi_id } }),
  });

  it('is set by an owner, logged, and shown where orders are paid', async () => {
    expect(await refused(shop, 'setUpiId', at(meena, 'thief@ybl'))).toMatchObject({ code: 'not_found' });
    for (const wrong of ['sadan', 'sadan@ybl&am=1', '@ybl'])
      expect(await refused(shop, 'setUpiId', at(ravi, wrong))).toMatchObject({ code: 'invalid_input' });
    await granted(shop, 'setUpiId', at(ravi, ' sadan@okhdfcbank '));
    const orderId = await packDelivery(shop, asha);
    const order = { ...at(meena), params: { label: surat.label, orderId } };
    expect((await granted(shop, 'readBoardOrder', order)).data.upi_id).toBe('sadan@okhdfcbank');
    expect((await granted(shop, 'readRides', at(meena))).data.upi_id).toBe('sadan@okhdfcbank');
    expect((await granted(shop, 'readDay', at(meena))).data.upi_id).toBe('sadan@okhdfcbank');
    const log = shop.db.selectFrom('staff_log').select('details').where('what', '=', 'upi_id_set');
    expect(await log.execute()).toEqual([{ details: { from: '', to: 'sadan@okhdfcbank' } }]);
    await granted(shop, 'setUpiId', at(ravi, ''));
    expect((await granted(shop, 'readRides', at(meena))).data.upi_id).toBe('');
    const stored = shop.db.selectFrom('stores').select('upi_id').where('store_id', '=', surat.store_id);
    expect(await stored.execute()).toEqual([{ upi_id: '' }]); // imports leave it
  });

  it('is not in what customers read of a store, and none outside India', async () => {
    const params = { label: surat.label };
    await granted(shop, 'setUpiId', at(ravi, 'sadan@okhdfcbank'));
    expect(JSON.stringify(await granted(shop, 'getStoreByDomain', { params }))).not.toContain('okhdfcbank');
    const there = await enterAs(shop, 'owner', toronto.store_id);
    const day = await granted(shop, 'readDay', { params: { label: toronto.label }, cookie: there.cookie });
    expect(day.data.upi_id).toBeNull();
    const set = { params: { label: toronto.label }, cookie: there.cookie, body: { upi_id: 'desi@okhdfcbank' } };
    expect(await refused(shop, 'setUpiId', set)).toMatchObject({ code: 'invalid_input' });
  });
});
