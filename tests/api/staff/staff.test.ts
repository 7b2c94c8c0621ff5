import { beforeEach, describe, expect, it } from 'vitest';
import type { ShopError } from '#contract/errors';
import { writeStaffLog } from '#server/staff/log';
import { addMember, endMember } from '#server/staff/members';
import { getStore } from '#server/stores/stores';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import { newMobile, signUp } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { addStaffTo, enterAs, type Staff } from '#tests/support/shop/staff';
import type { TestShop } from '#tests/support/shop/shop';

const params = { label: surat.label };

describe.each(databases)('staff, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let operator: Staff;
  shopAround({
    open,
    prepare: async (shop) => void (await addSisterStore(shop)),
    begin: (opened) => void (shop = opened),
  });
  beforeEach(async () => {
    await shop.db.updateTable('staff').set({ ended_at: shop.now() }).where('ended_at', 'is', null).execute();
    [owner, operator] = [await enterAs(shop, 'owner'), await enterAs(shop, 'operator')];
  });

  const add = (by: Staff, body: object) =>
    granted(shop, 'addStaff', { params, cookie: by.cookie, body: { name: 'Someone', ...body } });
  const end = (by: Pick<Staff, 'cookie'>, { staff_id: staffId }: Pick<Staff, 'staff_id'>) =>
    callApi(shop, 'endStaff', { params: { ...params, staffId }, cookie: by.cookie });
  const list = async ({ cookie }: Staff, label = 'surat') =>
    (await granted(shop, 'listStaff', { params: { label }, cookie })).data;
  const log = async ({ cookie }: Staff, query = {}) =>
    (await granted(shop, 'readStaffLog', { params, cookie, query })).data;

  it('are added by an owner, by number or e-mail as it is kept, and listed', async () => {
    const mobile = newMobile();
    for (const [target, role] of [
      [`0${mobile}`, 'keeper'],
      ['Rider@Example.com', 'rider'],
      ['+1 416 555 0199', 'owner'],
    ])
      await add(owner, { target, role });
    expect((await list(owner)).map(({ role, target }) => [role, target])).toEqual([
      ['owner', owner.target],
      ['keeper', `+91${mobile}`],
      ['rider', 'rider@example.com'],
      ['owner', '+14165550199'],
    ]);
    const refusal = await refused(shop, 'addStaff', {
      params,
      cookie: owner.cookie,
      body: { target: '12', role: 'keeper', name: 'Nobody' },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', data: { issues: [{ path: 'target' }] } });
  });

  it('are added once, also when that is sent at the same moment', async () => {
    const body = { target: newMobile(), role: 'keeper', name: 'Twice' };
    const answers = [1, 2, 3].map(() => callApi(shop, 'addStaff', { params, cookie: owner.cookie, body }));
    expect(await outcomes(answers)).toEqual(['granted', 'granted', 'granted']);
    expect((await list(owner)).filter(({ name }) => name === 'Twice').length).toBe(1);
    expect((await log(owner)).filter(({ details }) => details['name'] === 'Twice').length).toBe(1);
  });

  it('are seen and ended by the owners of their store only', async () => {
    const keeper = await addStaffTo(shop, 'keeper', sister.store_id);
    expect(await outcomes([end(owner, keeper), end(owner, operator)])).toEqual(['not_found', 'not_found']);
    const other = await enterAs(shop, 'owner', toronto.store_id);
    expect(await outcomes([end(other, owner)])).toEqual(['not_found']);
    expect((await list(operator, 'sister')).map(({ staff_id }) => staff_id)).toEqual([
      operator.staff_id,
      keeper.staff_id,
    ]);
  });

  it('become operators by an operator only, who sees and ends them', async () => {
    const body = { target: newMobile(), role: 'operator', name: 'New' };
    const answer = await refused(shop, 'addStaff', { params, cookie: owner.cookie, body });
    expect(answer).toMatchObject({ status: 403, code: 'role_forbidden' });
    const { data } = await add(operator, body);
    expect((await list(operator)).map(({ staff_id }) => staff_id)).toContain(data.staff_id);
    expect((await list(owner)).map(({ role }) => role)).toEqual(['owner']);
    expect(await outcomes([end(operator, data)])).toEqual(['granted']);
    expect((await log(owner)).map(({ details }) => details['role'])).not.toContain('operator');
    expect((await log(operator))[0]).toMatchObject({ what: 'staff_ended', about: String(data.staff_id) });
  });

  it('keep the last owner of a store, in words', async () => {
    const answer = await refused(shop, 'endStaff', {
      params: { ...params, staffId: owner.staff_id },
      cookie: owner.cookie,
    });
    expect(answer).toMatchObject({
      status: 409,
      code: 'last_owner',
      message: 'This is the last owner of the store. Please add another owner first.',
    });
    expect(await outcomes([end(operator, owner)])).toEqual(['last_owner']);
    await endMember(shop, surat, owner.staff_id, 'command');
    expect((await list(operator)).map(({ role }) => role)).toEqual(['operator']);
  });

  it('keep one of two owners who end each other, or themselves, at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await enterAs(shop, 'owner');
      const owners = [owner, other] as const;
      const [ended, enders] = round % 2 === 0 ? [owners.toReversed(), owners] : [owners, owners];
      const answers = await outcomes(enders.map((by, index) => end(by, ended[index] ?? other)));
      expect(answers.filter((answer) => answer === 'granted').length, answers.join()).toBe(1);
      const left = (await list(operator)).filter(({ role }) => role === 'owner');
      expect(left.length).toBe(1);
      owner = left[0]?.staff_id === owner.staff_id ? owner : other;
    }
  });

  it('change nothing any more once they are ended, also in a call that had begun', async () => {
    const store = await getStore(shop, surat.saas_id, surat.store_id);
    const other = await enterAs(shop, 'owner');
    const begun = await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('staff').set({ ended_at: shop.now() }).where('staff_id', '=', other.staff_id).execute();
      const member = { target: 'late@example.com', role: 'owner' as const, name: 'Late' };
      return { adding: addMember(shop, store, member, other).catch((error: ShopError) => error.code) };
    });
    expect(await begun.adding).toBe('session_expired');
    expect((await list(owner)).map(({ name }) => name)).not.toContain('Late');
  });

  it('stay ended when that is sent again, and are logged once', async () => {
    const keeper = await enterAs(shop, 'keeper');
    expect(await outcomes([end(owner, keeper), end(owner, keeper)])).toEqual(['granted', 'granted']);
    const about = (await log(owner)).filter((entry) => entry.about === String(keeper.staff_id));
    expect(about.map(({ what }) => what)).toEqual(['staff_ended', 'staff_added']);
  });

  it('are logged: who did what to whom and when, without numbers and e-mail', async () => {
    const { data } = await add(owner, { target: 'kept@example.com', role: 'keeper', name: 'Kept' });
    await end(owner, data);
    const [ended, added, command] = await log(owner);
    expect(added).toEqual({
      log_id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      staff_id: owner.staff_id,
      name: owner.name,
      what: 'staff_added',
      about: String(data.staff_id),
      details: { role: 'keeper', name: 'Kept' },
    });
    expect(ended).toMatchObject({ what: 'staff_ended', about: String(data.staff_id), staff_id: owner.staff_id });
    expect(command).toMatchObject({ staff_id: null, name: '' });
    expect(JSON.stringify(await log(owner))).not.toContain('@example.com');
    expect((await log(owner, { before: String(added?.log_id) }))[0]).toEqual(command);
  });

  it('change only together with their log, which takes no change and no removal', async () => {
    const { saas_id, store_id } = surat;
    const logged = { saas_id, store_id, by: owner, what: 'tried', about: 1 };
    const broken = shop.db.transaction().execute(async (tx) => {
      await writeStaffLog(shop, tx, logged);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect((await log(owner)).map(({ what }) => what)).not.toContain('tried');
    const kept = /rows of staff_log are never changed/;
    await expect(shop.db.updateTable('staff_log').set({ what: 'nothing' }).execute()).rejects.toThrow(kept);
    await expect(shop.db.deleteFrom('staff_log').execute()).rejects.toThrow(kept);
  });

  it('are unknown to customers', async () => {
    const customer = await signUp(shop);
    await add(owner, { target: customer.mobile, role: 'keeper', name: 'Both' });
    const { data } = await granted(shop, 'getOwnData', { params: { customerId: customer.id }, token: customer.token });
    expect(JSON.stringify(data)).not.toContain('keeper');
    const stores = await granted(shop, 'getStoreByDomain', { params });
    expect(JSON.stringify(stores)).not.toContain(owner.target);
  });
});
