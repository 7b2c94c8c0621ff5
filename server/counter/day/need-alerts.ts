import { isEmail } from '#contract/fields';
import { needMessages } from '#lib/messages/counter/needs';
import { queueMessage } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { alertTargets, getStores, storeOrigin } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';
import { readNeeds } from './needs.ts';

/**
 * Tells stores what needs attention, each kind once a day, by the numbers and e-mails that they want to be told of
 * orders by. Not of what is sold out, which happens every day.
 */
export async function tellNeeds(shop: Shop): Promise<void> {
  for (const store of (await getStores(shop)).filter(({ alert_to }) => alert_to !== '')) {
    const date = todayIn(shop, store);
    const counter = new URL('/counter', storeOrigin(shop, store.label)).href;
    for (const need of (await readNeeds(shop, store)).filter(({ kind }) => kind !== 'sold_out')) {
      const [what, todo] = [needMessages.what(need), needMessages.todo[need.kind]];
      for (const to of alertTargets(store.alert_to))
        await queueMessage(shop.db, {
          to,
          subject: `${store.store_name}: ${what}`,
          text: isEmail(to) ? `${what}. ${todo}\n\n${counter}` : `${store.store_name}: ${what}. ${todo} ${counter}`,
          about: `need:${store.saas_id}:${store.store_id}:${need.kind}:${date}:${to}`,
        });
    }
  }
}
