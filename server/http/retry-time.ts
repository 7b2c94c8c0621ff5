import { ShopError } from '#contract/errors';
import type { Shop } from '#server/platform/shop';
import { chosenStore, siteOfHost } from '#server/stores/host';
import { findStore } from '#server/stores/stores';

/** Waits up to this long are said in minutes; after longer ones the customer needs the time of day. */
const shortWaitS = 15 * 60;
const minuteMs = 60_000;

/** The time zone of the store whose page is asking; of the first store where none is known. */
async function timezoneOfPage(shop: Shop, headers: Headers): Promise<string | undefined> {
  const site = siteOfHost(headers.get('Host') ?? '', shop.config.publicOrigin.hostname);
  const label = site.kind === 'store' ? site.label : chosenStore(headers.get('Cookie'));
  const chosen = label ? await findStore(shop, { label }) : undefined;
  return (chosen ?? (await findStore(shop, {})))?.timezone;
}

/** The refusal with the moment when the customer may try again, and in which time zone to say it, when that is long. */
export async function withRetryTime(shop: Shop, headers: Headers, refusal: ShopError): Promise<ShopError> {
  const { retry_after_s: wait = 0 } = (refusal.data ?? {}) as { retry_after_s?: number };
  if (wait <= shortWaitS) return refusal;
  const timezone = await timezoneOfPage(shop, headers);
  const at = Math.ceil((shop.now().getTime() + wait * 1000) / minuteMs) * minuteMs;
  return new ShopError(refusal.code, { retry_after_s: wait, retry_at: new Date(at).toISOString(), timezone });
}
