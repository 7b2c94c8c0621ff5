import type { CartLineInput } from '#contract/cart';
import { ShopError } from '#contract/errors';
import type { CouponTerms } from '#lib/cart/coupon-discount';
import { priceSum } from '#lib/cart/price-sum';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { Destination, OrderLine, OrderRequest, SellableItem } from '#server/db/frozen';
import type { CartKey } from '#server/db/keys';
import { colorOf, maxLineQuantity, readSellable, toWireLine } from './carts.ts';
import { toWireTotals } from './history.ts';

/** The lines of the cart that they are, if they come from one. */
export const cartLineKeys = (lines: OrderLine[]) =>
  lines.map(({ item, color }) => ({ item_id: item.item_id, product_color: color }));

/** What a sum depends on beside its lines. */
export interface PricingTerms extends Pick<Destination, 'terms'> {
  coupon: CouponTerms | null;
}

/** One line an item and colour, however the request spread them. */
function combineLines(list: Required<CartLineInput>[], items: Map<number, SellableItem>): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { item_id, product_color, product_qty } of list) {
    const item = items.get(item_id);
    const color = item && colorOf(item, product_color);
    if (!item || color === undefined) continue;
    const known = lines.get(`${item_id} ${color}`);
    lines.set(`${item_id} ${color}`, { item, color, quantity: product_qty + (known?.quantity ?? 0) });
  }
  return [...lines.values()];
}

const totalsOf = (lines: OrderLine[], { terms, coupon }: PricingTerms) =>
  priceSum(
    lines.map(({ item, quantity }) => ({ price: item.price, product_qty: quantity })),
    terms,
    coupon,
  );

/** How many of each item the lines take together, whatever the colour. */
export const quantityByItem = (lines: OrderLine[]) =>
  lines.reduce(
    (sold, { item, quantity }) => sold.set(item.item_id, (sold.get(item.item_id) ?? 0) + quantity),
    new Map<number, number>(),
  );

const isInStock = (lines: OrderLine[]) => {
  const sold = quantityByItem(lines);
  return lines.every(({ item }) => (sold.get(item.item_id) ?? 0) <= item.stock);
};

/**
 * Looks the requested lines up and works the sum out.
 * @throws {ShopError} `cart_empty`, `out_of_stock`, `quantity_too_large`, `below_minimum`, `coupon_below_minimum`,
 * `price_changed`
 */
export async function checkLines(
  db: Database,
  cart: CartKey,
  request: Pick<OrderRequest, 'item_list' | 'order_value'>,
  on: PricingTerms,
) {
  if (request.item_list.length === 0) throw new ShopError('cart_empty');
  const items = await readSellable(
    db,
    cart,
    request.item_list.map(({ item_id }) => item_id),
  );
  const lines = combineLines(request.item_list, items);
  const isComplete = request.item_list.every((line) => findColor(items, line) !== undefined);
  if (!isComplete || !isInStock(lines)) throw new ShopError('out_of_stock', freshQuote(cart, lines, on));
  if (lines.some(({ quantity }) => quantity > maxLineQuantity)) throw new ShopError('quantity_too_large');
  const totals = totalsOf(lines, on);
  if (on.terms && totals.items < on.terms.minimum)
    throw new ShopError('below_minimum', { minimum: toDecimal(on.terms.minimum) });
  if (on.coupon && totals.items < on.coupon.minimum)
    throw new ShopError('coupon_below_minimum', { minimum: toDecimal(on.coupon.minimum) });
  if (totals.total !== request.order_value) throw new ShopError('price_changed', freshQuote(cart, lines, on));
  return { lines, totals };
}

function findColor(items: Map<number, SellableItem>, { item_id, product_color }: Required<CartLineInput>) {
  const item = items.get(item_id);
  return item && colorOf(item, product_color);
}

/** What can be had of these lines at today's prices and stock: gone lines are left out, quantities capped. */
function freshQuote(cart: CartKey, lines: OrderLine[], on: PricingTerms) {
  const left = new Map(lines.map(({ item }) => [item.item_id, item.stock]));
  const available = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, left.get(line.item.item_id) ?? 0, maxLineQuantity);
    left.set(line.item.item_id, (left.get(line.item.item_id) ?? 0) - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return {
    lines: available.map(({ item, color, quantity }) => toWireLine(cart, item, color, quantity)),
    totals: toWireTotals(totalsOf(available, on)),
  };
}
