import { sql } from 'kysely';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { addCustomer, type Customer } from '../shop/customers.ts';
import { subscribe } from '../shop/plans.ts';
import type { TestShop } from '../shop/shop.ts';

/** Today in Surat. */
export const todayOf = (shop: TestShop): string => localTime(shop.now().getTime(), 'Asia/Kolkata').date;

/** A customer's subscription in Surat that delivers every day, 26 times: ten days ago the first time. */
export async function subscribeWithStops(shop: TestShop, customer?: Customer, items = [1001]) {
  const asha = customer ?? (await addCustomer(shop));
  const own = await subscribe(shop, asha, { items });
  const today = todayOf(shop);
  await sql`update subscriptions set start_date = ${daysAfter(today, -10)},
    plan = jsonb_set(plan, '{items}', (select jsonb_agg(item || '{"offdays": []}') from jsonb_array_elements(plan->'items') as item))
    where subscription_no = ${own.id}`.execute(shop.db);
  return { asha, own, today };
}
