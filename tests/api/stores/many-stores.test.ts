import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { contract } from '#contract/contract';
import { addStores } from '#tests/support/shop/catalogue';
import { newAddress, signUp, type Customer } from '#tests/support/shop/customers';
import { openInMemory } from '#tests/support/shop/databases';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { bodyOf, callApi, type CallInput, type CallName } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

/*
 * What a call costs does not depend on how many stores an installation has.
 */

/** The statements of a call, and the rows that they returned. */
interface Cost {
  status: number;
  statements: number;
  rows: number;
}

interface Installation {
  shop: TestShop;
  asha: Customer;
  owner: Staff;
  examples: Examples;
  /** The cost of all statements since it was last read. */
  takeCost(): Omit<Cost, 'status'>;
}

async function openInstallation(count: number): Promise<Installation> {
  const cost = { statements: 0, rows: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      cost.statements += 1;
      cost.rows += result.rows.length;
      return result;
    },
  };
  const database = await openInMemory();
  const shop = await openTestShop({ ...database, db: database.db.withPlugin(counting) });
  await addStores(shop, { count });
  for (const statement of [
    `insert into delivery_zones (saas_id, store_id, position, kind, value, charge, minimum, free_from)
      select saas_id, store_id, 1, 'radius_km', '5', 0, 0, 0 from stores where label like 'line-%'`,
    `insert into opening_hours (saas_id, store_id, weekday, opens, closes)
      select saas_id, store_id, 1, '08:00', '20:00' from stores where label like 'line-%'`,
  ])
    await shop.query(statement, []);
  const [asha, owner] = [await signUp(shop), await enterAs(shop, 'owner')];
  const examples = await examplesFor(shop, asha);
  const takeCost = () => {
    const taken = { ...cost };
    Object.assign(cost, { statements: 0, rows: 0 });
    return taken;
  };
  return { shop, asha, owner, examples, takeCost };
}

const caller = async (name: CallName, { shop, asha, owner }: Installation): Promise<CallInput> => {
  const { policy } = contract[name];
  if (policy === 'staff') return { cookie: await newCookie(shop, owner) };
  return policy === 'public' ? {} : { token: policy === 'operator' ? opsToken : asha.token };
};

/** Longer than anything is cached, so that each call reads what it needs. */
const cacheMs = 1500;

async function costOf(installation: Installation, name: CallName, input: CallInput): Promise<Cost> {
  const { shop, takeCost } = installation;
  const request = { ...input, ...(await caller(name, installation)), from: newAddress() };
  shop.wait(cacheMs);
  takeCost();
  const answer = await callApi(shop, name, request);
  await bodyOf(answer);
  return { status: answer.status, ...takeCost() };
}

async function costOfAll(installation: Installation): Promise<Map<CallName, Cost>> {
  const costs = new Map<CallName, Cost>();
  for (const name of Object.keys(contract) as CallName[])
    costs.set(name, await costOf(installation, name, installation.examples[name]));
  return costs;
}

const [few, many] = [5, 50];

/** Fewer than the stores that one installation has more; what happens beside a call may add a few. */
const slack = 15;

/** Calls whose answers are about all stores. */
const aboutAll: CallName[] = ['getStoreAddresses', 'getCuisines', 'getStoreByAddress', 'getStoreByPincode'];

let small: Installation;
let large: Installation;
beforeAll(async () => {
  [small, large] = [await openInstallation(few), await openInstallation(many)];
});
afterAll(() => Promise.all([small.shop.close(), large.shop.close()]));

it('makes no more statements for a call at fifty stores than at five, and reads no more rows for one about one store', async () => {
  const [costs, others] = [await costOfAll(small), await costOfAll(large)];
  const grown = [...costs].flatMap(([name, cost]) => {
    const other = others.get(name)!;
    const isSame = other.status === cost.status && other.statements - cost.statements < slack;
    const isBounded = aboutAll.includes(name) || other.rows - cost.rows < slack;
    return isSame && isBounded ? [] : [{ name, cost, other }];
  });
  expect(grown).toEqual([]);
});

it.each<[CallName, CallInput]>([
  ['getStoreByAddress', { params: { value: '6', address: 'Adajan, Surat' } }],
  ['getStoreByAddress', { params: { value: '6', address: '110001' } }],
  ['getStoreByAddress', { params: { value: '33-33001', address: '395003' } }],
  ['getStoreByPincode', { params: { pin: '395003' } }],
  ['getStoreByPincode', { params: { pin: '799999' } }],
  ['getStoreByDomain', { params: { label: 'surat' } }],
  ['getPositionAddress', { params: { lat: 21.1959, lon: 72.8302 } }],
])('finds stores by %s %o with five statements at most', async (name, input) => {
  expect((await costOf(large, name, input)).statements).toBeLessThanOrEqual(5);
});

it('authorises a call at the counter with five statements at most', async () => {
  const forbidden = { ...large, owner: await enterAs(large.shop, 'rider') };
  const cost = await costOf(forbidden, 'readBoard', { params: { label: 'surat' } });
  expect(cost.status).toBe(404);
  expect(cost.statements).toBeLessThanOrEqual(5);
});
