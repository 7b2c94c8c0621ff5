import { openSession } from '#server/auth/sessions';
import { surat, toronto } from './catalogue.ts';
import { callApi, granted } from './requests.ts';
import type { TestShop } from './shop.ts';

export interface Customer {
  id: number;
  name: string;
  /** In stored form: E.164. */
  mobile: string;
  email: string;
  password: string;
  token: string;
}

let counter = 0;

/** Ten digits, unique within the test file. */
export const newMobile = (): string => String(9_000_000_000 + ++counter);

/** A network address in a network of its own, unique within the test file. */
export const newAddress = (): string => `2001:db8:${(++counter).toString(16)}::1`;

export const storeIds = ({ saas_id, store_id }: { saas_id: number; store_id: number }) => ({ saas_id, store_id });

/** The code last sent to a target. */
export async function readCode({ app }: Pick<TestShop, 'app'>, target: string): Promise<string> {
  const messages = (await (await app.request('/outbox.json')).json()) as { to: string; text: string }[];
  const code = messages.map(({ to, text }) => to === target && /^\d{6}/.exec(text)?.[0]).find(Boolean);
  if (!code) throw new Error(`No code was sent to ${target}`);
  return code;
}

/** Logs in, on a new device unless `device` gives its `Cookie` header, and gives the header of the device from then on. */
export async function logInOn(
  shop: TestShop,
  { mobile, password }: Pick<Customer, 'mobile' | 'password'>,
  device = '',
): Promise<string> {
  const body = { user_name: mobile, password };
  const answer = await callApi(shop, 'userLogin', { body, from: newAddress(), headers: { Cookie: device } });
  const cookie = /^device=[^;]+/.exec(answer.headers.get('Set-Cookie') ?? '')?.[0];
  if (!cookie) throw new Error(`Nobody was logged in: ${await answer.text()}`);
  return cookie;
}

/** Requests and enters a code and gives the one-time credential. `stored` is the target in stored form. */
export async function proveTarget(shop: TestShop, target: string, stored: string, storeId = 33001): Promise<string> {
  const from = newAddress();
  await granted(shop, 'resendOtp', { params: { target, storeId }, from });
  const otp = await readCode(shop, stored);
  return (await granted(shop, 'validateOtp', { body: { mobile_no: target, otp }, from })).password;
}

/** A code that differs from the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const registration = (mobile_number: string, other: object = {}) => ({
  name: 'Asha Patel',
  email: '',
  mobile_number,
  password: 'a long password',
  ...storeIds(surat),
  ...other,
});

/** A new customer of the Surat store, signed up over the API: code, credential, registration, login. */
export async function signUp(shop: TestShop, { name = 'Asha Patel', email = '' } = {}): Promise<Customer> {
  const mobile = newMobile();
  const credential = await proveTarget(shop, mobile, `+91${mobile}`);
  const body = registration(mobile, { name, email });
  await granted(shop, 'createCustomer', { body, headers: { Authorization: `Otp ${credential}` } });
  const login = { user_name: mobile, password: body.password };
  const { data } = await granted(shop, 'userLogin', { body: login, from: newAddress() });
  return {
    id: data.customer_data.id,
    name,
    mobile: `+91${mobile}`,
    email,
    password: body.password,
    token: data.jwt_response,
  };
}

/** A new customer inserted into the database, for tests of what follows signing up. */
export async function addCustomer(
  shop: TestShop,
  { name = 'Bina Shah', email = null as string | null } = {},
): Promise<Customer> {
  const mobile = `+91${newMobile()}`;
  const { customer_id: id } = await shop.db
    .insertInto('customers')
    .values({
      name,
      email,
      mobile_number: mobile,
      password_hash: null,
      email_verified_at: null,
      mobile_verified_at: shop.now(),
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return { id, name, mobile, email: email ?? '', password: '', token: await newToken(shop, { id }) };
}

/** Another token of a customer, as from another device. */
export const newToken = (shop: TestShop, { id }: Pick<Customer, 'id'>): Promise<string> =>
  openSession(shop, shop.db, id);

/** Path parameters that name a customer's cart, orders and addresses in the Surat store. */
export const suratPath = ({ id }: Pick<Customer, 'id'>) => ({
  saasId: surat.saas_id,
  storeId: surat.store_id,
  userId: id,
  customerId: id,
});

/** The same in the Toronto store. */
export const torontoPath = ({ id }: Pick<Customer, 'id'>) => ({
  saasId: toronto.saas_id,
  storeId: toronto.store_id,
  userId: id,
  customerId: id,
});
