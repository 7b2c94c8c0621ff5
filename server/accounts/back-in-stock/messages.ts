import { randomUUID } from 'node:crypto';
import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import { shortPages } from '#lib/address/short-pages';
import * as t from '#texts/message-words';
import type { ItemRow } from '#server/db/item-rows';
import type { StoreRow } from '#server/db/schema';
import { linkTo } from '#server/platform/links';
import type { Message } from '#server/platform/messages/messages';
import type { Content } from '#server/platform/messages/templates/templates';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import { storeKeyOf } from '#server/db/keys';

type Store = Pick<StoreRow, 'saas_id' | 'store_id' | 'label' | 'store_name'>;
type Item = Pick<ItemRow, 'item_id' | 'item_name' | 'size'>;

const nameOf = ({ item_name, size }: Item) => (size ? `${item_name}, ${size}` : item_name);

const namesOf = (target: Target, { store_name: store }: Store, item: Item) => ({
  store,
  item: nameOf(item),
  target: isEmail(target) ? t.emailAddress() : t.number(),
});

interface Links {
  item: Item;
  target: Target;
  /** Without `confirm` if the request is already confirmed. */
  tokens: { confirm?: string; forget: string };
}

export function confirmationMessage(shop: Shop, store: Store, { item, target, tokens }: Links): Message {
  const link = (page: 'confirmStock' | 'forgetStock', token: string) =>
    linkTo(storeOrigin(shop, store.label), shortPages[page].address, token);
  const variables = { ...namesOf(target, store, item), forget: link('forgetStock', tokens.forget) };
  const content: Content = tokens.confirm
    ? { kind: 'stock_confirm', variables: { ...variables, link: link('confirmStock', tokens.confirm) } }
    : { kind: 'stock_noted', variables };
  return { ...content, to: target, store: storeKeyOf(store), about: `stock-link:${randomUUID()}` };
}

interface Back {
  request_id: string;
  item: Item;
  target: Target;
}

export const backInStockMessage = (shop: Shop, store: Store, { request_id, item, target }: Back): Message => ({
  kind: 'stock_back',
  variables: {
    ...namesOf(target, store, item),
    link: new URL(`/ProductDetails/${item.item_id}`, storeOrigin(shop, store.label)).href,
  },
  to: target,
  store: storeKeyOf(store),
  about: `stock-back:${request_id}`,
});
