import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { successStatus } from '#contract/endpoint';
import { createApp } from '#server/app';
import { newToken, signUp, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { callApi, granted, refused, type CallName } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

const calls = Object.keys(contract) as CallName[];
const customerCalls = calls.filter((name) => contract[name].policy === 'customer');
const operatorCalls = calls.filter((name) => contract[name].policy === 'operator');
/** Calls that want more than the token, such as a code, a drawn invoice or a shop that takes cash only; what they answer to the customer without it. */
const wantsMore: Partial<Record<CallName, string>> = {
  updateContact: 'otp_expired',
  deleteAccount: 'wrong_password',
  getInvoice: 'invoice_not_ready',
  reservePlan: 'payment_unavailable',
};

it('knows a policy for every call', () => {
  expect(
    calls.filter((name) => !['public', 'customer', 'operator', 'staff', 'setup'].includes(contract[name].policy)),
  ).toEqual([]);
});

describe.each(ruleDatabases)('on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let bina: Customer;
  let examples: Examples;

  beforeAll(async () => {
    shop = await openTestShop(await open());
    [asha, bina] = [await signUp(shop), await signUp(shop)];
    examples = await examplesFor(shop, asha);
  });
  afterAll(() => shop.close());

  const forged = (subject: number, key: string, jti?: string) => {
    const token = new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(subject))
      .setExpirationTime('1h');
    if (jti) token.setJti(jti);
    return token.sign(new TextEncoder().encode(key));
  };

  it('has an example of every call', () => {
    expect(Object.keys(examples).sort()).toEqual([...calls].sort());
  });

  describe.each(customerCalls)('%s', (name) => {
    const withToken = (token: string | undefined) => ({ ...examples[name], token });

    it('is granted to its customer', async () => {
      const asked = withToken(await newToken(shop, asha));
      const code = wantsMore[name];
      if (code) expect((await refused(shop, name, asked)).code).toBe(code);
      else expect((await callApi(shop, name, asked)).status).toBe(successStatus(contract[name]));
    });

    it('does not read the cookie', async () => {
      const headers = { ...examples[name].headers, Cookie: `token=${await newToken(shop, asha)}` };
      const answer = await refused(shop, name, { ...withToken(undefined), headers });
      expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' });
    });

    const endsSession = async (token: string) =>
      expect(await refused(shop, name, withToken(token))).toMatchObject({ status: 401, code: 'session_expired' });

    it.each(['garbage', 'a.b.c', '....', 'null'])('refuses the token %j', endsSession);

    it('refuses an unsigned token', async () => {
      const [, payload] = (await newToken(shop, asha)).split('.');
      const header = Buffer.from('{"alg":"none"}').toString('base64url');
      await endsSession(`${header}.${payload}.`);
    });

    it('refuses a token signed with another key', async () => {
      const jti = jtiOf(await newToken(shop, asha));
      await endsSession(await forged(asha.id, 'a secret that nobody has given to anybody', jti));
    });

    it('refuses a token that names no session, or the session of another customer', async () => {
      await endsSession(await forged(asha.id, shop.secret));
      await endsSession(await forged(asha.id, shop.secret, jtiOf(await newToken(shop, bina))));
    });
  });

  describe.each(operatorCalls)('%s', (name) => {
    const withToken = (token: string | undefined) => ({ ...examples[name], token });

    it('is granted to the operator alone', async () => {
      expect(await granted(shop, name, withToken(opsToken))).toMatchObject({ status: true });
      for (const token of [undefined, '', 'x', opsToken.slice(1), `${opsToken}x`, await newToken(shop, asha)])
        expect(await refused(shop, name, withToken(token))).toMatchObject({ status: 401, code: 'unauthenticated' });
    });

    it('does not exist where no operator’s token is set', async () => {
      const app = createApp({ ...shop, config: { ...shop.config, opsToken: undefined } });
      for (const token of [undefined, '', 'undefined', opsToken])
        expect(await refused({ app }, name, withToken(token))).toMatchObject({ status: 404, code: 'not_found' });
    });
  });

  it('grants public calls without asking who it is', async () => {
    for (const name of calls.filter((call) => contract[call].policy === 'public')) {
      const { status } = await callApi(shop, name, { ...examples[name], token: 'garbage' });
      const isRefusedForItself = [
        'validateOtp',
        'enterCounter',
        'createCustomer',
        'userLogin',
        'forgotPassword',
        'confirmSubscription',
        'unsubscribe',
        'confirmBackInStock',
        'forgetBackInStock',
        'answerLinkedOffer',
        'answerLinkedProposal',
        'readLiveOrder',
        'openSetup',
        'readLinkedReminder',
        'endLinkedReminder',
      ].includes(name);
      expect(status < 400 || isRefusedForItself, name).toBe(true);
    }
  });
});

const jtiOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;
