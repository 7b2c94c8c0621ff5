import { sql, type RawBuilder, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { listedOrder } from '#contract/orders/listed-orders';
import { can, type StaffRole } from '#contract/counter/roles';
import { asciiDigits } from '#lib/account/typed-text';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { spanOf, type BookStore } from './span.ts';

const pageSize = 50;

/** `text` is an order number, a name, or the end of a mobile number. */
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

const ofStore = ({ saas_id, store_id }: BookStore) => sql`saas_id = ${saas_id} and store_id = ${store_id}`;

/** The digits of a number, without the trunk 0 of a domestic mobile number; undefined for other texts. */
const digitsOf = (text: string): string | undefined =>
  /^\d+$/.exec(asciiDigits(text).replace(/[\s()+.-]/g, ''))?.[0].replace(/^0(?=\d{10}$)/, '');

/** Matches order numbers, and the ends of mobile numbers. Each has an index. */
function byDigits(store: BookStore, digits: string, onDay: Condition): Condition {
  const reversed = Array.from(digits).reverse().join('');
  const conditions = [
    ...(digits.length <= 15 ? [sql`order_id = ${Number(digits)}::bigint`] : []),
    ...(digits.length >= 4 ? [sql`reverse(mobile_number) like ${`${reversed}%`}`] : []),
  ];
  const queries = conditions.map(
    (each) => sql`select order_id from orders where ${ofStore(store)} and ${onDay} and ${each}`,
  );
  return sql.join(queries, sql` union `);
}

function isNamed(text: string): Condition {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`to_tsvector('simple', customer_name) @@ to_tsquery('simple', ${query})`;
}

/** `offset 0` stops the planner from scanning the order index for rare names (decision 038). */
function wantedIds(store: BookStore, { text = '', day }: Wanted): Condition {
  const span = day === undefined ? undefined : spanOf(store, day, day, 1);
  const onDay = span ? sql`created_at >= ${span.begins} and created_at < ${span.ends}` : sql`true`;
  const digits = digitsOf(text);
  if (digits) return byDigits(store, digits, onDay);
  if (!text) return sql`select order_id from orders where ${ofStore(store)} and ${onDay}`;
  return sql`select order_id
    from (select saas_id, store_id, order_id, created_at from orders where ${isNamed(text)} offset 0) as named
    where ${ofStore(store)} and ${onDay}`;
}

const columns = sql`order_id, created_at, status, order_type, payment_type, customer_name, mobile_number, order_qty,
  order_value, deducted`;

const newestFirst = sql`order by order_id desc limit ${pageSize + 1}`;

/** A frequent name fills a page from this many of the newest orders, without the index of names. */
const scanLimit = 2000;

/** Run in turn until one fills the page. */
function queriesOf(store: BookStore, wanted: Wanted, older: Condition): RawBuilder<Listed>[] {
  const { text, day } = wanted;
  const all = sql`from orders where ${ofStore(store)} and ${older}`;
  if (!text && day === undefined) return [sql`select ${columns} ${all} ${newestFirst}`];
  const byIndex = sql<Listed>`with wanted as materialized (${wantedIds(store, wanted)})
    select ${columns} from orders where ${ofStore(store)} and order_id = any(array(
      select order_id from wanted where ${older} ${newestFirst}
    )) ${newestFirst}`;
  if (!text || digitsOf(text) || day !== undefined) return [byIndex];
  const newest = sql`select * ${all} order by order_id desc limit ${scanLimit}`;
  return [sql`select ${columns} from (${newest}) as newest where ${isNamed(text)} ${newestFirst}`, byIndex];
}

/** Credit notes and mobile numbers depend on the role. @param before returns only orders with a lower number */
export async function findOrders(
  { db }: Shop,
  store: BookStore,
  { before, ...wanted }: Wanted & { before?: number | undefined },
  role: StaffRole,
): Promise<{ orders: v.InferInput<typeof listedOrder>[]; next: number | null }> {
  const older = before === undefined ? sql`true` : sql`order_id < ${before}`;
  let rows: Listed[] = [];
  for (const query of queriesOf(store, wanted, older)) {
    rows = (await query.execute(db)).rows;
    if (rows.length > pageSize) break;
  }
  const shown = rows.slice(0, pageSize);
  const notes = can(role, 'books') ? await readCreditNotes(db, store, shown) : new Map<number, string[]>();
  const orders = shown.map((row) => ({
    ...toWire(row),
    mobile_number: can(role, 'orders') ? row.mobile_number : '',
    credit_notes: notes.get(Number(row.order_id)) ?? [],
  }));
  return { orders, next: rows.length > pageSize ? Number(shown.at(-1)?.order_id) : null };
}

const toWire = ({ order_id, created_at, order_value, deducted, ...order }: Listed) => ({
  ...order,
  order_id: Number(order_id),
  order_date: created_at.toISOString(),
  order_value: toDecimal(order_value - deducted),
});

async function readCreditNotes(db: Database, { saas_id, store_id }: BookStore, orders: Listed[]) {
  const ids = orders.map(({ order_id }) => Number(order_id));
  if (ids.length === 0) return new Map<number, string[]>();
  const rows = await db
    .selectFrom('credit_notes')
    .select(['order_id', 'credit_note_number'])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', 'in', ids)
    .where('credit_note_number', 'is not', null)
    .orderBy('note_id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => Number(order_id));
  return new Map(
    [...byOrder].map(([id, notes]) => [id, notes.flatMap(({ credit_note_number }) => credit_note_number ?? [])]),
  );
}
