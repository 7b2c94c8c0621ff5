import type * as v from 'valibot';
import type { books } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import type { Shop } from '#server/platform/shop';
import { atOneMoment } from '#server/platform/in-snapshot';
import { todayIn } from '#server/stores/today';
import { readCashReceived, readPaidBack, readRiderBooks } from './cash.ts';
import { readOtherDeductions, readSold, readSoldItems, type Sold } from './sold.ts';
import { spanOf, type BookStore } from './span.ts';

const maxDays = 366;

const toWire = <T extends Sold>(sold: T) => ({ ...sold, sales: toDecimal(sold.sales) });

/** What a store sold in some days of its clock, by default today. @throws {ShopError} `invalid_input` for more than 366 */
export async function readBooks(
  shop: Shop,
  store: BookStore,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<v.InferInput<typeof books>> {
  const today = todayIn(shop, store);
  const span = spanOf(store, from ?? to ?? today, to ?? from ?? today, maxDays);
  return atOneMoment(shop, async (db) => {
    const { orders, sales, cancelled, average, discount, delivery, to_collect, days, hours } = await readSold(
      db,
      store,
      span,
    );
    const items = await readSoldItems(db, store, span);
    const fallen = await readOtherDeductions(db, store, span);
    const riders = await readRiderBooks(db, store, span);
    const sum = (amounts: number[]) => toDecimal(amounts.reduce((total, amount) => total + amount, 0));
    const { made, under_way, failed, to_transfer } = await readPaidBack(db, store, span);
    return {
      from: span.from,
      to: span.to,
      today,
      orders,
      sales: toDecimal(sales),
      cancelled,
      average: toDecimal(average),
      parts: {
        items: sum(items.map(({ amount }) => amount)),
        discount: toDecimal(discount),
        goodwill: toDecimal(fallen.goodwill),
        delivery: toDecimal(delivery - fallen.delivery),
      },
      cash: {
        received: toDecimal(await readCashReceived(db, store, span)),
        handed_in: sum(riders.map(({ handed_in }) => handed_in)),
        to_hand_in: sum(riders.map(({ to_hand_in }) => to_hand_in)),
        to_collect: toDecimal(to_collect),
      },
      refunds: {
        made: toDecimal(made),
        under_way: toDecimal(under_way),
        failed: toDecimal(failed),
        to_transfer: toDecimal(to_transfer),
      },
      days: days.map(toWire),
      hours: hours.map(toWire),
      items: items.map((item) => ({ ...item, amount: toDecimal(item.amount) })),
      riders: riders.map(({ received, handed_in, to_hand_in, ...rider }) => ({
        ...toWire(rider),
        received: toDecimal(received),
        handed_in: toDecimal(handed_in),
        to_hand_in: toDecimal(to_hand_in),
      })),
    };
  });
}
