import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { fuzz } from '#tests/support/http/fuzz';
import { databases } from '#tests/support/shop/databases';
import { openTestShop } from '#tests/support/shop/shop';

describe.each(databases.slice(-1))('on $name', ({ open }) => {
  it('answers requests made from the description within the contract', async () => {
    const shop = await openTestShop(await open());
    const calls = Object.keys(contract).length;
    const { granted } = await fuzz(shop, 15 * calls);
    // Half of the calls or more, but fewer where a customer is logged out or deleted early.
    expect(granted.size).toBeGreaterThan(calls * 0.4);
    await shop.close();
  });
});
