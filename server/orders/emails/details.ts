import { paletteFor } from '#lib/catalogue/palette';
import type { StoreKey } from '#server/db/keys';
import type { OutgoingMessage } from '#server/platform/messages/channel';
import type { Brand, ReadEmailDetails } from '#server/platform/messages/email/details';
import type { Shop } from '#server/platform/shop';
import { readLogo } from '#server/stores/logo';
import { readMarketplaceFacts, readOperatorFacts } from '#server/stores/operator-facts';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { readReceipt } from './receipt.ts';

function coloursOf(theme_colour: string | undefined): Brand['colours'] {
  const palette = paletteFor({ theme_colour });
  return { dark: palette[800], light: palette[200] };
}

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

async function storeBrand(shop: Shop, store: Store): Promise<Brand> {
  const { theme_colour } = await readOperatorFacts(shop.db, store.saas_id);
  return {
    name: store.store_name,
    logo: await readLogo(shop, store),
    colours: coloursOf(store.theme_colour || theme_colour),
    replyTo: store.email,
  };
}

async function marketplaceBrand({ db }: Shop): Promise<Brand> {
  const { name = 'Nukkad', theme_colour, support_email = '' } = await readMarketplaceFacts(db);
  return { name, logo: undefined, colours: coloursOf(theme_colour), replyTo: support_email };
}

/** Messages about an order's content or changes. */
const withReceipt = /^(order_(placed|on_the_way|handed_over|ready|reduced)|left_out|replacement_agreed)/;

const keyOf = ({ saas_id, store_id }: OutgoingMessage): StoreKey | undefined =>
  saas_id && store_id ? { saas_id, store_id } : undefined;

export const emailDetailsOf =
  (shop: Shop): ReadEmailDetails =>
  async (message) => {
    const key = keyOf(message);
    if (!key) return { brand: await marketplaceBrand(shop) };
    const store = await getStoreIncludingClosed(shop, key);
    const brand = await storeBrand(shop, store);
    const hasReceipt = message.order_id && withReceipt.test(message.kind ?? '');
    return hasReceipt ? { brand, receipt: await readReceipt(shop.db, store, message.order_id!) } : { brand };
  };
