import type { StaffRole } from '#contract/counter/roles';
import { counterCookie } from '#server/staff/cookie';
import { addMember } from '#server/staff/members';
import { openStaffSession } from '#server/staff/sessions';
import { getStores } from '#server/stores/stores';
import { newAddress, newMobile, readCode } from './customers.ts';
import { callApi, type CallInput } from './requests.ts';
import type { TestShop } from './shop.ts';

/** Someone of the staff who is logged in. */
export interface Staff {
  staff_id: number;
  role: StaffRole;
  /** In stored form. */
  target: string;
  name: string;
  /** The `Cookie` header: `callApi(shop, name, { cookie })`. */
  cookie: string;
}

/** Makes someone with a new e-mail address staff of a store, and does not log them in. */
export async function addStaffTo(shop: TestShop, role: StaffRole, storeId = 33001): Promise<Omit<Staff, 'cookie'>> {
  const store = (await getStores(shop)).find(({ store_id }) => store_id === storeId);
  if (!store) throw new Error(`There is no store ${storeId}`);
  const target = `${role}-${newMobile()}@example.com`;
  const name = `The ${role}`;
  return { ...(await addMember(shop, store, { target, role, name }, 'command')), role, target, name };
}

/** Another session of someone, as from another phone: a `Cookie` header. */
export async function newCookie(shop: TestShop, { target }: Pick<Staff, 'target'>): Promise<string> {
  return withoutAttributes(counterCookie(shop.config, await openStaffSession(shop, shop.db, target), 1));
}

const withoutAttributes = (cookie: string) => cookie.split(';')[0] ?? '';

/** The `Set-Cookie` header after a code was asked for and entered. */
export async function logInAtCounter(shop: TestShop, target: string, input: CallInput = {}): Promise<string> {
  const asked = { ...input, from: newAddress() };
  await callApi(shop, 'requestCounterCode', { ...asked, body: { target } });
  const otp = await readCode(shop, target);
  const answer = await callApi(shop, 'enterCounter', { ...asked, body: { target, otp } });
  const cookie = answer.headers.get('Set-Cookie');
  if (!cookie) throw new Error(`Nobody was logged in: ${await answer.text()}`);
  return cookie;
}

/** Someone new with a role in a store, by default Surat's, logged in. */
export async function enterAs(shop: TestShop, role: StaffRole, storeId = 33001): Promise<Staff> {
  const member = await addStaffTo(shop, role, storeId);
  return { ...member, cookie: await newCookie(shop, member) };
}
