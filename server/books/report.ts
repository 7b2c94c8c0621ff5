import type * as v from 'valibot';
import type { books } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import type { Shop } from '#server/platform/shop';
import { withRepeatableRead } from '#server/platform/repeatable-read';
import { todayIn } from '#server/stores/today';
import {
  readCashReceived,
  readClosings,
  readPaidBack,
  readPartnerBooks,
  readRiderBooks,
  readDoorBooks,
} from './cash.ts';
import { readDrawer, toWireDrawer } from './drawer.ts';
import { readPaid, toWirePaid } from './paid.ts';
import { readOtherAdjustments, readSold, readSoldItems, readSoldPlans, type Sold } from './sold.ts';
import { spanOf } from './span.ts';
import { readHasPlans, together, type BookStoreList } from './stores.ts';

const maxDays = 366;

const toWire = <T extends Pick<Sold, 'sales'>>(sold: T) => ({ ...sold, sales: toDecimal(sold.sales) });

/** Defaults to today. @throws {ShopError} `invalid_input` for more than 366 days */
export async function readBooks(
  shop: Shop,
  list: BookStoreList,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<v.InferInput<typeof books>> {
  const stores = together(list);
  const today = todayIn(shop, stores);
  const span = spanOf(stores, from ?? to ?? today, to ?? from ?? today, maxDays);
  return withRepeatableRead(shop, async (db) => {
    const sold = await readSold(db, stores, span);
    const { orders, sales, cancelled, average, discount, delivery, round_off, to_collect, days, hours } = sold;
    const items = await readSoldItems(db, stores, span);
    const adjusted = await readOtherAdjustments(db, stores, span);
    const plans = await readSoldPlans(db, stores, span);
    const riders = await readRiderBooks(db, stores, span);
    const sum = (amounts: number[]) => toDecimal(amounts.reduce((total, amount) => total + amount, 0));
    const partners = await readPartnerBooks(db, stores, span);
    const door = await readDoorBooks(db, stores, span);
    const { made, under_way, failed, to_transfer, ...paidBack } = await readPaidBack(db, stores, span);
    const paid = await readPaid(db, stores, span);
    const drawer = await readDrawer(db, stores, span);
    const closings = await readClosings(db, stores, span);
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
        goodwill: toDecimal(adjusted.goodwill),
        delivery: toDecimal(delivery - adjusted.delivery),
        round_off: toDecimal(round_off - adjusted.round_off),
      },
      cash: {
        received: toDecimal(await readCashReceived(db, stores, span)),
        short: toDecimal(door.short),
        over: toDecimal(door.excess),
        handed_in: sum(riders.map(({ handed_in }) => handed_in)),
        to_hand_in: sum(riders.map(({ to_hand_in }) => to_hand_in)),
        with_partners: sum(partners.map(({ to_hand_in }) => to_hand_in)),
        to_collect: toDecimal(to_collect),
      },
      door: { upi: toDecimal(door.upi), card: toDecimal(door.card) },
      refunds: {
        made: toDecimal(made),
        under_way: toDecimal(under_way),
        failed: toDecimal(failed),
        to_transfer: toDecimal(to_transfer),
      },
      stores: sold.stores.map((each, index) => ({
        ...toWire(each),
        store_name: list[index]?.store_name ?? '',
        gstin: list[index]?.gstin ?? '',
      })),
      has_plans: await readHasPlans(db, stores),
      paid: toWirePaid(paid),
      drawer: toWireDrawer(drawer),
      closings: {
        days: closings.days,
        expected: toDecimal(closings.expected),
        counted: toDecimal(closings.counted),
      },
      paid_back: {
        online: toDecimal(paidBack.online),
        transferred: toDecimal(paidBack.transferred),
        cash: toDecimal(paidBack.cash),
      },
      plans: {
        ...toWire(plans),
        online: toDecimal(plans.online),
        cash: toDecimal(plans.cash),
        refunded: toDecimal(plans.refunded),
      },
      days: days.map(toWire),
      hours: hours.map(toWire),
      items: items.map((item) => ({ ...item, amount: toDecimal(item.amount) })),
      partners: partners.map(({ partner, received, handed_in, to_hand_in }) => ({
        partner,
        received: toDecimal(received),
        handed_in: toDecimal(handed_in),
        to_hand_in: toDecimal(to_hand_in),
      })),
      riders: riders.map(({ received, handed_in, to_hand_in, ...rider }) => ({
        ...toWire(rider),
        received: toDecimal(received),
        handed_in: toDecimal(handed_in),
        to_hand_in: toDecimal(to_hand_in),
      })),
    };
  });
}
