import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { assertBalanced } from '#tests/support/shop/payments';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { findBrokenRules } from '#tests/support/shop-model/rules';
import { missingSteps, moneySteps, steps } from '#tests/support/shop-model/steps';

const hour = 60 * 60_000;
const answerMs = 10 * 60_000;
/** More sequences in `npm run soak`; of all of them the clock moves on for less than the days in which goods can be returned. */
const times = process.env.SOAK ? 4 : 1;

describe.each(ruleDatabases)('cart, stock, orders and payments on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  it.each([
    ['and refunds and returns of orders answer', moneySteps, 6],
    ['answer', steps, 8],
    ['and what is missing of orders answer', missingSteps, 10],
  ])(
    '%s as the model of them does, and the provider holds what the orders come to',
    async (_what, sequences, runs) => {
      await fc.assert(
        fc.asyncProperty(sequences, async (commands) => {
          const setup = async () => {
            const [stock, other] = sequences === moneySteps ? [40, 20] : [10, 6];
            await setStock(shop, 1001, stock);
            await setStock(shop, 1002, other);
            const model = { stock, other, cart: 0, orders: [], attempts: [] };
            return { model, real: { shop, customer: await addCustomer(shop), opened: [] } };
          };
          await fc.asyncModelRun(setup, commands);
          shop.wait(sequences === steps ? hour : answerMs);
          await assertBalanced(shop);
          expect(await findBrokenRules(shop)).toEqual([]);
        }),
        { numRuns: runs * times, endOnFailure: true },
      );
    },
    120_000 * times,
  );
});
