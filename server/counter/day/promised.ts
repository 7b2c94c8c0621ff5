import type * as v from 'valibot';
import type { readPromised as promisedCall } from '#contract/settings/promised';
import { inStoreStatuses } from '#lib/order/lifecycle';
import { nextOpening, openHours, type Hours } from '#lib/schedule/opening';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { readOffer, readPlan } from '#server/cart/slots';
import type { Shop } from '#server/platform/shop';
import { hoursAt, readHours } from '#server/stores/schedules';

type Store = StoreKey & Pick<StoreRow, 'timezone'>;
type Answer = v.InferInput<typeof promisedCall.answer>['data'];

/** A closed day, or an early closing (`closes`, `HH:MM`). It may not be saved yet. */
interface Closing {
  date: string;
  closes?: string | undefined;
}

/** In milliseconds since 1970. */
interface Period {
  from: number;
  until: number;
}

/** Suggests the next possible time for each order, without exceeding a slot's capacity. */
export async function readPromised(shop: Shop, store: Store, closing: Closing): Promise<Answer> {
  const { schedule } = hoursAt(await readHours(shop, store), store, shop.now());
  if (!schedule) return [];
  const changed = withClosing(schedule, closing);
  const closed = closedPeriod(withoutClosing(schedule, closing.date), changed, store, closing.date);
  if (!closed) return [];
  const orders = await queryPromised(shop, store, closed);
  const opens = nextOpening(changed, store.timezone, Math.max(closed.from, shop.now().getTime()));
  const places = await readPlaces(shop, store, closing, closed.from);
  return orders.map(
    ({ order_id, customer_name, order_type, payment_type, slot_starts_at, slot_ends_at, opens_at }) => ({
      order_id,
      customer_name,
      order_type,
      is_paid_online: payment_type === 'online',
      time: timeOf(slot_starts_at ?? opens_at, slot_ends_at),
      next: slot_starts_at ? (places.shift() ?? null) : timeOf(opens === null ? null : new Date(opens), null),
    }),
  );
}

const timeOf = (starts: Date | null, ends: Date | null) =>
  starts && { starts_at: starts.toISOString(), ends_at: ends?.toISOString() ?? null };

/** The result has no pause. */
function withClosing({ hours, holidays, early = [] }: Hours, { date, closes }: Closing): Hours {
  if (closes === undefined) return { hours, holidays: [...holidays, { date, name: '' }], early };
  return { hours, holidays, early: [...early.filter((each) => each.date !== date), { date, closes }] };
}

function withoutClosing({ hours, holidays, early = [] }: Hours, date: string): Hours {
  const isOther = (each: { date: string }) => each.date !== date;
  return { hours, holidays: holidays.filter(isOther), early: early.filter(isOther) };
}

/** The part of a date's usual opening hours that is now closed, if any. */
function closedPeriod(usual: Hours, changed: Hours, { timezone }: Store, date: string): Period | undefined {
  const open = openHours(usual, timezone, date);
  if (!open) return undefined;
  const from = openHours(changed, timezone, date)?.until ?? open.from;
  return from < open.until ? { from, until: open.until } : undefined;
}

const queryPromised = ({ db }: Shop, store: StoreKey, { from, until }: Period) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'customer_name', 'order_type', 'payment_type', 'slot_starts_at', 'slot_ends_at', 'opens_at'])
    .where(inStore(store))
    .where('status', 'in', inStoreStatuses)
    .where((where) => {
      const [begins, ends] = [new Date(from), new Date(until)];
      return where.or([
        where.and([where('slot_starts_at', '<', ends), where('slot_ends_at', '>', begins)]),
        where.and([where('opens_at', '>=', begins), where('opens_at', '<', ends)]),
        where.and([
          where('opens_at', 'is', null),
          where('promised_until', '>', begins),
          where('promised_until', '<=', ends),
        ]),
      ]);
    })
    .orderBy((order) => order.fn.coalesce('slot_starts_at', 'opens_at', 'promised_until'))
    .orderBy('order_id')
    .execute();

/** Free places in the slots after a closing. A slot with three places appears three times. */
async function readPlaces(shop: Shop, store: Store, { date, closes }: Closing, from: number) {
  const plan = await readPlan(shop, store);
  const usual = plan.changes?.find((each) => each.date === date);
  const changes = plan.changes?.filter((each) => each.date !== date) ?? [];
  const changed =
    closes === undefined
      ? { ...plan, holidays: [...plan.holidays, { date, name: '' }] }
      : { ...plan, changes: [...changes, { date, closes, slot_capacity: usual?.slot_capacity ?? null }] };
  const offer = await readOffer(shop, store, changed);
  return offer
    .filter(({ starts }) => starts >= from)
    .flatMap(({ starts, ends, left }) => Array.from({ length: left }, () => timeOf(new Date(starts), new Date(ends))));
}
