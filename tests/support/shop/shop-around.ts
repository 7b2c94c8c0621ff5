import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { addCustomer, type Customer } from './customers.ts';
import type { TestDatabase } from './databases.ts';
import { setStock } from './orders.ts';
import { assertBalanced } from './payments.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** What a group of tests runs in. */
interface GroupOptions {
  /** The database of its shop. */
  open: () => Promise<TestDatabase>;
  /** What its shop needs beyond its stock. */
  prepare?: (shop: TestShop) => Promise<void>;
  /** Takes the shop, and the new customer of each test. */
  begin: (shop: TestShop, customer: Customer) => void;
}

/** Gives a group of tests one shop, and each of them a customer of its own. */
export function shopAround({ open, prepare, begin }: GroupOptions): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await prepare?.(shop);
  });
  beforeEach(async () => begin(shop, await addCustomer(shop)));
  afterAll(() => shop.close());
}

/** The same for tests that pay: there are 84 of item 1001, the provider can be reached, and after each its books must balance. */
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
