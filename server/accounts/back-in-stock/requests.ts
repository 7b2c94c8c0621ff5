import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { requestBackInStock as requestCall } from '#contract/returning/back-in-stock';
import { ShopError } from '#contract/errors';
import { isEmail } from '#contract/fields';
import { possibleTargets, toTarget } from '#lib/account/target';
import { sellableStock } from '#server/catalogue/sellable';
import type { BackInStockRow } from '#server/db/customer-rows';
import type { Database } from '#server/db/database';
import { canReach, queueMessage } from '#server/platform/messages/messages';
import { timeFromNow } from '#server/platform/delays';
import { consumeForCaller, consumeOrThrow } from '#server/platform/limits/rate-limits';
import { newToken, tokenHash } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { invalidTarget } from '#server/auth/codes';
import { targetsProvedBy } from '#server/auth/proved-targets';
import { forgetToken, waitMs } from './links.ts';
import { confirmationMessage } from './messages.ts';
import { storeKeyOf } from '#server/db/keys';

const linkLifetimeMs = 2 * 24 * 60 * 60_000;

type Request = v.InferOutput<typeof requestCall.body>;
type Row = Selectable<BackInStockRow>;

/** @throws {ShopError} `not_found`, `in_stock`, `invalid_input`, `mail_unavailable`, `sms_unavailable` */
async function findWanted(shop: Shop, { saas_id, store_id, item_id, target: typed }: Request) {
  const store = await getStore(shop, saas_id, store_id);
  const item = await shop.db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'size', sellableStock(shop.now()).as('stock')])
    .where((where) => where.and({ saas_id, store_id, item_id }))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  if (item.stock > 0) throw new ShopError('in_stock');
  // Numbers from another country include the calling code.
  const target = toTarget(typed, store.country) ?? possibleTargets(typed)[0];
  if (!target) throw invalidTarget('target');
  if (!canReach(shop.config, target)) throw new ShopError(isEmail(target) ? 'mail_unavailable' : 'sms_unavailable');
  return { store, item, target };
}

type Wanted = Awaited<ReturnType<typeof findWanted>>;

/** Repeating a request never shortens its lifetime. */
async function saveRequest(
  shop: Shop,
  tx: Database,
  { store, item, target }: Wanted,
  changes: Partial<Row>,
): Promise<Row> {
  const key = { ...storeKeyOf(store), item_id: item.item_id, target };
  await tx
    .deleteFrom('back_in_stock')
    .where((where) => where.and(key))
    .where('expires_at', '<=', shop.now())
    .execute();
  const values = { asked_at: shop.now(), expires_at: timeFromNow(shop, linkLifetimeMs), ...changes };
  return tx
    .insertInto('back_in_stock')
    .values({ ...key, request_id: randomUUID(), ...values })
    .onConflict((conflict) =>
      conflict.columns(['saas_id', 'store_id', 'item_id', 'target']).doUpdateSet(({ fn, ref, val }) => ({
        ...values,
        expires_at: fn('greatest', [ref('back_in_stock.expires_at'), val(values.expires_at)]),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function sendLink(shop: Shop, wanted: Wanted, from: string): Promise<void> {
  const { store, item, target } = wanted;
  await consumeForCaller(shop, 'link-from-address', from);
  await consumeOrThrow(shop, 'link-to-target', target);
  await consumeOrThrow(shop, 'back-in-stock-for-store', `${store.saas_id} ${store.store_id}`);
  const token = newToken();
  await shop.db.transaction().execute(async (tx) => {
    const row = await saveRequest(shop, tx, wanted, {
      confirm_hash: tokenHash(shop, 'back-in-stock-confirm', token),
    });
    const tokens = { forget: forgetToken(shop, row), ...(!row.confirmed_at && { confirm: token }) };
    await queueMessage(tx, confirmationMessage(shop, store, { item, target, tokens }));
  });
}

/** Never reveals whether the contact is on the list. @throws {ShopError} as {@link findWanted}, and `rate_limited` */
export const requestBackInStock = async (shop: Shop, request: Request, from: string): Promise<void> =>
  sendLink(shop, await findWanted(shop, request), from);

/** A customer's own proved contact needs no confirmation. `forget` is the token that cancels the request. */
export async function requestOwnBackInStock(shop: Shop, customerId: number, request: Request, from: string) {
  const wanted = await findWanted(shop, request);
  const [own] = await targetsProvedBy(shop.db, [customerId], [wanted.target]);
  if (!own) {
    await sendLink(shop, wanted, from);
    return { is_confirmed: false };
  }
  const changes = { confirmed_at: shop.now(), expires_at: timeFromNow(shop, waitMs) };
  const row = await shop.db.transaction().execute((tx) => saveRequest(shop, tx, wanted, changes));
  return { is_confirmed: true, forget: forgetToken(shop, row) };
}
