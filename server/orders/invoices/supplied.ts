import { sql, type Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import { allocateByWeight, valueOfPieces } from '#lib/order/line-value';
import { pieceUnit } from '#lib/tax/unit-codes';
import type { Database } from '#server/db/database';
import type { InvoiceLine } from '#server/db/invoice-rows';
import type { StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { exactSumOf, linesLeft, listAdjustments, sumOf } from '../adjustments/left.ts';

type Order = Selectable<OrderRow>;
type Adjustment = Awaited<ReturnType<typeof listAdjustments>>[number];

/** The goods that leave the store: without missing pieces, with replacements. */
export interface Supplied {
  lines: InvoiceLine[];
  /** The amount paid for each line, after its share of discounts. */
  paid: Minor[];
  delivery_charge: Minor;
  /** The amount paid for delivery, if adjustments exceeded the lines. */
  delivery_paid: Minor;
  /** The cash round-off in the total; may be negative. */
  round_off: Minor;
  total: Minor;
}

/** An order line with its item's facts, or a replacement. */
interface LineRow {
  order_id: number;
  line: number;
  item_id: number;
  item_name: string;
  product_color: string;
  unit: string;
  price: Minor;
  product_qty: number;
  hsn: string;
  tax_percent: number | null;
  net_quantity: string | null;
  /** Price of all replacement pieces together. */
  charged: Minor | null;
  offer_id: number | null;
}

const ofOrders = ({ saas_id, store_id }: StoreKey, orders: Order[]) =>
  sql`each.saas_id = ${saas_id} and each.store_id = ${store_id}
    and each.order_id = any(${orders.map(({ order_id }) => order_id)}::bigint[])`;

const facts = sql`hsn, tax_percent, net_quantity from items
  where items.saas_id = each.saas_id and items.store_id = each.store_id and items.item_id = each.item_id`;

async function readLines(db: Database, store: StoreKey, orders: Order[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select order_id, line, item_id, item_name, product_color, unit, price, product_qty, null::bigint as charged, null::integer as offer_id, item.*
    from order_lines as each cross join lateral (select ${facts}) as item
    where ${ofOrders(store, orders)}
    union all
    select order_id, line, item_id, item_name, product_color, unit, price, quantity, charged, offer_id, item.*
    from replacements as each cross join lateral (select ${facts}) as item
    where ${ofOrders(store, orders)} and state = 'accepted'
    order by order_id, line, offer_id nulls first`.execute(db);
  return rows;
}

const toLine = (row: LineRow, quantity: number, amount: Minor): InvoiceLine => ({
  line: row.line,
  item_id: row.item_id,
  name: [row.item_name, row.product_color].filter(Boolean).join(', '),
  unit: row.unit,
  hsn: row.hsn,
  quantity,
  price: row.charged === null ? row.price : Math.round(amount / quantity),
  amount,
  tax_percent: row.tax_percent,
  filed_in: pieceUnit(row.unit, row.net_quantity),
});

/** With the amount paid for each before goodwill. */
function suppliedLines(order: Order, rows: LineRow[], adjustments: Adjustment[]) {
  const ordered = rows.filter(({ offer_id }) => offer_id === null);
  const left = linesLeft(ordered, order.discount, adjustments);
  return ordered.flatMap((row) => {
    const rest = left.get(row.line);
    if (!rest) return [];
    const own = { row, quantity: rest.own.quantity, amount: row.price * rest.own.quantity, paid: rest.own.amount };
    const others = rest.replacements.flatMap(({ offer_id, quantity }) => {
      const other = rows.find((one) => one.offer_id === offer_id);
      return other ? [{ row: other, quantity }] : [];
    });
    const shares = allocateByWeight(
      Math.max(0, rest.amount - rest.own.amount),
      others.map(({ row: { charged, product_qty }, quantity }) =>
        valueOfPieces({ quantity: product_qty, amount: charged ?? 0 }, quantity),
      ),
    );
    const replacements = others.map((other, index) => ({
      ...other,
      amount: shares[index] ?? 0,
      paid: shares[index] ?? 0,
    }));
    return [own, ...replacements].filter(({ quantity }) => quantity > 0);
  });
}

const sum = (amounts: Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0);

/** Goodwill reduces the lines first. */
function suppliedOf(order: Order, rows: LineRow[], adjustments: Adjustment[]): Supplied {
  const delivery_charge = order.delivery_charge - exactSumOf(adjustments.filter(({ kind }) => kind === 'delivery'));
  const lines = suppliedLines(order, rows, adjustments);
  const total = order.order_value - sumOf(adjustments);
  const exact = order.order_value - order.round_off - exactSumOf(adjustments);
  const values = lines.map(({ paid }) => paid);
  const unpaid = sum(values) + delivery_charge - exact;
  const ofLines = Math.min(Math.max(0, unpaid), sum(values));
  const off = allocateByWeight(ofLines, values);
  const paid = values.map((value, index) => value - (off[index] ?? 0));
  if (unpaid < 0 && paid.length > 0) paid[0] = (paid[0] ?? 0) - unpaid; // older versions refunded less than the price
  return {
    lines: lines.map(({ row, quantity, amount }) => toLine(row, quantity, amount)),
    paid,
    delivery_charge,
    delivery_paid: delivery_charge - Math.max(0, unpaid - ofLines),
    round_off: total - exact,
    total,
  };
}

/** The supplied goods by order, after adjustments made before supply. Later ones have a credit note. */
export async function readSupplied(db: Database, store: StoreKey, orders: Order[]): Promise<Map<number, Supplied>> {
  const rows = Map.groupBy(await readLines(db, store, orders), ({ order_id }) => Number(order_id));
  const ids = orders.map(({ order_id }) => Number(order_id));
  const adjustments = (await listAdjustments(db, store, ids)).filter(({ after_supply }) => !after_supply);
  const byOrder = Map.groupBy(adjustments, ({ order_id }) => order_id);
  return new Map(
    orders.map((order) => {
      const id = Number(order.order_id);
      return [id, suppliedOf(order, rows.get(id) ?? [], byOrder.get(id) ?? [])];
    }),
  );
}
