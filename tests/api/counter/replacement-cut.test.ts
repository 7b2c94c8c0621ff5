import { describe, expect, it } from 'vitest';
import { answerAsCustomer } from '#server/aftercare/replacements/answers';
import { leaveOut } from '#server/aftercare/replacements/missing';
import { offerReplacement } from '#server/aftercare/replacements/offer-replacement';
import { cutEverywhere, type Work } from '#tests/support/counter/cut-off';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { readLedger } from '#tests/support/counter/order-ledger';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { reconcile } from '#tests/support/shop/payments';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { kindsOf } from '#tests/support/jobs';

describe.each(databases)('a replacement that is cut off, on $name', ({ open }) => {
  let shop: TestShop;
  const who = {} as People;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      who.meena = await enterAs(opened, 'keeper');
    },
    begin: (opened, customer) => {
      shop = opened;
      Object.assign(who, { shop, asha: customer });
    },
  });
  const { payOnline, offer, read } = missingLines(who);

  const cutInOrder = (orderId: number, work: Work) => cutEverywhere(shop, work, () => readLedger(shop, orderId));

  const pieces = (order_id: number, quantity: number) => ({ ...storeIds(surat), order_id, line: 1, quantity });

  it('leaves everything as it was before each step, and is done when it is tried again', async () => {
    const id = await payOnline();
    const wanted = { ...pieces(id, 1), item_id: 1002, product_color: '' };
    expect(await cutInOrder(id, (cutShop) => offerReplacement(cutShop, wanted, 'command'))).toBeGreaterThan(8);
    const [made] = (await read(id)).offers;
    const key = { ...storeIds(surat), order_id: id, customer_id: who.asha.id, offer_id: made?.offer_id ?? 0 };
    expect(await cutInOrder(id, (cutShop) => answerAsCustomer(cutShop, key, 'accept'))).toBeGreaterThan(8);
    expect(await cutInOrder(id, (cutShop) => leaveOut(cutShop, pieces(id, 1), 'command'))).toBeGreaterThan(8);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ value_left: 30, refund: { amount: 317.5, is_made: true } });
  });

  it('also where no one answers, and where nothing is left of the order', async () => {
    const id = await payOnline({ item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 });
    await offer(id, { to_pick: 1 });
    shop.wait(10 * 60_000);
    const cuts = await cutInOrder(id, async (cutShop) => {
      const [open] = await shop.db
        .selectFrom('replacements')
        .select(['saas_id', 'store_id', 'order_id', 'offer_id'])
        .where('state', '=', 'offered')
        .execute();
      const [offerJob] = kindsOf(cutShop, ['offer']);
      if (open) await offerJob?.work(open, 1);
    });
    expect(cuts).toBeGreaterThan(12);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refund: { amount: 164, is_made: true } });
    expect((await read(id)).offers).toMatchObject([{ state: 'expired' }]);
  });
});
