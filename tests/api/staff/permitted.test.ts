import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterPermitted, identifyStaff } from '#server/staff/callers';
import { endMember } from '#server/staff/members';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('of many who were let in, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addSisterStore(shop);
  });
  afterAll(() => shop.close());

  const as = async (who: string, { cookie }: Staff, { saas_id, store_id }: typeof surat) => {
    const { tokenHash } = await identifyStaff(shop, cookie);
    return { who, tokenHash, saas_id, store_id };
  };

  it('those stay who still have the permission there, in a store that is open for business', async () => {
    const [keeper, rider, owner] = [
      await enterAs(shop, 'keeper'),
      await enterAs(shop, 'rider'),
      await enterAs(shop, 'owner', sister.store_id),
    ];
    const [operator, dismissed] = [await enterAs(shop, 'operator'), await enterAs(shop, 'keeper')];
    const callers = [
      await as('keeper', keeper, surat),
      await as('keeper elsewhere', keeper, sister),
      await as('rider', rider, surat),
      await as('owner', owner, sister),
      await as('operator', operator, surat),
      await as('operator in the other store', operator, sister),
      await as('operator of others', operator, toronto),
      await as('dismissed', dismissed, surat),
    ];
    await endMember(shop, surat, dismissed.staff_id, 'command');
    const permitted = async () => (await filterPermitted(shop, 'orders', callers)).map(({ who }) => who);
    expect(await permitted()).toEqual(['keeper', 'owner', 'operator', 'operator in the other store']);
    await shop.db
      .updateTable('stores')
      .set({ withdrawn_at: shop.now() })
      .where('store_id', '=', sister.store_id)
      .execute();
    expect(await permitted()).toEqual(['keeper', 'operator']);
    expect(await filterPermitted(shop, 'orders', [])).toEqual([]);
  });

  it('the log says whose role began and ended, and which', async () => {
    const owner = await enterAs(shop, 'owner');
    const body = { target: 'kiran@example.com', role: 'keeper', name: 'Kiran' };
    const params = { label: surat.label };
    const { staff_id } = (await granted(shop, 'addStaff', { params, cookie: owner.cookie, body })).data;
    await granted(shop, 'endStaff', { params: { ...params, staffId: staff_id }, cookie: owner.cookie });
    const { data } = await granted(shop, 'readStaffLog', { params, cookie: owner.cookie });
    const details = { role: 'keeper', name: 'Kiran' };
    expect(data.filter(({ about }) => about === String(staff_id))).toMatchObject([
      { what: 'staff_ended', name: owner.name, details },
      { what: 'staff_added', name: owner.name, details },
    ]);
  });
});
