import { randomUUID } from 'node:crypto';
import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import type { ItemRow } from '#server/db/item-rows';
import type { StoreRow } from '#server/db/schema';
import type { Message } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';

type Store = Pick<StoreRow, 'label' | 'store_name'>;
type Item = Pick<ItemRow, 'item_id' | 'item_name' | 'size'>;

const nameOf = ({ item_name, size }: Item) => (size ? `${item_name}, ${size}` : item_name);

/** The shop's word for a customer's number or e-mail. */
const kindOf = (target: Target) => (isEmail(target) ? 'e-mail address' : 'number');

interface Links {
  item: Item;
  target: Target;
  /** Without `confirm` for a request that is confirmed. Both stand behind `#`, which browsers never send to a server. */
  tokens: { confirm?: string; forget: string };
}

/** The message with the links that confirm a request and forget it. */
export function confirmationMessage(
  shop: Shop,
  { label, store_name }: Store,
  { item, target, tokens }: Links,
): Message {
  const [name, kind] = [nameOf(item), kindOf(target)];
  const link = (page: 'confirm' | 'forget', token: string) =>
    `${new URL(`/back-in-stock/${page}`, storeOrigin(shop, label)).href}#${token}`;
  const forget = link('forget', tokens.forget);
  return {
    to: target,
    subject: `${name} at ${store_name}${tokens.confirm ? ': please confirm' : ''}`,
    text: tokens.confirm
      ? `${store_name}: please confirm that we may message you once when ${name} is back:\n${link('confirm', tokens.confirm)}\n\nThe link is good for two days. If you did not ask for this, do nothing. To delete your ${kind} at once: ${forget}`
      : `${store_name} will message you once when ${name} is back. You don’t need to do anything.\n\nTo delete your ${kind} instead: ${forget}`,
    about: `stock-link:${randomUUID()}`,
  };
}

interface Back {
  request_id: string;
  item: Item;
  target: Target;
}

/** The one message that an item is back. */
export function backMessage(shop: Shop, { label, store_name }: Store, { request_id, item, target }: Back): Message {
  const name = nameOf(item);
  const link = new URL(`/ProductDetails/${item.item_id}`, storeOrigin(shop, label)).href;
  return {
    to: target,
    subject: `${name} is back at ${store_name}`,
    text: `${name} is back at ${store_name}: ${link}\n\nOthers have waited for it too: first come, first served. We have forgotten your ${kindOf(target)} and send nothing more about it.`,
    about: `stock-back:${request_id}`,
  };
}
