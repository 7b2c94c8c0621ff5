import { ShopError } from '#contract/errors';
import type { Shop } from '#server/platform/shop';
import { chosenStore, siteOfHost } from '#server/stores/host';
import { findStore } from '#server/stores/stores';

/** Longer waits are shown as a time of day instead of minutes. */
const shortWaitS = 15 * 60;
const minuteMs = 60_000;

async function timezoneOfPage(shop: Shop, headers: Headers): Promise<string | undefined> {
  const site = siteOfHost(headers.get('Host') ?? '', shop.config.publicOrigin.hostname);
  const label = site.kind === 'store' ? site.label : chosenStore(headers.get('Cookie'));
  const chosen = label ? await findStore(shop, { label }) : undefined;
  return (chosen ?? (await findStore(shop, {})))?.timezone;
}

/** Adds the retry time and its time zone for long waits. */
export async function withRetryTime(shop: Shop, headers: Headers, refusal: ShopError): Promise<ShopError> {
  const { retry_after_s: wait = 0 } = (refusal.data ?? {}) as { retry_after_s?: number };
  if (wait <= shortWaitS) return refusal;
  const timezone = await timezoneOfPage(shop, headers);
  const at = Math.ceil((shop.now().getTime() + wait * 1000) / minuteMs) * minuteMs;
  return new ShopError(refusal.code, { retry_after_s: wait, retry_at: new Date(at).toISOString(), timezone });
}
