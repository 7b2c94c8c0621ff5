import type { PaidChannel } from './day-bound.ts';
import type { Shop } from '#server/platform/shop';
import { needsTemplate } from './sms/channel.ts';
import { smsKinds, type Kind } from './templates/templates.ts';

export async function readRegistered({ db }: Pick<Shop, 'db'>, channel: PaidChannel) {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('channel', '=', channel)
    .orderBy('saas_id')
    .execute();
  return Map.groupBy(rows, ({ kind }) => kind);
}

export async function findUnregistered(shop: Pick<Shop, 'db' | 'config'>): Promise<Kind[]> {
  const { sms } = shop.config;
  if (!sms) return [];
  const indian = shop.db
    .selectFrom('stores')
    .select('store_id')
    .where('country', '=', 'India')
    .where('withdrawn_at', 'is', null);
  const isNeeded = needsTemplate(sms, '') || (await indian.limit(1).execute()).length > 0;
  if (!isNeeded) return [];
  const registered = await readRegistered(shop, 'sms');
  return smsKinds.filter((kind) => !registered.has(kind));
}
