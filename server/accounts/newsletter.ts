import { randomUUID } from 'node:crypto';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { SubscriberRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { canReach, queueMessage } from '#server/platform/messages/messages';
import type { Content } from '#server/platform/messages/templates/templates';
import { consumeForCaller, consumeOrThrow } from '#server/platform/limits/rate-limits';
import { linkExpired, linkTo, newToken, readToken, signToken, tokenHash, tokenHashes } from '#server/platform/links';
import { getStore, storeOrigin } from '#server/stores/stores';
import { inSameStore, storeKeyOf } from '#server/db/keys';

const linkLifetimeMs = 2 * 24 * 60 * 60_000;

type Signup = Pick<SubscriberRow, 'saas_id' | 'store_id' | 'email'>;
type Store = Awaited<ReturnType<typeof getStore>>;

const pageLink = (shop: Shop, label: string, page: 'confirm' | 'unsubscribe', token: string) =>
  linkTo(storeOrigin(shop, label), `/newsletter/${page}`, token);

/** Never reveals subscriptions. @throws {ShopError} `not_found`, `mail_unavailable`, `rate_limited` */
export async function subscribe(shop: Shop, { email, saas_id, store_id }: Signup, from: string): Promise<void> {
  const store = await getStore(shop, saas_id, store_id);
  if (!canReach(shop.config, email)) throw new ShopError('mail_unavailable');
  await consumeForCaller(shop, 'link-from-address', from);
  await consumeOrThrow(shop, 'link-to-target', email);
  const token = newToken();
  await shop.db.transaction().execute(async (tx) => {
    const row = await saveRequest(shop, tx, { email, saas_id, store_id }, token);
    const isSubscribed = row.confirmed_at !== null && row.unsubscribed_at === null;
    await queueLink(shop, tx, store, { email, id: row.subscriber_id, token: isSubscribed ? undefined : token });
  });
}

const saveRequest = (shop: Shop, tx: Database, values: Signup, token: string) => {
  const request = {
    confirm_hash: tokenHash(shop, 'newsletter-confirm', token),
    confirm_expires_at: new Date(shop.now().getTime() + linkLifetimeMs),
    asked_at: shop.now(),
  };
  return tx
    .insertInto('subscribers')
    .values({ ...values, ...request, subscriber_id: randomUUID() })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'email']).doUpdateSet(request))
    .returning(['subscriber_id', 'confirmed_at', 'unsubscribed_at'])
    .executeTakeFirstOrThrow();
};

async function queueLink(
  shop: Shop,
  tx: Database,
  store: Store,
  { email, id, token }: { email: string; id: string; token: string | undefined },
): Promise<void> {
  const endingToken = signToken(shop, 'newsletter-unsubscribe', id); // never expires
  const variables = { store: store.store_name, forget: pageLink(shop, store.label, 'unsubscribe', endingToken) };
  const content: Content = token
    ? {
        kind: 'newsletter_confirm',
        variables: { ...variables, link: pageLink(shop, store.label, 'confirm', token) },
      }
    : { kind: 'newsletter_known', variables };
  await queueMessage(tx, {
    ...content,
    to: email,
    store: storeKeyOf(store),
    about: `newsletter:${randomUUID()}`,
    unsubscribeUrl: new URL(`/api/v1/newsletter/unsubscribe/${endingToken}`, shop.config.publicOrigin).href,
  });
}

/** The link works more than once. @throws {ShopError} `link_expired` */
export async function confirmSubscriber(shop: Shop, token: string): Promise<void> {
  const { numUpdatedRows } = await shop.db
    .updateTable('subscribers')
    .set({ confirmed_at: shop.now(), unsubscribed_at: null })
    .where('confirm_hash', 'in', tokenHashes(shop, 'newsletter-confirm', token))
    .where('confirm_expires_at', '>', shop.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw linkExpired();
}

/** Also revokes pending confirmation links. @throws {ShopError} `link_expired` for a forged token */
export async function unsubscribe(shop: Shop, token: string): Promise<void> {
  await shop.db
    .updateTable('subscribers')
    .set({ unsubscribed_at: shop.now(), confirm_hash: null, confirm_expires_at: null })
    .where('subscriber_id', '=', readToken(shop, 'newsletter-unsubscribe', token))
    .execute();
}

/** @throws {ShopError} `link_expired`, also for an unknown subscriber */
export async function unsubscribePage(shop: Shop, token: string): Promise<string> {
  const store = await shop.db
    .selectFrom('subscribers')
    .innerJoin('stores', inSameStore('stores', 'subscribers'))
    .select('stores.label')
    .where('subscriber_id', '=', readToken(shop, 'newsletter-unsubscribe', token))
    .executeTakeFirst();
  if (!store) throw linkExpired();
  return pageLink(shop, store.label, 'unsubscribe', token);
}
