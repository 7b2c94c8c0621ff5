import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { fuzz } from '#tests/support/http/fuzz';
import { databases } from '#tests/support/shop/databases';
import { openTestShop } from '#tests/support/shop/shop';

describe.each(databases.slice(-1))('on $name', ({ open }) => {
  it('answers 2,000 requests made from the description within the contract', async () => {
    const shop = await openTestShop(await open());
    const { granted } = await fuzz(shop, 2000);
    // About half of the calls, but fewer where a customer is logged out or deleted early.
    expect(granted.size).toBeGreaterThan(Object.keys(contract).length * 0.3);
    await shop.close();
  });
});
