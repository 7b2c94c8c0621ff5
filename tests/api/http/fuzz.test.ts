import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { fuzz } from '#tests/support/http/fuzz';
import { databases } from '#tests/support/shop/databases';
import { openTestShop } from '#tests/support/shop/shop';

describe.each(databases.slice(-1))('on $name', ({ open }) => {
  it('answers 2,000 requests made from the description within the contract', async () => {
    const shop = await openTestShop(await open());
    const { granted } = await fuzz(shop, 2000);
    expect(granted.size).toBeGreaterThan(Object.keys(contract).length / 2);
    await shop.close();
  });
});
