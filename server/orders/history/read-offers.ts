import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { offer } from '#contract/counter/offer';
import { ShopError } from '#contract/errors';
import type { IfMissing } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import type { ReplacementRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { inSameStore } from '#server/db/keys';

export type WireOffer = v.InferInput<typeof offer>;

export interface KnownOffer extends Selectable<ReplacementRow> {
  missing_name: string;
  missing_color: string;
  missing_unit: string;
  if_missing: IfMissing;
}

const queryOffers = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('replacements')
    .innerJoin('order_lines as missing', inSameStore('missing', 'replacements', 'order_id', 'line'))
    .innerJoin('orders', inSameStore('orders', 'replacements', 'order_id'))
    .selectAll('replacements')
    .select(['missing.item_name as missing_name', 'missing.product_color as missing_color'])
    .select(['missing.unit as missing_unit', 'orders.if_missing'])
    .where('replacements.saas_id', '=', saas_id)
    .where('replacements.store_id', '=', store_id)
    .orderBy('replacements.offer_id');

/** Oldest first. */
export const listOffers = (db: Database, store: StoreKey, orderIds: number[]): Promise<KnownOffer[]> =>
  queryOffers(db, store)
    .where('replacements.order_id', '=', sql<number>`any(${orderIds})`)
    .execute();

export const findOffer = (db: Database, key: OrderKey & { offer_id: number }): Promise<KnownOffer | undefined> =>
  queryOffers(db, key)
    .where('replacements.order_id', '=', key.order_id)
    .where('replacements.offer_id', '=', key.offer_id)
    .executeTakeFirst();

/** @throws {ShopError} `not_found` */
export async function requireOffer(db: Database, key: Parameters<typeof findOffer>[1]): Promise<KnownOffer> {
  const offer = await findOffer(db, key);
  if (!offer) throw new ShopError('not_found');
  return offer;
}

/** The default answer, chosen at checkout. */
export const defaultAnswer = (if_missing: IfMissing) => (if_missing === 'replace' ? 'accept' : 'leave_out');

export function toWireOffer({ now }: Pick<Shop, 'now'>, offer: KnownOffer): WireOffer {
  const { offer_id, line, quantity, state, item_name, product_color, unit, expires_at } = offer;
  const left = Math.max(0, Math.floor((expires_at.getTime() - now().getTime()) / 1000));
  return {
    offer_id,
    line,
    quantity,
    missing: {
      item_name: offer.missing_name,
      product_color: offer.missing_color,
      unit: offer.missing_unit,
      amount: toDecimal(offer.missing_amount),
    },
    instead: {
      item_name,
      product_color,
      unit,
      item_price: toDecimal(offer.price),
      image: offer.image && pictureUrl(offer.image),
    },
    charged: toDecimal(offer.charged),
    state,
    unanswered: defaultAnswer(offer.if_missing),
    expires_at: expires_at.toISOString(),
    time_left_s: state === 'offered' ? left : null,
  };
}
