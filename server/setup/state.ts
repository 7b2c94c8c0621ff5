import type { SetupPlace, SetupState } from '#contract/setup/setup';
import { hasSandbox } from '#server/payments/open-gateway';
import { formatPostalCode, locateStore } from '#server/import/new-folder/locate-store';
import { isLoopback, type Config } from '#server/platform/config';
import type { Shop } from '#server/platform/shop';
import { readMarketplace } from '#server/publishing/listed-stores';

/** The new store, and what the shop still needs to take orders. */
export async function readState(shop: Shop): Promise<SetupState> {
  return { host: shop.config.publicOrigin.host, store: await readNewStore(shop), checklist: checklistOf(shop) };
}

async function readNewStore(shop: Shop): Promise<SetupState['store']> {
  const [store] = (await readMarketplace(shop)).stores;
  if (!store) return null;
  const { saas_id, store_id, label, store_name, url } = store;
  const site = await shop.db
    .selectFrom('sites')
    .select('published_at')
    .where('saas_id', '=', Number(saas_id))
    .where('store_id', '=', Number(store_id))
    .executeTakeFirst();
  const counter_url = new URL('/counter', shop.config.publicOrigin).href;
  return { label, store_name, url, counter_url, is_published: (site?.published_at ?? null) !== null };
}

function checklistOf({ config, kind }: Shop): SetupState['checklist'] {
  return {
    payments: config.razorpay ? 'ready' : hasSandbox(config) ? 'sandbox' : 'missing',
    email: channelOf(config, config.smtpUrl !== undefined),
    sms: channelOf(config, config.sms !== undefined),
    whatsapp: channelOf(config, config.whatsapp !== undefined),
    has_domain: !isLoopback(config.publicOrigin.hostname),
    has_secret: config.sessionSecret !== undefined,
    has_database: kind === 'postgres',
  };
}

const channelOf = ({ isLocal }: Config, isSet: boolean) => (isSet ? 'ready' : isLocal ? 'outbox' : 'missing');

/** Null if unknown. */
export async function findPlace(code: string): Promise<SetupPlace | null> {
  const found = await locateStore(formatPostalCode(code));
  if (!found) return null;
  const { country, state, timezone, cashCities: town } = found;
  return { country, state, timezone, town, currency: country === 'India' ? 'INR' : 'CAD' };
}
