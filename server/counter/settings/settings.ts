import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type { AreaCells, CouponCells, HoursCells, readSettings as settingsCall } from '#contract/settings/settings';
import { ShopError } from '#contract/errors';
import { weekdayName } from '#lib/schedule/date-words';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { inStore, storeKeyOf, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { checkDelivery, checkNights, checkUnique } from '#server/import/validate/references';
import { couponsFile, deliveryFile, hoursFile } from '#server/import/validate/tables';
import { closedDay } from '#server/import/apply/catalogue-rows';
import type { Shop } from '#server/platform/shop';
import { changeStore, type Actor, type StoreChange } from '#server/staff/log';
import { todayIn } from '#server/stores/today';
import * as t from '#texts/settings-problems';
import { parseCells, refuse, toCells } from './cells.ts';

type Store = StoreKey & Pick<StoreRow, 'timezone' | 'country'>;
type Answer = v.InferInput<typeof settingsCall.answer>['data'];

const queryAreas = (db: Database, store: StoreKey) =>
  db.selectFrom('delivery_zones').selectAll().where(inStore(store)).orderBy('position').execute();

const queryWeek = (db: Database, store: StoreKey) =>
  db.selectFrom('opening_hours').selectAll().where(inStore(store)).orderBy('weekday').execute();

export async function readSettings(shop: Shop, store: Store): Promise<Answer> {
  const coupons = await shop.db
    .selectFrom('coupons')
    .selectAll()
    .where(inStore(store))
    .orderBy('ends', 'desc')
    .orderBy('code')
    .execute();
  return {
    today: todayIn(shop, store),
    coupons: coupons.map((row) => toCells(couponsFile, row)),
    areas: (await queryAreas(shop.db, store)).map((row) => toCells(deliveryFile, row)),
    week: (await queryWeek(shop.db, store)).map((row) => toCells(hoursFile, row)),
  };
}

const readCoupon = (tx: Database, store: StoreKey, code: string) =>
  tx.selectFrom('coupons').selectAll().where(inStore(store)).where('code', '=', code).forUpdate().executeTakeFirst();

/** Idempotent. No import removes the coupon. @throws {ShopError} `settings_refused`, also if the code is used */
export const addCoupon = (shop: Shop, store: Store, cells: CouponCells, by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const [coupon] = parseCells(couponsFile, [cells]);
    if (!coupon) return [];
    const added = await tx
      .insertInto('coupons')
      .values({ ...storeKeyOf(store), ...coupon, from_counter: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    const details = toCells(couponsFile, coupon);
    if (added) return [{ what: 'coupon_added', about: coupon.code, details }];
    const other = await readCoupon(tx, store, coupon.code);
    if (!other || !isDeepStrictEqual(toCells(couponsFile, other), details))
      refuse([{ row: 0, column: 'code', message: t.codeUsed() }]);
    return [];
  });

/**
 * @param ends null switches it off: its last day becomes yesterday
 * @throws {ShopError} `not_found`, `settings_refused` for a last day before the first day
 */
export const endCoupon = (
  shop: Shop,
  store: Store,
  { code, ends }: { code: string; ends: string | null },
  by: Actor,
): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const coupon = await readCoupon(tx, store, code);
    if (!coupon) throw new ShopError('not_found');
    const yesterday = daysAfter(todayIn(shop, store), -1);
    const starts = ends === null && coupon.starts > yesterday ? yesterday : coupon.starts;
    const [checked] = parseCells(couponsFile, [{ ...toCells(couponsFile, coupon), starts, ends: ends ?? yesterday }]);
    if (!checked || checked.ends === coupon.ends) return [];
    const { ends: until } = checked;
    await tx
      .updateTable('coupons')
      .set({ starts, ends: until })
      .where(inStore(store))
      .where('code', '=', code)
      .execute();
    return [{ what: 'coupon_changed', about: code, details: { from: coupon.ends, to: ends === null ? null : until } }];
  });

/** @throws {ShopError} `settings_refused` */
export const saveAreas = (shop: Shop, store: Store, cells: AreaCells[], by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const areas = parseCells(deliveryFile, cells, (rows, problems) => checkDelivery(store.country, rows, problems));
    await tx.selectFrom('stores').select('store_id').where(inStore(store)).forNoKeyUpdate().execute();
    const before = (await queryAreas(tx, store)).map((row) => toCells(deliveryFile, row));
    const after = areas.map((row) => toCells(deliveryFile, row));
    if (isDeepStrictEqual(before, after)) return [];
    await tx.deleteFrom('delivery_zones').where(inStore(store)).execute();
    const marked = Object.keys(deliveryFile.entries); // an import keeps the areas until the folder has the same values
    const rows = areas.map((area, index) => ({
      ...storeKeyOf(store),
      ...area,
      position: index + 1,
      counter_columns: marked,
    }));
    if (rows.length > 0) await tx.insertInto('delivery_zones').values(rows).execute();
    return [{ what: 'areas_changed', about: '', details: { from: before, to: after } }];
  });

/** Changes only days that differ. @throws {ShopError} `settings_refused` */
export const saveWeek = (shop: Shop, store: Store, cells: HoursCells[], by: Actor): Promise<void> =>
  changeStore(shop, store, by, async (tx) => {
    const week = parseCells(hoursFile, cells, (rows, problems) => {
      checkUnique(rows, 'weekday', problems);
      checkNights(rows, problems);
    });
    const before = new Map((await queryWeek(tx, store)).map((row) => [row.weekday, toCells(hoursFile, row)]));
    const done: StoreChange[] = [];
    for (const day of week) {
      const row = day.opens === null ? { ...closedDay, weekday: day.weekday } : day;
      const [from, to] = [before.get(row.weekday) ?? null, toCells(hoursFile, row)];
      if (isDeepStrictEqual(from, to)) continue;
      await tx
        .insertInto('opening_hours')
        .values({ ...storeKeyOf(store), ...row, counter_columns: Object.keys(hoursFile.entries) })
        .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'weekday']).doUpdateSet(row))
        .execute();
      done.push({ what: 'hours_changed', about: weekdayName(row.weekday), details: { from, to } });
    }
    return done;
  });
