import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '#server/staff/members';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { addStaffTo, enterAs, newCookie } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('someone who rides and keeps the store, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  it('sees and ends the own rides, and on the board whose the others are', async () => {
    const asha = await addCustomer(shop);
    const sahil = await enterAs(shop, 'rider');
    const both = await addStaffTo(shop, 'rider');
    await addMember(shop, { ...surat, country: 'India' }, { ...both, role: 'keeper' }, 'command');
    const cookie = await newCookie(shop, both);
    const [own, his] = [await sendOut(shop, asha, both), await sendOut(shop, asha, sahil)];
    await packDelivery(shop, asha);
    const params = { label: surat.label };
    const about = (orderId: number) => ({ params: { ...params, orderId }, cookie });
    const readOwn = async () => (await granted(shop, 'readRides', { params, cookie })).data;
    expect((await readOwn()).rides.map(({ order_id }) => order_id)).toEqual([own]);
    const cash = { cash_received: 1640 };
    expect(await refused(shop, 'deliverRide', { ...about(his), body: cash })).toMatchObject({ code: 'not_found' });
    await granted(shop, 'deliverRide', { ...about(own), body: cash });
    expect(await readOwn()).toMatchObject({ rides: [], held: 1640 });
    expect((await granted(shop, 'readBoardOrder', about(his))).data.rider?.name).toBe(sahil.name);
  });
});
