import { describe, expect, it } from 'vitest';
import { fuzz } from '#tests/support/http/fuzz';
import { databases } from '#tests/support/shop/databases';
import { openTestShop } from '#tests/support/shop/shop';

/*
 * The 2,000 requests of tests/api/http/fuzz.test.ts, 250 times over: it finds what only rare values, or rows that many
 * requests have left, bring about, and answers that take long.
 */

const [total, each] = [500_000, 10_000];

describe.each(databases)('on $name', ({ open }) => {
  it('answers its share of 500,000 requests within the contract, each in under two seconds', async () => {
    for (let asked = 0; asked < total / databases.length; asked += each) {
      const shop = await openTestShop(await open());
      expect((await fuzz(shop, each)).slowestMs).toBeLessThan(2000);
      await shop.close();
    }
  }, 3_600_000);
});
