import { can } from '#contract/counter/roles';
import { callerOf, waitFor } from '#server/auth/code-requests';
import type { Handlers } from '#server/platform/http/call';
import { describeSession, identifyStaff } from './callers.ts';
import { counterCookie } from './cookie.ts';
import { readLog } from './log.ts';
import { enterCounter, sendCounterCode } from './login.ts';
import { addMember, endMember, listMembers } from './members.ts';
import { addOwnPhones, logOutOtherPhones } from './phones.ts';
import { revokeStaffSession, sessionSeconds } from './sessions.ts';

export const calls = {
  requestCounterCode: async ({ shop, body, ...call }) =>
    waitFor(shop, await sendCounterCode(shop, body.target, callerOf(call))),
  enterCounter: async ({ shop, body, setCookie, ...call }) => {
    const { token, session } = await enterCounter(shop, body.target, body.otp, callerOf(call));
    setCookie(counterCookie(shop.config, token, sessionSeconds));
    return { data: await describeSession(shop, session) };
  },
  readCounterSession: async ({ shop, session }) => ({ data: await describeSession(shop, session) }),
  leaveCounter: async ({ shop, session, setCookie }) => {
    await revokeStaffSession(shop, session);
    setCookie(counterCookie(shop.config, '', 0));
    return {};
  },
  listStaff: async ({ shop, store, staff }) => ({
    data: await addOwnPhones(shop, await listMembers(shop, store, staff), staff),
  }),
  addStaff: async ({ shop, store, staff, body }) => ({ data: await addMember(shop, store, body, staff) }),
  endStaff: async ({ shop, store, staff, params }) => {
    await endMember(shop, store, params.staffId, staff);
    return {};
  },
  requestPhonesCode: async ({ shop, staff, ...call }) =>
    waitFor(shop, await sendCounterCode(shop, staff.target, callerOf(call))),
  logOutOtherPhones: async ({ shop, store, staff, body, ...call }) => {
    const session = await identifyStaff(shop, call.header('Cookie'));
    return { data: await logOutOtherPhones(shop, { store, staff, session }, body.otp, callerOf(call)) };
  },
  readStaffLog: async ({ shop, store, role, query }) => ({
    data: await readLog(shop, store, can(role, 'operators'), query),
  }),
} satisfies Partial<Handlers>;
