import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { slot } from '#contract/order';
import { slotsAt, type PlannedSlot, type SlotDay, type SlotPlan } from '#lib/schedule/slots';
import type { Database } from '#server/db/database';
import type { ChosenSlot } from '#server/db/order-quote';
import { inStore, type StoreKey } from '#server/db/keys';
import type { OpeningHoursRow, OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { pausedUntil, refusePaused } from '#server/stores/pauses';
import { hoursAt, readHours } from '#server/stores/schedules';
import { getStore } from '#server/stores/stores';

function slotDay(row: Selectable<OpeningHoursRow> | undefined): SlotDay | null {
  if (!row?.opens || !row.closes || !row.slot_minutes || !row.slot_capacity) return null;
  const { opens, closes, slot_minutes, slot_capacity, lead_minutes, last_order } = row;
  return { opens, closes, slot_minutes, slot_capacity, lead_minutes: lead_minutes ?? 0, last_order };
}

export async function readPlan({ db }: Shop, store: StoreKey): Promise<SlotPlan> {
  const [rows, holidays, changes] = await Promise.all([
    db.selectFrom('opening_hours').selectAll().where(inStore(store)).execute(),
    db.selectFrom('holidays').select(['date', 'name']).where(inStore(store)).execute(),
    db.selectFrom('store_days').select(['date', 'closes', 'slot_capacity']).where(inStore(store)).execute(),
  ]);
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => slotDay(rows.find(({ weekday }) => weekday === day)));
  return { days, holidays, changes };
}

/** By the slot's start in milliseconds. */
export async function readBookedCounts({ db }: Shop, store: StoreKey, slots: PlannedSlot[]) {
  const [first] = slots;
  if (!first) return new Map<number, number>();
  const rows = await db
    .selectFrom('order_slots')
    .select(['starts_at', 'taken'])
    .where(inStore(store))
    .where('starts_at', '>=', new Date(first.starts))
    .execute();
  return new Map(rows.map(({ starts_at, taken }) => [starts_at.getTime(), taken]));
}

const iso = (moment: number) => new Date(moment).toISOString();

/** The plan's slots that can be ordered now, with the free places. */
export async function readOffer(shop: Shop, store: StoreKey & Pick<StoreRow, 'timezone'>, plan: SlotPlan) {
  const slots = slotsAt(plan, store.timezone, shop.now().getTime());
  const booked = await readBookedCounts(shop, store, slots);
  return slots.map((slot) => ({ ...slot, left: Math.max(0, slot.capacity - (booked.get(slot.starts) ?? 0)) }));
}

/** Omits slots that begin during a pause. @throws {ShopError} `not_found` */
export async function readSlots(shop: Shop, saasId: number, storeId: number): Promise<v.InferInput<typeof slot>[]> {
  const store = await getStore(shop, saasId, storeId);
  const plan = await readPlan(shop, store);
  const [offer, until] = [await readOffer(shop, store, plan), await pausedUntil(shop, store, shop.now())];
  return offer
    .filter(({ starts }) => starts >= (until?.getTime() ?? 0))
    .map(({ starts, ends, orderBy, left }) => ({
      starts_at: iso(starts),
      ends_at: iso(ends),
      order_by: iso(orderBy),
      left,
    }));
}

/** @throws {ShopError} `slot_closed`, `slot_full`, `store_closed` */
export async function chooseSlot(
  shop: Shop,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  startsAt: string,
): Promise<ChosenSlot> {
  const offer = await readOffer(shop, store, await readPlan(shop, store));
  const chosen = offer.find(({ starts }) => starts === Date.parse(startsAt));
  if (!chosen) throw new ShopError('slot_closed');
  const now = shop.now();
  const { schedule, until } = hoursAt(await readHours(shop, store), store, now);
  if (until && chosen.starts < until.getTime()) refusePaused(store, { schedule, until }, now);
  if (chosen.left === 0) throw new ShopError('slot_full');
  return { starts_at: iso(chosen.starts), ends_at: iso(chosen.ends), capacity: chosen.capacity };
}

/** Books a place. Concurrent orders for the same slot wait here for each other. @throws {ShopError} `slot_full` */
export async function reserveSlot(
  tx: Database,
  { saas_id, store_id }: StoreKey,
  slot: ChosenSlot | null,
): Promise<void> {
  if (!slot) return;
  const taken = await tx
    .insertInto('order_slots')
    .values({ saas_id, store_id, starts_at: new Date(slot.starts_at), taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['saas_id', 'store_id', 'starts_at'])
        .doUpdateSet({ taken: sql`order_slots.taken + 1` })
        .where('order_slots.taken', '<', slot.capacity),
    )
    .returning('taken')
    .executeTakeFirst();
  if (!taken) throw new ShopError('slot_full');
}

export async function releaseSlot(tx: Database, store: StoreKey, starts_at: Date | null): Promise<void> {
  if (!starts_at) return;
  await tx
    .updateTable('order_slots')
    .set({ taken: sql`taken - 1` })
    .where(inStore(store))
    .where('starts_at', '=', starts_at)
    .execute();
}

/** Locks the earlier slot first, so that two orders can swap. @throws {ShopError} `slot_full` */
export async function moveSlot(
  tx: Database,
  order: StoreKey & Pick<Selectable<OrderRow>, 'slot_starts_at'>,
  slot: ChosenSlot | null,
): Promise<void> {
  const old = order.slot_starts_at;
  const isLater = old !== null && slot !== null && old < new Date(slot.starts_at);
  if (isLater) await releaseSlot(tx, order, old);
  await reserveSlot(tx, order, slot);
  if (!isLater) await releaseSlot(tx, order, old);
}

export const slotColumns = (slot: ChosenSlot | null) => ({
  slot_starts_at: slot && new Date(slot.starts_at),
  slot_ends_at: slot && new Date(slot.ends_at),
});
