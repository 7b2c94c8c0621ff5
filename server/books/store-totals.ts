import { sql } from 'kysely';
import type * as v from 'valibot';
import type { readStoreTotals as totalsCall } from '#contract/books/totals';
import { can } from '#contract/counter/roles';
import { terminalStatuses } from '#lib/order/lifecycle';
import { toDecimal, type Minor } from '#lib/money/money';
import type { StaffSession } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { describeSession } from '#server/staff/callers';
import { getStoresOf } from '#server/stores/stores';
import { midnightIn, todayIn } from '#server/stores/today';

type Totals = v.InferInput<typeof totalsCall.answer>['data'];
type Row = Record<'store_id' | 'open_orders' | 'orders_today', number> & { sales_today: Minor };

/** Covers the stores where the person has an order role. Sales need a money role. */
export async function readStoreTotals(shop: Shop, session: StaffSession): Promise<Totals> {
  const { stores: own } = await describeSession(shop, session);
  const rolesOf = new Map(own.map(({ store_id, roles }) => [store_id, roles]));
  const stores = (await getStoresOf(shop, { storeIds: [...rolesOf.keys()] })).filter(({ store_id }) =>
    rolesOf.get(store_id)?.some((role) => can(role, 'orders')),
  );
  const { rows } = await sql<Row>`
    select of.store_id,
      (select count(*) from orders where orders.saas_id = of.saas_id and orders.store_id = of.store_id
        and status <> all(${[...terminalStatuses]}::text[]))::integer as open_orders,
      count(orders.order_id)::integer as orders_today,
      coalesce(sum(order_value - deducted), 0)::bigint as sales_today
    from unnest(${stores.map(({ saas_id }) => saas_id)}::integer[], ${stores.map(({ store_id }) => store_id)}::integer[],
      ${stores.map((store) => midnightIn(store, todayIn(shop, store)).toISOString())}::timestamptz[]
    ) as of (saas_id, store_id, begins)
    left join orders on orders.saas_id = of.saas_id and orders.store_id = of.store_id
      and orders.created_at >= of.begins and status <> 'cancelled'
    group by of.saas_id, of.store_id`.execute(shop.db);
  const totalsOf = new Map(rows.map((row) => [row.store_id, row]));
  return stores.map(({ store_id, label, bank_account, country }) => {
    const { open_orders = 0, orders_today = 0, sales_today = 0 } = totalsOf.get(store_id) ?? {};
    const seesMoney = rolesOf.get(store_id)?.some((role) => can(role, 'money')) ?? false;
    const sales = seesMoney ? toDecimal(sales_today) : null;
    return { label, bank_account, country, open_orders, orders_today, sales_today: sales };
  });
}
