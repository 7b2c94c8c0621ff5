import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { addCustomer, type Customer } from './customers.ts';
import type { TestDatabase } from './databases.ts';
import { setStock } from './orders.ts';
import { assertBalanced } from './payments.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** The setup of a group of tests. */
interface GroupOptions {
  /** Opens the database of the shop. */
  open: () => Promise<TestDatabase>;
  /** Adds what the shop needs besides its catalogue. */
  prepare?: (shop: TestShop) => Promise<void>;
  /** Receives the shop and the new customer of each test. */
  begin: (shop: TestShop, customer: Customer) => void;
}

/** Gives a group of tests one shop, and each test its own customer. */
export function shopAround({ open, prepare, begin }: GroupOptions): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await prepare?.(shop);
  });
  beforeEach(async () => begin(shop, await addCustomer(shop)));
  afterAll(() => shop.close());
}

/** Like {@link shopAround}, with 84 of item 1001 and a reachable provider; after each test the balance is checked. */
export function balancedShopAround({ begin, ...around }: GroupOptions): void {
  let shop: TestShop;
  let send: TestShop['network']['send'];
  shopAround({
    ...around,
    begin(opened, customer) {
      shop = opened;
      send = shop.network.send;
      begin(shop, customer);
    },
  });
  beforeEach(() => setStock(shop, 1001, 84));
  afterEach(async () => {
    shop.network.send = send;
    await assertBalanced(shop);
  });
}
