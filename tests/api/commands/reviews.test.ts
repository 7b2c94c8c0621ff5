import { describe, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { rating, reviewIdOf } from '#tests/support/http/review-examples';
import { runStore } from '#tests/support/processes/store-command';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { openInMemory } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe('npm run store -- reviews', () => {
  let shop: TestShop;
  let bina: Customer;
  shopAround({ open: openInMemory, begin: (opened, customer) => void ([shop, bina] = [opened, customer]) });

  const reviews = (...args: string[]) => runStore(shop, 'reviews', ...args);
  const count = async () =>
    (await granted(shop, 'getReviews', { params: { saasId: surat.saas_id, storeId: surat.store_id, itemId: 1001 } }))
      .data.count;

  it('lists reviews, removes one by a rule of the Terms, and shows it again', async () => {
    expect(await reviews('surat')).toEqual({ exit: 0, out: ['No reviews.'], err: [] });
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(bina))).data;
    const key = { ...storeIds(surat), order_id: Number(order_id) };
    for (const status of ['packed', 'ready for pickup', 'collected'] as const)
      await moveOrder(shop, key, status, { by: 'command' });
    await granted(shop, 'saveReview', { ...rating(key.order_id, 1001, 1, 'Call me: 98765 43210'), token: bina.token });
    const id = String(await reviewIdOf(shop, bina, 1001));
    const { out } = await reviews('surat');
    expect(out[0]).toMatch(/^review +since +order +item +stars +name +text$/);
    expect(out[1]).toMatch(new RegExp(`^ *${id} +.* ${order_id} +.* 1 +Bina +Call me: 98765 43210$`));
    expect(await reviews('surat', id, 'remove')).toMatchObject({ exit: 2 });
    expect(await reviews('surat', id, 'remove', '--rule', 'too_bad')).toMatchObject({ exit: 2 });
    expect(await reviews('toronto', id, 'remove', '--rule', 'personal')).toMatchObject({ exit: 1 });
    expect(await reviews('surat', id, 'restore')).toMatchObject({ exit: 1 });
    expect(await count()).toBe(1);
    expect((await reviews('surat', id, 'remove', '--rule', 'personal')).out).toEqual([
      `Review ${id} is removed. The pages are updated within a minute.`,
    ]);
    expect(await count()).toBe(0);
    expect((await reviews('surat', '--json')).out).toEqual(['[]']);
    expect((await reviews('surat', id, 'restore')).exit).toBe(0);
    expect(await count()).toBe(1);
  });
});
