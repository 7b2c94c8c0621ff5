import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSession, filterPermitted, identifyStaff, requirePermission } from '#server/staff/callers';
import { endMember } from '#server/staff/members';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { addPlans } from '#tests/support/shop/plans';
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

  it('those who also ride are known as riders of that store, whatever else they are there', async () => {
    const rider = await enterAs(shop, 'rider');
    const session = await identifyStaff(shop, rider.cookie);
    const { cookie } = await enterAs(shop, 'operator');
    const more = (label: string) =>
      granted(shop, 'addStaff', {
        params: { label },
        cookie,
        body: { target: rider.target, role: 'owner', name: 'Ravi' },
      });
    expect(await requirePermission(shop, session, 'rides', 'surat')).toMatchObject({
      role: 'rider',
      riderId: rider.staff_id,
    });
    const owner = (await more('surat')).data.staff_id;
    await shop.db.updateTable('stores').set({ withdrawn_at: null }).execute();
    await more('sister');
    const both = await identifyStaff(shop, rider.cookie);
    expect(await requirePermission(shop, both, 'rides', 'surat')).toMatchObject({
      role: 'owner',
      staff: { staff_id: owner },
      riderId: rider.staff_id,
    });
    expect(await requirePermission(shop, both, 'rides', 'sister')).toMatchObject({ role: 'owner', riderId: undefined });
  });

  it('stores that sell plans are marked', async () => {
    await shop.db.updateTable('stores').set({ withdrawn_at: null }).execute();
    await addPlans(shop);
    const { memberships } = await identifyStaff(shop, (await enterAs(shop, 'operator')).cookie);
    const { stores } = await describeSession(shop, { memberships });
    expect(stores.map(({ label, has_plans }) => [label, has_plans])).toEqual([
      ['surat', true],
      ['sister', false],
    ]);
    expect(await describeSession(shop, { memberships: [] })).toEqual({ name: '', stores: [] });
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
