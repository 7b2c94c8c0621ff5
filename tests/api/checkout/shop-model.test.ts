import fc from 'fast-check';
import { describe, it } from 'vitest';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { assertBalanced } from '#tests/support/shop/payments';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { missingSteps, steps } from '#tests/support/shop/shop-model';

const hour = 60 * 60_000;

describe.each(databases)('cart, stock, orders and payments on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  it.each([
    ['answer', steps, 8],
    ['and what is missing of orders answer', missingSteps, 10],
  ])(
    '%s as the model of them does, and the provider holds what the orders come to',
    async (_what, sequences, numRuns) => {
      await fc.assert(
        fc.asyncProperty(sequences, async (commands) => {
          const setup = async () => {
            await setStock(shop, 1001, 10);
            await setStock(shop, 1002, 6);
            const model = { stock: 10, other: 6, cart: 0, orders: [], attempts: [] };
            return { model, real: { shop, customer: await addCustomer(shop), opened: [] } };
          };
          await fc.asyncModelRun(setup, commands);
          shop.wait(hour);
          await assertBalanced(shop);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    120_000,
  );
});
