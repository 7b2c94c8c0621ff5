import { needWords } from '#lib/messages/counter/needs';
import { queueMessage } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { alertTargets, getStoresOf, storeOrigin } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';
import { readUrgentNeeds } from './needs.ts';
import { storeKeyOf } from '#server/db/keys';

/** Alerts each store's contacts about urgent needs, once a day per kind. */
export async function sendNeedAlerts(shop: Shop): Promise<void> {
  const { storeIds, needsOf } = await readUrgentNeeds(shop);
  for (const store of await getStoresOf(shop, { storeIds })) {
    const date = todayIn(shop, store);
    const counter = new URL('/counter', storeOrigin(shop, store.label)).href;
    for (const need of needsOf(store)) {
      for (const to of alertTargets(store.alert_to))
        await queueMessage(shop.db, {
          to,
          kind: `alert_${need.kind}`,
          variables: { store: store.store_name, what: needWords(need), link: counter },
          store: storeKeyOf(store),
          about: `need:${store.saas_id}:${store.store_id}:${need.kind}:${date}:${to}`,
        });
    }
  }
}
