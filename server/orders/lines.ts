import type { CartLineInput } from '#contract/cart';
import { ShopError } from '#contract/errors';
import type { Totals } from '#contract/order';
import type { CouponTerms } from '#lib/cart/coupon-discount';
import { priceSum } from '#lib/cart/price-sum';
import { roundForCash } from '#lib/cart/round-for-cash';
import { toDecimal } from '#lib/money/money';
import { readSellable } from '#server/catalogue/sellable';
import type { Destination, OrderLine, OrderRequest, SellableItem } from '#server/db/order-quote';
import type { CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { colorOf, maxLineQuantity, toWireLine } from '#server/cart/carts';
import { toWireTotals } from './history/history.ts';

export const cartLinesOf = (lines: OrderLine[]) =>
  lines.map(({ item, color, quantity }) => ({ item_id: item.item_id, product_color: color, product_qty: quantity }));

export interface PricingTerms extends Pick<Destination, 'terms'> {
  currency: string;
  coupon: CouponTerms | null;
}

type Payment = Pick<OrderRequest, 'payment_type'>;

function combineLines(list: Required<CartLineInput>[], items: Map<number, SellableItem>): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { item_id, product_color, product_qty } of list) {
    const item = items.get(item_id);
    const color = item && colorOf(item, product_color);
    if (!item || color === undefined) continue;
    const earlier = lines.get(`${item_id} ${color}`);
    lines.set(`${item_id} ${color}`, { item, color, quantity: product_qty + (earlier?.quantity ?? 0) });
  }
  return [...lines.values()];
}

type Priced = Parameters<typeof priceSum>[0];

/** Cash totals are rounded. */
export function totalsOf(lines: Priced, { payment_type, terms, currency, coupon }: PricingTerms & Payment) {
  const totals = priceSum(lines, terms, coupon);
  return payment_type === 'COD' ? roundForCash(totals, { currency }) : totals;
}

export const totalColumns = (totals: Totals) => ({
  items_total: totals.items,
  delivery_charge: totals.delivery_charge,
  discount: totals.discount,
  round_off: totals.round_off,
  order_value: totals.total,
  order_qty: totals.count,
});

/** @throws {ShopError} `below_minimum` */
export function refuseBelowMinimum({ terms }: Pick<PricingTerms, 'terms'>, { items }: Totals): void {
  if (terms && items < terms.minimum) throw new ShopError('below_minimum', { minimum: toDecimal(terms.minimum) });
}

const pricedOf = (lines: OrderLine[]): Priced =>
  lines.map(({ item, quantity }) => ({ price: item.price, product_qty: quantity }));

/** Adds up colours. */
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
 * @throws {ShopError} `cart_empty`, `out_of_stock`, `quantity_too_large`, `below_minimum`, `coupon_below_minimum`,
 * `price_changed`
 */
export async function checkLines(
  shop: Pick<Shop, 'db' | 'now'>,
  cart: CartKey,
  request: Pick<OrderRequest, 'item_list' | 'order_value' | 'payment_type'>,
  terms: PricingTerms,
) {
  if (request.item_list.length === 0) throw new ShopError('cart_empty');
  const items = await readSellable(
    shop,
    cart,
    request.item_list.map(({ item_id }) => item_id),
  );
  const pricing = { ...terms, payment_type: request.payment_type };
  const lines = combineLines(request.item_list, items);
  const isComplete = request.item_list.every((line) => findColor(items, line) !== undefined);
  if (!isComplete || !isInStock(lines)) throw new ShopError('out_of_stock', freshQuote(cart, lines, pricing));
  if (lines.some(({ quantity }) => quantity > maxLineQuantity)) throw new ShopError('quantity_too_large');
  const totals = totalsOf(pricedOf(lines), pricing);
  refuseBelowMinimum(pricing, totals);
  if (pricing.coupon && totals.items < pricing.coupon.minimum)
    throw new ShopError('coupon_below_minimum', { minimum: toDecimal(pricing.coupon.minimum) });
  if (totals.total !== request.order_value) throw new ShopError('price_changed', freshQuote(cart, lines, pricing));
  return { lines, totals };
}

export async function quoteLines(
  shop: Pick<Shop, 'db' | 'now'>,
  cart: CartKey,
  list: Required<CartLineInput>[],
  pricing: PricingTerms & Payment,
) {
  const ids = list.map(({ item_id }) => item_id);
  return freshQuote(cart, combineLines(list, await readSellable(shop, cart, ids)), pricing);
}

function findColor(items: Map<number, SellableItem>, { item_id, product_color }: Required<CartLineInput>) {
  const item = items.get(item_id);
  return item && colorOf(item, product_color);
}

/** Current prices and stock: caps quantities and omits empty lines. */
function freshQuote(cart: CartKey, lines: OrderLine[], pricing: PricingTerms & Payment) {
  const left = new Map(lines.map(({ item }) => [item.item_id, item.stock]));
  const available = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, left.get(line.item.item_id) ?? 0, maxLineQuantity);
    left.set(line.item.item_id, (left.get(line.item.item_id) ?? 0) - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return {
    lines: available.map(({ item, color, quantity }) => toWireLine(cart, item, color, quantity)),
    totals: toWireTotals(totalsOf(pricedOf(available), pricing)),
  };
}
