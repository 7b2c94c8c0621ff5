import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { refusal } from '#contract/endpoint';
import { errorStatus, type ErrorCode } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { documentation } from '#server/http/documentation/documentation';
import { newAddress, newToken, signUp, type Customer } from '#tests/support/shop/customers';
import { exhaustiveDatabases } from '#tests/support/shop/databases';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { callApi, granted, refused, type CallInput, type CallName } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

const calls = Object.keys(contract) as CallName[];

const hostileTexts = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '0x10',
  ' 1',
  '2147483648',
  '9'.repeat(15),
  '9'.repeat(400),
  'NaN',
  'null',
  '%',
  '%2F',
  '..',
  '../..',
  '/etc/passwd',
  'a/b',
  '\\',
  '\u0000',
  'a\u0000b',
  '\u001b[2J',
  '\n',
  '𝒳',
  "' or 1=1 --",
  '{}',
  '[]',
  '__proto__',
  'x'.repeat(100_000),
];

/** Paths that no encoding of parameters gives. */
const rawPaths = [
  '',
  'nothing',
  'item/view-item-detil',
  'item/view-item-detil/',
  'item/view-item-detil/1001/',
  'item/view-item-detil/1001/x',
  'item/view-item-detil/%',
  'item/view-item-detil/%ZZ',
  'item/view-item-detil/%E0%A4%A',
  'item/view-item-detil/%ED%A0%80',
  'item/view-item-detil/%00',
  'item/view-item-detil/1001%2F',
  'item/view-item-detil/..%2F..%2Fetc%2Fpasswd',
  'item/view-item-detil//1001',
  'item%2Fview-item-detil/1001',
  `item/view-item-detil/${'1'.repeat(50_000)}`,
  'otp/resend-otp/%E0%A4%A/33001',
  'geo/states/%C3%28',
];

const hostileValues: unknown[] = [
  null,
  true,
  '',
  'text',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(10_000),
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2_147_483_648,
  [],
  [1],
  [[]],
  [null],
  {},
  { a: 1 },
  { toString: 1 },
  { length: 1 },
];

const withoutBody = [
  'logout',
  'logoutEverywhere',
  'setDefaultAddress',
  'pay',
  'cancelPayment',
  'retryStoreRefund',
  'publishStore',
];
/** Calls that end a customer's sessions when they are granted. */
const endingSessions: CallName[] = ['logout', 'logoutEverywhere', 'updatePassword', 'updateContact', 'deleteAccount'];
const hasBody = (name: CallName) => ['POST', 'PUT'].includes(contract[name].method) && !withoutBody.includes(name);

const brokenBodies = [
  '{',
  '{"a":}',
  'null',
  'true',
  '0',
  '"text"',
  '[0]',
  '[[[[',
  '{}',
  'undefined',
  '\u0000',
  '\ufeff{}',
  '<xml/>',
  'a=b&c=d',
];

const always: ErrorCode[] = ['invalid_input', 'not_found', 'unauthenticated', 'session_expired', 'payload_too_large'];

/** Whatever was sent: the answer is one the contract promises, and never the shop's own failure. */
async function expectContractAnswer(name: CallName, response: Response, sent: string): Promise<void> {
  const body: unknown = await response.json();
  if (response.status < 400) return void v.parse(contract[name].answer as v.GenericSchema, body);
  const { code, message, data } = v.parse(refusal, body);
  expect([...always, ...(documentation[name].errors ?? [])], `${name} ${sent}`).toContain(code);
  expect(response.status, `${name} ${sent}`).toBe(errorStatus[code as ErrorCode]);
  expect(message).toBe(refusalSentence(code as ErrorCode, data));
  expect(response.status, `${name} ${sent}`).toBeLessThan(500);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with each field, and each field of what is inside, given each hostile value in turn. */
function* hostileBodies(body: unknown): Generator<unknown> {
  if (Array.isArray(body)) for (const each of hostileBodies(body[0])) yield [each];
  if (!isRecord(body)) return;
  for (const [key, value] of Object.entries(body)) {
    for (const hostile of hostileValues) yield { ...body, [key]: hostile };
    const { [key]: _left, ...without } = body;
    yield without;
    for (const inside of hostileBodies(value)) yield { ...body, [key]: inside };
  }
}

describe.each(exhaustiveDatabases)('on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let examples: Examples;

  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await signUp(shop);
    examples = await examplesFor(shop, asha);
  });
  afterAll(() => shop.close());

  let session: string;
  beforeEach(async () => void (session = await newToken(shop, asha)));

  /** A customer's session for all that is asked of a call, but for calls that end it. */
  async function tokenFor(name: CallName): Promise<string> {
    if (contract[name].policy === 'operator') return opsToken;
    return endingSessions.includes(name) ? newToken(shop, asha) : session;
  }
  const send = async (name: CallName, asked: CallInput) =>
    callApi(shop, name, { ...asked, token: await tokenFor(name), from: newAddress() });

  describe.each(calls)('%s', (name) => {
    afterEach(async () => {
      if (endingSessions.includes(name)) return;
      await granted(shop, 'getAccount', { params: { customerId: asha.id }, token: session }); // the session still stands
    });

    it('answers within the contract whatever stands in the path and the query', async () => {
      const { params = {}, query = {}, ...rest } = examples[name];
      for (const hostile of hostileTexts) {
        for (const key of Object.keys(params))
          await expectContractAnswer(
            name,
            await send(name, { ...rest, query, params: { ...params, [key]: hostile } }),
            hostile,
          );
        for (const key of [...Object.keys(query), 'unknown'])
          await expectContractAnswer(
            name,
            await send(name, { ...rest, params, query: { ...query, [key]: hostile } }),
            hostile,
          );
      }
    });

    it('answers within the contract whatever a field of the body holds', async () => {
      for (const body of hostileBodies(examples[name].body))
        await expectContractAnswer(
          name,
          await send(name, { ...examples[name], body }),
          JSON.stringify(body).slice(0, 300),
        );
    });

    it('reads past fields it does not know', async () => {
      const { body, ...rest } = examples[name];
      if (!isRecord(body)) return;
      const known = await send(name, { ...rest, body });
      const more = { ...body, isAdmin: true, role: 'operator', constructor: { prototype: {} } };
      const withProto = JSON.stringify(more).replace('{', '{"__proto__":{"status":500},');
      expect((await send(name, { ...rest, body: withProto })).status).toBe(known.status);
    });
  });

  it.each(rawPaths)('refuses the path %s', async (path) => {
    const response = await shop.app.request(`/api/v1/${path}`);
    const body = v.parse(refusal, await response.json());
    expect(['not_found', 'invalid_input']).toContain(body.code);
    expect(response.status).toBe(errorStatus[body.code as ErrorCode]);
  });

  describe.each(calls.filter(hasBody))('%s', (name) => {
    it.each(brokenBodies)('refuses the body %j', async (body) => {
      const answer = await refused(shop, name, {
        ...examples[name],
        token: await tokenFor(name),
        body,
        from: newAddress(),
      });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    });

    it('refuses a body of 65 KB, announced or not', async () => {
      const body = JSON.stringify({ ...(examples[name].body as object), padding: 'x'.repeat(65 * 1024) });
      const asked = { ...examples[name], token: await tokenFor(name), body, from: newAddress() };
      const announced: Record<string, string> = { 'Content-Length': String(body.length) };
      for (const headers of [{}, announced])
        expect(await refused(shop, name, { ...asked, headers })).toMatchObject({
          status: 413,
          code: 'payload_too_large',
        });
    });

    it('names the fields it cannot take, and echoes nothing', async () => {
      const body = Object.fromEntries(
        Object.keys(examples[name].body as object).map((key) => [key, { secret: 'swordfish' }]),
      );
      const answer = await refused(shop, name, {
        ...examples[name],
        token: await tokenFor(name),
        body,
        from: newAddress(),
      });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(answer.data.issues[0]).toEqual({ path: expect.any(String), message: expect.any(String) });
      expect(JSON.stringify(answer)).not.toContain('swordfish');
    });
  });
});
