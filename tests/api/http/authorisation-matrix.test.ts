import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import type { Endpoint } from '#contract/endpoint';
import { can, type StaffRole } from '#contract/counter/roles';
import { openSession } from '#server/auth/sessions';
import { addOperatorToken } from '#server/platform/operator-tokens';
import { readOwnData } from '#server/privacy/own-data';
import { invalidCookies, staffOf, type InvalidCookies } from '#tests/support/http/everybody';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import {
  newAddress,
  newMobile,
  newToken,
  proveTarget,
  registration,
  signUp,
  type Customer,
} from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { absentRow, namesA, naming } from '#tests/support/shop/request-ids';
import { bodyOf, callApi, granted, type CallInput, type CallName } from '#tests/support/shop/requests';
import { addStaffTo, newCookie, type Staff } from '#tests/support/shop/staff';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

const week = 7 * 24 * 60 * 60_000;
const calls = Object.keys(contract) as CallName[];
const nobody = 999_999;
const permissionOf = (name: CallName) => (contract[name] as Endpoint).permission;
const always = (value: unknown) => () => value;

/** A request of someone who may not make it, and its outcome: a code, `granted`, or that of another request to the letter. */
interface Cell {
  input: CallInput;
  outcome?: string;
  like?: CallInput;
}
type Row = Record<string, Cell>;

/** Whose bearer tokens open nothing. */
type Invalid = Record<'expired' | 'forged' | 'logged out' | 'used credential', string>;

async function invalidTokens(shop: TestShop, { id }: Customer, usedCredential: string): Promise<Invalid> {
  const past = { ...shop, now: () => new Date(shop.now().getTime() - week - 1000) };
  const loggedOut = await newToken(shop, { id });
  await granted(shop, 'logout', { token: loggedOut });
  return {
    expired: await openSession(past, shop.db, id),
    forged: await openSession({ ...shop, secret: 'a secret that nobody gave to anybody' }, shop.db, id),
    'logged out': loggedOut,
    'used credential': usedCredential,
  };
}

/** A one-time credential after a registration with it. */
async function useCredential(shop: TestShop): Promise<string> {
  const mobile = newMobile();
  const credential = await proveTarget(shop, mobile, `+91${mobile}`);
  const headers = { Authorization: `Otp ${credential}` };
  await granted(shop, 'createCustomer', { body: registration(mobile), headers, from: newAddress() });
  return credential;
}

describe.each(ruleDatabases)('who may call, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let bina: Customer;
  let examples: Examples;
  let invalid: Invalid;
  let everybody: Awaited<ReturnType<typeof staffOf>>;
  let gone: InvalidCookies;
  const operatorTokens = new Map<number, string>();

  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addSisterStore(shop);
    [asha, bina] = [await signUp(shop), await signUp(shop)];
    examples = await examplesFor(shop, asha);
    invalid = await invalidTokens(shop, asha, await useCredential(shop));
    everybody = await staffOf(shop);
    gone = await invalidCookies(shop, ownerHere());
    for (const { saas_id } of [surat, toronto])
      operatorTokens.set(saas_id, await addOperatorToken(shop, { saas_id, name: 'matrix' }));
  });
  afterAll(() => shop.close());

  function ownerHere(): Staff {
    const { staff } = everybody.get('owner of this store') ?? {};
    if (!staff) throw new Error('Surat has no owner');
    return staff;
  }

  const example = (name: CallName, token?: string): CallInput => ({ ...examples[name], token });

  /** All tokens that are no customer's, and what they get. */
  const withInvalid = (name: CallName, code: string): Row =>
    Object.fromEntries(
      Object.entries(invalid).map(([who, token]) => [who, { input: example(name, token), outcome: code }]),
    );

  /** What someone else gets who names the customer, or rows of the customer's as her own. */
  function ofOthers(name: CallName): Row {
    const input = example(name, bina.token);
    const own = naming(input, { customer: always(bina.id) });
    if (!namesA(input, 'customer') && !namesA(input, 'row')) return { 'other customer': { input, outcome: 'granted' } };
    return {
      ...(namesA(input, 'customer') && {
        'other customer': {
          input,
          outcome: 'not_found',
          like: naming(input, { customer: always(nobody), row: absentRow }),
        },
      }),
      ...(namesA(input, 'row') && { 'other customer’s rows': { input: own, like: naming(own, { row: absentRow }) } }),
    };
  }

  /** What the customer gets of an own row in a store where it is not. */
  function inOtherStore(name: CallName, token: string): Row {
    const input = example(name, token);
    if (!namesA(input, 'store') || !namesA(input, 'row')) return {};
    const there = naming(input, { operator: always(sister.saas_id), store: always(sister.store_id) });
    return { 'other store': { input: there, like: naming(there, { row: absentRow }) } };
  }

  /** What everyone gets who names a store of another operator: as if it did not exist. */
  function inOtherOperator(name: CallName, token?: string): Row {
    const input = example(name, token);
    if (!namesA(input, 'operator') || !namesA(input, 'store')) return {};
    const like = naming(input, { operator: always(nobody), store: always(nobody) });
    return {
      'other operator': {
        input: naming(input, { operator: always(toronto.saas_id), store: always(surat.store_id) }),
        like,
      },
    };
  }

  function ofOperators(name: CallName): Row {
    const input = example(name, opsToken);
    const own = input.params?.['label'] === toronto.label ? toronto : surat;
    const other = own === surat ? toronto : surat;
    const token = operatorTokens.get(other.saas_id);
    const there = naming(input, { label: always(other.label) });
    return {
      customer: { input: example(name, asha.token), outcome: 'unauthenticated' },
      'other operator': {
        input: { ...input, token },
        outcome: 'not_found',
        like: naming({ ...input, token }, { label: always('nowhere'), row: absentRow }),
      },
      ...(namesA(input, 'row') && { 'other store': { input: there, like: naming(there, { row: absentRow }) } }),
    };
  }

  /** A used one-time credential, where the call takes one. */
  function ofCredential(name: CallName): Row {
    const { errors = [] } = contract[name];
    const { body } = examples[name];
    const credential = invalid['used credential'];
    return {
      ...(errors.includes('credential_invalid') && {
        'used for this': {
          input: { ...examples[name], headers: { Authorization: `Otp ${credential}` } },
          outcome: 'credential_invalid',
        },
      }),
      ...(errors.includes('invalid_credentials') && {
        'used for this': {
          input: { body: { ...(body as object), password: credential } },
          outcome: 'invalid_credentials',
        },
      }),
    };
  }

  /** What staff may call in Surat by their role; calls about their own session name no store and are everybody's. */
  const isAllowed = (name: CallName, role: StaffRole, isHere: boolean): boolean => {
    const permission = permissionOf(name);
    // The examples' rides are another rider's.
    if (permission === 'rides' && role === 'rider' && namesA(example(name), 'row')) return false;
    return permission === undefined || (isHere && can(role, permission));
  };

  async function ofStaff(name: CallName): Promise<Row> {
    const row: Row = {
      anonymous: { input: example(name), outcome: 'unauthenticated' },
      customer: { input: example(name, asha.token), outcome: 'unauthenticated' },
      program: { input: example(name, opsToken), outcome: 'unauthenticated' },
      ...withInvalid(name, 'unauthenticated'),
    };
    for (const [who, cookie] of Object.entries(gone))
      row[who] = { input: { ...example(name), cookie }, outcome: 'session_expired' };
    for (const [who, { staff, isHere }] of everybody) {
      if (isAllowed(name, staff.role, isHere)) continue;
      const input = { ...example(name), cookie: staff.cookie };
      row[who] = { input, outcome: 'not_found', like: naming(input, { label: always('nowhere'), row: absentRow }) };
    }
    if (!namesA(example(name), 'row')) return row;
    const { staff_id } = await addStaffTo(shop, 'keeper', toronto.store_id);
    const input = naming({ ...example(name), cookie: ownerHere().cookie }, { row: always(staff_id) });
    return { ...row, 'row of another store': { input, outcome: 'not_found', like: naming(input, { row: absentRow }) } };
  }

  /** A staff's cookie in calls of others. */
  const withCookie = (name: CallName, outcome: string): Row => ({
    staff: { input: { ...example(name), cookie: ownerHere().cookie }, outcome },
    'staff’s cookie as a token': {
      input: example(name, ownerHere().cookie.replace('counter=', '')),
      outcome: outcome === 'unauthenticated' && contract[name].policy === 'customer' ? 'session_expired' : outcome,
    },
  });

  async function cellsOf(name: CallName): Promise<Row> {
    const anonymous = example(name);
    switch (contract[name].policy) {
      case 'customer':
        return {
          anonymous: { input: anonymous, outcome: 'unauthenticated' },
          operator: { input: example(name, opsToken), outcome: 'session_expired' },
          ...withInvalid(name, 'session_expired'),
          ...withCookie(name, 'unauthenticated'),
          ...ofOthers(name),
          ...inOtherStore(name, asha.token),
          ...inOtherOperator(name, asha.token),
        };
      case 'operator':
        return {
          anonymous: { input: anonymous, outcome: 'unauthenticated' },
          ...withInvalid(name, 'unauthenticated'),
          ...withCookie(name, 'unauthenticated'),
          ...ofOperators(name),
        };
      case 'staff':
        return ofStaff(name);
      case 'setup':
        return {
          anonymous: { input: anonymous, outcome: 'not_found' },
          customer: { input: example(name, asha.token), outcome: 'not_found' },
          program: { input: example(name, opsToken), outcome: 'not_found' },
          'forged cookie': { input: { ...anonymous, cookie: `setup=${'x'.repeat(43)}` }, outcome: 'not_found' },
          ...withInvalid(name, 'not_found'),
          ...withCookie(name, 'not_found'),
        };
      case 'public': {
        const outcome = await outcomeOf(name, anonymous);
        return {
          ...withInvalid(name, outcome),
          ...withCookie(name, outcome),
          ...ofCredential(name),
          ...inOtherOperator(name),
        };
      }
    }
  }

  /** From an address, and for an e-mail address, that no limit has counted yet. */
  function ask(name: CallName, { body, ...input }: CallInput): Promise<Response> {
    const email = `${newMobile()}@example.com`;
    const field = { subscribe: 'email', requestBackInStock: 'target' }[name as string];
    const asked = field ? { ...(body as object), [field]: email } : body;
    return callApi(shop, name, { ...input, body: asked, from: newAddress() });
  }

  async function outcomeOf(name: CallName, input: CallInput): Promise<string> {
    const { code } = (await bodyOf(await ask(name, input))) as { code?: string };
    return code ?? 'granted';
  }

  /** An answer to the letter, or the sentence that it was granted to someone who named what is not theirs. */
  async function refusalOf(name: CallName, input: CallInput): Promise<string> {
    const answer = await ask(name, input);
    const text = await answer.text();
    return `${answer.status} ${answer.status < 400 || text.includes('"invalid_input"') ? `not refused: ${text}` : text}`;
  }

  async function readAll(): Promise<unknown> {
    const { made_at: _at, ...data } = await readOwnData(shop, asha.id);
    const staff = await shop.db
      .selectFrom('staff')
      .select(['staff_id', 'ended_at'])
      .where(
        'staff_id',
        'in',
        [...everybody.values()].map(({ staff }) => staff.staff_id),
      )
      .orderBy('staff_id')
      .execute();
    return { data, staff };
  }

  it.each(calls)('refuses %s to everyone but its callers', async (name) => {
    bina.token = await newToken(shop, bina);
    const before = await readAll();
    for (const [who, { input, outcome, like }] of Object.entries(await cellsOf(name))) {
      if (outcome) expect(await outcomeOf(name, input), who).toBe(outcome);
      if (!like) continue;
      const refused = await refusalOf(name, input);
      expect(refused, who).toMatch(/^4\d\d \{/);
      expect(refused, who).toBe(await refusalOf(name, like));
    }
    expect(await readAll()).toEqual(before);
  });

  /** What staff get who may make a call, after some have made it before. */
  function expectedOf(name: CallName, before: number): RegExp {
    if (name === 'logOutOtherPhones') return /^otp_(expired|invalid)$/; // the example is not their code
    if (before > 0 && name === 'deliverRide') return /^cash_recorded$/; // the first person's cash stays
    if (before > 0 && name === 'proposeChange') return /^offer_open$/; // the first person's proposal waits for the customer
    return /^granted$/;
  }

  it.each(calls.filter((name) => contract[name].policy === 'staff'))('grants %s to its staff', async (name) => {
    let count = 0;
    for (const [who, { staff, isHere }] of everybody) {
      if (!isAllowed(name, staff.role, isHere)) continue;
      expect(await outcomeOf(name, { ...example(name), cookie: await newCookie(shop, staff) }), who).toMatch(
        expectedOf(name, count),
      );
      count += 1;
    }
    expect(count).toBeGreaterThan(0);
  });
});
