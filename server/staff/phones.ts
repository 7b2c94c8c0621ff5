import type { StaffSession, Membership } from '#server/platform/http/call';
import type { Caller } from '#server/auth/code-requests';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog } from './log.ts';
import { redeemCounterCode } from './login.ts';
import { lockActiveRole, type listMembers } from './members.ts';
import { countSessions, revokeOtherSessions } from './sessions.ts';

type Member = Awaited<ReturnType<typeof listMembers>>[number];

export async function addOwnPhones(shop: Shop, members: Member[], { staff_id, target }: Membership) {
  const phones = await countSessions(shop, target);
  return members.map((member) => (member.staff_id === staff_id ? { ...member, phones } : member));
}

interface OtherPhones {
  store: StoreKey;
  staff: Membership;
  session: StaffSession;
}

/**
 * Ends all other sessions of a person, with a code sent to them. Event streams end within seconds; push subscriptions
 * are deleted.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`, `session_expired`
 */
export const logOutOtherPhones = (
  shop: Shop,
  { store: { saas_id, store_id }, staff, session }: OtherPhones,
  otp: string,
  caller: Caller,
): Promise<{ phones: number }> =>
  redeemCounterCode(shop, staff.target, otp, caller, async (tx) => {
    await lockActiveRole(tx, staff);
    const ended = await revokeOtherSessions(shop, tx, staff.target, session);
    if (ended.length > 0) await tx.deleteFrom('push_subscriptions').where('token_hash', 'in', ended).execute();
    const details = { phones: ended.length };
    const entry = { by: staff, what: 'phones_logged_out', about: staff.staff_id, details };
    await writeStaffLog(shop, tx, { saas_id, store_id, ...entry });
    return details;
  });
