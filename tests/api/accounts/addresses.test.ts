import { describe, expect, it } from 'vitest';
import { toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, torontoPath, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { addressIn, nearby, saveAddress } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';

describe.each(ruleDatabases)('saved addresses on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  const asked = (other: object = {}) => ({
    params: { customerId: asha.id },
    token: asha.token,
    body: { ...nearby, ...other },
  });
  const save = async (other: object = {}) => (await granted(shop, 'createAddress', asked(other))).data;
  const list = async (params = suratPath(asha)) =>
    (await granted(shop, 'getAddresses', { params, token: asha.token })).data;

  it('come back with what delivery costs, oldest first', async () => {
    expect(await list()).toEqual([]);
    const first = await save();
    expect(first).toEqual({
      id: expect.any(Number),
      address: '7 Athwa Gate, Surat, Gujarat',
      addressType: 'Home',
      pincode: '395001',
      street: '7 Athwa Gate',
      city: 'Surat',
      state: 'Gujarat',
      flat: '',
      floor: '',
      landmark: '',
      label: '',
      is_default: true,
      delivery: { charge: 20, minimum: 99, free_from: 399 },
      cash_on_delivery: true,
    });
    const second = await save({ address: 'c/o Rao, 5th floor', address_type: 'Work', pincode: '394101' });
    expect(second).toMatchObject({
      address: 'c/o Rao, 5th floor',
      addressType: 'Work',
      delivery: { charge: 45, minimum: 299, free_from: 999 },
    });
    expect(await list()).toEqual([first, second]);
  });

  it('keep a label of the customer’s own beside their type', async () => {
    const { id } = await save({ label: ' Parents ' });
    expect(await list()).toMatchObject([{ label: 'Parents', addressType: 'Home' }]);
    const params = { ...suratPath(asha), customerId: asha.id, addressId: id };
    const body = { ...asked().body, label: 'Ammi’s flat' };
    await granted(shop, 'updateAddress', { params, token: asha.token, body });
    expect(await list()).toMatchObject([{ label: 'Ammi’s flat' }]);
    const long = asked({ label: 'x'.repeat(31) });
    expect((await refused(shop, 'createAddress', long)).data).toMatchObject({ issues: [{ path: 'label' }] });
  });

  it('outside the area say so', async () => {
    expect(await save(addressIn('110001'))).toMatchObject({ delivery: null, cash_on_delivery: false });
    expect(await save(addressIn('462001'))).toMatchObject({ delivery: null, cash_on_delivery: true });
    expect(await save({ pincode: '999999' })).toMatchObject({ delivery: null, cash_on_delivery: false });
  });

  it('belong to one customer and one store', async () => {
    await save();
    await save({ ...storeIds(toronto), pincode: 'm4l 1z4', city: 'Toronto', state: 'Ontario' });
    expect((await list()).map(({ pincode }) => pincode)).toEqual(['395001']);
    expect(await list(torontoPath(asha))).toMatchObject([
      { pincode: 'M4L 1Z4', delivery: { charge: 4.99, minimum: 20, free_from: null }, cash_on_delivery: false },
    ]);
    const bina = await addCustomer(shop);
    const { data } = await granted(shop, 'getAddresses', { params: suratPath(bina), token: bina.token });
    expect(data).toEqual([]);
  });

  it('take a postal code in any spelling of the store’s country', async () => {
    for (const pincode of ['395 001', '३९५००१', '૩૯૫ ૦૦૧']) expect((await save({ pincode })).pincode).toBe('395001');
    expect((await save({ ...storeIds(toronto), pincode: 'm5v2t6', city: 'Toronto', state: 'Ontario' })).pincode).toBe(
      'M5V 2T6',
    );
  });

  it.each([
    [33001, 'M4L 1Z4'],
    [33001, '39500'],
    [33001, '3950011'],
    [33001, '095001'],
    [33001, '39500a'],
    [34001, '395001'],
    [34001, 'M4L'],
    [34001, 'M4L 1Z'],
    [34001, '90210'],
  ])('of store %i refuse the postal code %j', async (store_id, pincode) => {
    const saas_id = Math.floor(store_id / 1000);
    const answer = await refused(shop, 'createAddress', asked({ saas_id, store_id, pincode }));
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: { issues: [{ path: 'pincode' }] } });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['street', ''],
    ['street', ' '],
    ['street', 'x'.repeat(201)],
    ['city', ''],
    ['state', ''],
    ['pincode', ''],
    ['address_type', 'Other'],
    ['address_type', undefined],
    ['street', 'a\u0000b'],
    ['street', 7],
    ['address', 'x'.repeat(401)],
    ['latitude', 91],
    ['longitude', -181],
    ['latitude', '21'],
  ])('refuse %s %j', async (field, value) => {
    const answer = await refused(shop, 'createAddress', asked({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: { issues: [{ path: field }] } });
  });

  it.each([
    ['Pune', 'Maharashtra', '395003'],
    ['Surat', 'Maharashtra', '395003'],
    ['Pune', 'Gujarat', '395003'],
    ['Ahmedabad', 'Gujarat', '395003'],
    ['Bombay', 'Gujarat', '395003'],
    ['Delhi', 'Gujarat', '395003'],
    ['Surat', 'Gujrat', '395003'],
    ['Surat', 'Gujarat', '110001'],
  ])('in %s, %s are refused with the postal code %s of elsewhere, new or changed', async (city, state, pincode) => {
    const impossible = { city, state, pincode };
    const refusal = { status: 422, code: 'place_mismatch', message: expect.stringContaining('does not belong') };
    expect(await refused(shop, 'createAddress', asked(impossible))).toMatchObject(refusal);
    expect(await list()).toEqual([]);
    const { id } = await save();
    const { saas_id: _saas, store_id: _store, ...place } = nearby;
    const change = {
      params: { ...suratPath(asha), addressId: id },
      token: asha.token,
      body: { ...place, ...impossible },
    };
    expect(await refused(shop, 'updateAddress', change)).toMatchObject(refusal);
    expect(await list()).toMatchObject([{ id, pincode: '395001' }]);
  });

  it.each([
    ['Zirakpur', 'Punjab', '140603'],
    ['Chandigarh', 'Punjab', '140603'],
    ['Aurangabad', 'Bihar', '824101'],
    ['Aurangabad', 'Maharashtra', '431001'],
    ['Bangalore', 'Karnataka', '560001'],
    ['Bhubaneswar', 'orissa', '751001'],
    ['Pondicherry', 'Pondicherry', '605001'],
    ['New Delhi', 'NCT of Delhi', '110001'],
    ['Navi Mumbai', 'maharashtra', '400703'],
    ['Mumbai', 'Maharashtra', '401107'],
    ['Howrah', 'West Bengal', '711101'],
    ['Vapi', 'Gujarat', '395003'],
    ['Baroda', 'Gujarat', '390001'],
    ['Kutch', 'Gujarat', '370511'],
    ['Delhi', 'Haryana', '122001'],
    ['Karur', 'Karnataka', '581145'],
    ['Gurgaon', 'Haryana', '122001'],
    ['Noida', 'Uttar Pradesh', '201301'],
    ['Anywhere', 'Gujarat', '395003'],
    ['Nowhere', 'Gujarat', '999999'],
  ])('in %s, %s are taken with the postal code %s', async (city, state, pincode) => {
    expect(await save({ city, state, pincode })).toMatchObject({ city, state, pincode });
  });

  it('take the place of the device, or none', async () => {
    const { id } = await save({ latitude: 21.17, longitude: 72.8 });
    await save({ latitude: null, longitude: null });
    const row = await shop.db
      .selectFrom('addresses')
      .select(['latitude', 'longitude', 'street', 'city'])
      .where('address_id', '=', Number(id))
      .executeTakeFirst();
    expect(row).toEqual({ latitude: 21.17, longitude: 72.8, street: '7 Athwa Gate', city: 'Surat' });
  });

  it('are refused for a store that does not exist', async () => {
    expect((await refused(shop, 'createAddress', asked({ store_id: 9 }))).code).toBe('not_found');
  });

  it('keep what is typed as text', async () => {
    const street = `<img src=x onerror=alert(1)> '; drop table addresses; --`;
    expect((await save({ street })).address).toBe(`${street}, Surat, Gujarat`);
    expect(await saveAddress(shop, asha)).toBeGreaterThan(0);
  });
});
