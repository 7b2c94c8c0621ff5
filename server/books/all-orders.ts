import { sql, type RawBuilder, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { listedOrder } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { spanOf, type BookStore } from './span.ts';

const pageSize = 50;

/** What is looked for: a number, a name, a mobile number or its end; and a day of the store. */
interface Wanted {
  text?: string | undefined;
  day?: string | undefined;
}

type Listed = Pick<
  Selectable<OrderRow>,
  | 'order_id'
  | 'created_at'
  | 'status'
  | 'order_type'
  | 'payment_type'
  | 'customer_name'
  | 'mobile_number'
  | 'order_qty'
  | 'order_value'
  | 'deducted'
>;

type Condition = RawBuilder<unknown>;

const reversed = (digits: string) => [...digits].reverse().join('');

/** The ways in which orders can be what a text says; each of them has an index. */
function conditionsOf(text: string): Condition[] {
  const digits = text.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const isNumber = !text.trim().startsWith('+') && digits.length <= 15;
    return [
      ...(isNumber ? [sql`order_id = ${Number(digits)}::bigint`] : []),
      ...(digits.length >= 4 ? [sql`reverse(mobile_number) like ${`${reversed(digits)}%`}`] : []),
    ];
  }
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return words.length > 0 ? [sql`to_tsvector('simple', customer_name) @@ to_tsquery('simple', ${query})`] : [];
}

/**
 * The numbers of the orders that are wanted. Looked up by an index before they are put in order: the planner would walk all
 * orders back from the newest where it thinks that a name is frequent (decision 038).
 */
function wantedIds(store: BookStore, { text, day }: Wanted): Condition | undefined {
  const { saas_id, store_id } = store;
  const ofStore = sql`select order_id from orders where saas_id = ${saas_id} and store_id = ${store_id}`;
  const span = day === undefined ? undefined : spanOf(store, day, day, 1);
  const onDay = span ? sql`and created_at >= ${span.begins} and created_at < ${span.ends}` : sql``;
  if (!text) return span && sql`${ofStore} ${onDay}`;
  const conditions = conditionsOf(text);
  if (conditions.length === 0) return sql`${ofStore} and false`;
  return sql.join(
    conditions.map((condition) => sql`${ofStore} ${onDay} and ${condition}`),
    sql` union `,
  );
}

/** A store's orders, the newest first, 50 at once: all, or those that are wanted; `before` a number. */
export async function findOrders(
  { db }: Shop,
  store: BookStore,
  { before, ...wanted }: Wanted & { before?: number | undefined },
): Promise<{ orders: v.InferInput<typeof listedOrder>[]; next: number | null }> {
  const { saas_id, store_id } = store;
  const ids = wantedIds(store, wanted);
  const older = before === undefined ? sql`true` : sql`order_id < ${before}`;
  const { rows } = await sql<Listed>`
    ${ids ? sql`with wanted as materialized (${ids})` : sql``}
    select order_id, created_at, status, order_type, payment_type, customer_name, mobile_number, order_qty, order_value,
      deducted
    from orders
    where saas_id = ${saas_id} and store_id = ${store_id} and ${
      ids
        ? sql`order_id = any(array(select order_id from wanted where ${older} order by order_id desc limit ${pageSize + 1}))`
        : older
    }
    order by order_id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  return { orders: shown.map(toWire), next: rows.length > pageSize ? Number(shown.at(-1)?.order_id) : null };
}

const toWire = ({ order_id, created_at, order_value, deducted, ...order }: Listed) => ({
  ...order,
  order_id: Number(order_id),
  order_date: created_at.toISOString(),
  order_value: toDecimal(order_value - deducted),
});
