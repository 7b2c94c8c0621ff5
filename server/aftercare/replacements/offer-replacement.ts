import { invalidInput, ShopError } from '#contract/errors';
import { sellableStock } from '#server/catalogue/sellable';
import type { SellableItem } from '#server/db/order-quote';
import { orderKeyOf, storeKeyOf, type StoreKey } from '#server/db/keys';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { newToken, tokenHash } from '#server/platform/links';
import { timeFromNow } from '#server/platform/delays';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { colorOf, imageOf } from '#server/cart/carts';
import { recordOrderChange } from '#server/orders/counter-events';
import { requirePieces, type MissingPieces } from './missing.ts';
import { queueOffer } from './offer-messages.ts';
import { requireOffer, toWireOffer, type WireOffer } from '#server/orders/history/read-offers';

/** Replaces missing pieces one for one. Without a colour, the item's first. */
export interface Replacement extends MissingPieces {
  item_id: number;
  product_color: string;
}

/**
 * Offers another item for missing pieces, at most at their price, and reserves its stock. The customer gets a link.
 * @throws {ShopError} as `requirePieces`; `not_found` for an unsold item; `out_of_stock`; `invalid_input` for the
 * missing item itself
 */
export const offerReplacement = (shop: Shop, wanted: Replacement, by: Actor): Promise<WireOffer> =>
  shop.db.transaction().execute(async (tx) => {
    const { order, line, amount } = await requirePieces(tx, wanted);
    const { quantity } = wanted;
    const item = await reserve({ db: tx, now: shop.now }, wanted);
    const product_color = colorOf(item, wanted.product_color);
    if (product_color === undefined) throw new ShopError('not_found');
    if (item.item_id === line.item_id && product_color === line.product_color)
      throw invalidInput('item_id', 'must differ from the missing item');
    const store = await getStoreIncludingClosed({ db: tx }, order);
    const token = newToken();
    const expires_at = timeFromNow(shop, store.answer_minutes * 60_000);
    const { offer_id } = await tx
      .insertInto('replacements')
      .values({
        ...frozenItem(item, product_color),
        ...orderKeyOf(order),
        line: line.line,
        quantity,
        missing_amount: amount,
        charged: Math.min(item.price * quantity, amount),
        token_hash: tokenHash(shop, 'offer', token),
        offered_by: staffIdOf(by),
        offered_at: shop.now(),
        expires_at,
      })
      .returning('offer_id')
      .executeTakeFirstOrThrow();
    const offer = await requireOffer(tx, { ...orderKeyOf(order), offer_id });
    await recordOrderChange(shop, tx, order, { line: line.line, by });
    const details = { line: line.line, quantity, item_id: item.item_id, item_name: item.item_name };
    await writeStaffLog(shop, tx, {
      ...storeKeyOf(order),
      by,
      what: 'replacement_offered',
      about: order.order_id,
      details,
    });
    await enqueue(tx, 'offer', { ...orderKeyOf(order), offer_id }, expires_at);
    await queueOffer(shop, tx, store, order, { offer, token });
    return toWireOffer(shop, offer);
  });

const frozenItem = (item: SellableItem, product_color: string) => {
  const { item_id, item_name, unit, price } = item;
  return { item_id, item_name, unit, price, product_color, image: imageOf(item, product_color) };
};

/** @throws {ShopError} `not_found`, `out_of_stock` with the stock */
async function reserve(
  { db: tx, now }: Pick<Shop, 'db' | 'now'>,
  wanted: StoreKey & Pick<Replacement, 'item_id' | 'quantity'>,
): Promise<SellableItem> {
  const { saas_id, store_id, item_id, quantity } = wanted;
  const item = await tx
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'image', 'colors', sellableStock(now()).as('stock')])
    .where((where) => where.and({ saas_id, store_id, item_id }))
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  if (item.stock < quantity) throw new ShopError('out_of_stock', { stock: item.stock });
  await tx
    .updateTable('items')
    .set({ stock: item.stock - quantity })
    .where((where) => where.and({ saas_id, store_id, item_id }))
    .execute();
  return item;
}
