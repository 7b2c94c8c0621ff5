import { staffRoles } from '#contract/counter/roles';
import { endMember } from '#server/staff/members';
import { sister, surat, toronto } from '#tests/support/shop/catalogue';
import { granted } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

/** Whose cookies open nothing. */
export type InvalidCookies = Record<'ended' | 'logged out' | 'idle' | 'too old' | 'forged', string>;

const day = 24 * 60 * 60_000;

/** Cookies of someone, or of others, that were good once or never. */
export async function invalidCookies(shop: TestShop, { target }: Staff): Promise<InvalidCookies> {
  const past = (days: number) => ({ ...shop, now: () => new Date(shop.now().getTime() - days * day - 1000) });
  const loggedOut = await newCookie(shop, { target });
  await granted(shop, 'leaveCounter', { cookie: loggedOut });
  const ended = await enterAs(shop, 'owner');
  await endMember(shop, surat, ended.staff_id, 'command');
  const tooOld = await newCookie(past(180), { target });
  await shop.db
    .updateTable('staff_sessions')
    .set({ seen_at: shop.now() })
    .where('seen_at', '<', past(100).now())
    .execute();
  return {
    ended: ended.cookie,
    'logged out': loggedOut,
    idle: await newCookie(past(30), { target }),
    'too old': tooOld,
    forged: `counter=${'x'.repeat(43)}`,
  };
}

/** Everybody of the staff who may want a call in Surat, and whether their role there counts. */
export async function staffOf(shop: TestShop) {
  const everywhere: [string, { store_id: number }, boolean][] = [
    ['of this store', surat, true],
    ['of the other store', sister, false],
    ['of the other operator', toronto, false],
  ];
  const all = new Map<string, { staff: Staff; isHere: boolean }>();
  for (const [where, { store_id }, isHere] of everywhere)
    for (const role of staffRoles) {
      const staff = await enterAs(shop, role, store_id);
      all.set(`${role} ${where}`, { staff, isHere: isHere || (role === 'operator' && store_id === sister.store_id) });
    }
  return all;
}
