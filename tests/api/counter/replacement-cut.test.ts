import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerAsCustomer } from '#server/orders/replacements/answers';
import { leaveOut } from '#server/orders/replacements/missing';
import { offerReplacement } from '#server/orders/replacements/offer-replacement';
import { endNextOffer } from '#server/orders/replacements/unanswered';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readStock } from '#tests/support/shop/orders';
import { reconcile } from '#tests/support/shop/payments';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const cut = new Error('killed');

/** Ends the work of a process before its nth statement, as a kill does: what it has not committed is undone. */
function killedBefore(nth: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery({ node }) {
      statements += 1;
      if (statements === nth) throw cut;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** What is left of the time to answer changes by itself. */
const withoutClock = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key === 'time_left_s' ? undefined : value));

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
  const { payOnline, offer, read, line } = missingLines(who);

  /** Everything that a step of a replacement may change. */
  const stateOf = async (orderId: number) => ({
    order: withoutClock(await read(orderId)),
    line: withoutClock((await line(orderId)) ?? {}),
    stock: [await readStock(shop, 1001), await readStock(shop, 1002)],
    ...Object.fromEntries(
      await Promise.all(
        (['messages', 'counter_events', 'staff_log', 'refunds', 'credit_notes', 'order_deductions'] as const).map(
          async (table) => [
            table,
            (await shop.db.selectFrom(table).select(shop.db.fn.countAll().as('rows')).execute())[0],
          ],
        ),
      ),
    ),
  });

  /** Cuts a work off before each of its statements, until it comes to its end. @returns how often it was cut */
  async function cutEverywhere(orderId: number, work: (shop: TestShop) => Promise<unknown>): Promise<number> {
    const before = await stateOf(orderId);
    for (let nth = 1; ; nth += 1) {
      const [end] = await Promise.allSettled([work({ ...shop, db: shop.db.withPlugin(killedBefore(nth)) })]);
      if (end.status === 'fulfilled') return nth - 1;
      expect(end.reason).toBe(cut);
      expect(await stateOf(orderId)).toEqual(before);
    }
  }

  const pieces = (order_id: number, quantity: number) => ({ ...storeIds(surat), order_id, line: 1, quantity });

  it('leaves everything as it was before each step, and is done when it is tried again', async () => {
    const id = await payOnline();
    const wanted = { ...pieces(id, 1), item_id: 1002, product_color: '' };
    expect(await cutEverywhere(id, (cutShop) => offerReplacement(cutShop, wanted, 'command'))).toBeGreaterThan(8);
    const [made] = (await read(id)).offers;
    const key = { ...storeIds(surat), order_id: id, customer_id: who.asha.id, offer_id: made?.offer_id ?? 0 };
    expect(await cutEverywhere(id, (cutShop) => answerAsCustomer(cutShop, key, 'accept'))).toBeGreaterThan(8);
    expect(await cutEverywhere(id, (cutShop) => leaveOut(cutShop, pieces(id, 1), 'command'))).toBeGreaterThan(8);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ value_left: 30, refund: { amount: 317.5, is_made: true } });
  });

  it('also where nobody answers, and where nothing is left of the order', async () => {
    const id = await payOnline({ item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 });
    await offer(id, { to_pick: 1 });
    shop.wait(10 * 60_000);
    const cuts = await cutEverywhere(id, async (cutShop) => {
      await shop.db
        .updateTable('replacements')
        .set({ check_after: shop.now() })
        .where('state', '=', 'offered')
        .execute();
      await endNextOffer(cutShop);
    });
    expect(cuts).toBeGreaterThan(12);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refund: { amount: 164, is_made: true } });
    expect((await read(id)).offers).toMatchObject([{ state: 'expired' }]);
  });
});
