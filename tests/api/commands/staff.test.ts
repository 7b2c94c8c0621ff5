import { beforeEach, describe, expect, it } from 'vitest';
import { listedMoment } from '#lib/schedule/date-words';
import { addSisterStore } from '#tests/support/shop/catalogue';
import { newMobile } from '#tests/support/shop/customers';
import { openInMemory } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs, newCookie } from '#tests/support/shop/staff';
import type { TestShop } from '#tests/support/shop/shop';
import { runStore } from '#tests/support/processes/store-command';

describe('npm run store -- staff', () => {
  let shop: TestShop;
  const prepare = async (opened: TestShop) => void (await addSisterStore(opened));
  shopAround({ open: openInMemory, prepare, begin: (opened) => void (shop = opened) });
  beforeEach(() => shop.db.updateTable('staff').set({ ended_at: shop.now() }).where('ended_at', 'is', null).execute());

  const staff = (...args: string[]) => runStore(shop, 'staff', ...args);
  const roles = async (label: string) =>
    (JSON.parse((await staff('list', label, '--json')).out[0] ?? '') as { role: string }[]).map(({ role }) => role);

  it('adds someone, who may log in, and lists them as a table and as JSON', async () => {
    expect((await staff('list', 'surat')).out).toEqual(['The store has no staff yet.']);
    const mobile = newMobile();
    const added = await staff('add', 'surat', `+91 ${mobile}`, '--role', 'owner', '--name', 'Hetal Mehta');
    expect(added).toEqual({ exit: 0, out: [`+91${mobile} is owner of surat.`], err: [] });
    const { out } = await staff('list', 'surat');
    expect(out[0]).toMatch(/^role +target +name +since$/);
    expect(out[1]).toMatch(new RegExp(`^owner +\\+91${mobile} +Hetal Mehta +\\d{4}-`));
    const [json] = JSON.parse((await staff('list', 'surat', '--json')).out[0] ?? '');
    expect(out[1]).toContain(` ${listedMoment(json.since, 'Asia/Kolkata')}`);
    expect(json).toEqual({
      staff_id: expect.any(Number),
      role: 'owner',
      target: `+91${mobile}`,
      name: 'Hetal Mehta',
      since: expect.any(String),
    });
    const cookie = await newCookie(shop, { target: `+91${mobile}` });
    const { data } = await granted(shop, 'readStaffLog', { params: { label: 'surat' }, cookie });
    expect(data[0]).toMatchObject({ staff_id: null, what: 'staff_added', about: String(json.staff_id) });
  });

  it('makes operators, of all stores of the store’s operator', async () => {
    const added = await staff('add', 'surat', 'nila@example.com', '--role', 'operator', '--json');
    expect(JSON.parse(added.out[0] ?? '')).toMatchObject({ role: 'operator', target: 'nila@example.com' });
    expect([await roles('sister'), await roles('toronto')]).toEqual([['operator'], []]);
    expect(await staff('end', 'sister', 'nila@example.com')).toMatchObject({
      exit: 1,
      err: ['nila@example.com has no such role in sister.'],
    });
    const ended = await staff('end', 'sister', 'nila@example.com', '--role', 'operator');
    expect(ended.out).toEqual(['nila@example.com is no longer operator of all stores of the operator of sister.']);
    expect(await roles('surat')).toEqual([]);
  });

  it('ends all roles in a store, the last owner’s too, and the session with them', async () => {
    const owner = await enterAs(shop, 'owner');
    await staff('add', 'surat', owner.target, '--role', 'rider');
    expect((await staff('end', 'surat', owner.target)).out).toEqual([
      `${owner.target} is no longer owner of surat.`,
      `${owner.target} is no longer rider of surat.`,
    ]);
    expect(await refused(shop, 'readCounterSession', owner)).toMatchObject({ status: 401, code: 'session_expired' });
  });

  it('refuses what it cannot read, and says what it can do', async () => {
    for (const [args, reason] of [
      [['add', 'surat', 'x@example.com'], /^Name a --role: operator, owner, manager, keeper, accountant, rider\.$/],
      [['add', 'surat', 'x@example.com', '--role', 'king'], /^"king" is not a role/],
      [['add', 'surat', '12345', '--role', 'owner'], /^"12345" is neither a mobile number nor an e-mail address\.$/],
      [['add', 'surat', '--role', 'owner'], /^Usage: staff list <label>/],
      [['list', 'surat', 'x@example.com'], /^Usage: staff list <label>/],
      [['list', 'nowhere'], /^There is no store "nowhere"\.$/],
      [['add', 'surat', 'x@example.com', '--role', 'owner', '--name', 'x'.repeat(81)], /^A name has 80 characters/],
    ] as const) {
      const { exit, err } = await staff(...args);
      expect([exit, err[0]], args.join(' ')).toEqual([2, expect.stringMatching(reason)]);
    }
    const { exit, out } = await staff('--help');
    expect(exit).toBe(0);
    for (const word of ['list', 'add', 'end', '--role', '--name', '--json']) expect(out[0]).toContain(word);
  });
});
