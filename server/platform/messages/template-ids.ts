import { sql } from 'kysely';
import type { ChannelName } from '#server/db/message-rows';
import type { Shop } from '#server/platform/shop';
import type { PaidChannel } from './day-bound.ts';
import { needsTemplate } from './sms/channel.ts';
import type { RegisteredTemplate } from './sms/sms.ts';

interface Sent {
  channel: ChannelName;
  kind: string | null;
  saas_id: number | null;
}

/** Its operator's, or else the first operator's that has one. Login codes belong to no operator. */
export const findTemplate = (
  { db }: Pick<Shop, 'db'>,
  { channel, kind, saas_id }: Sent,
): Promise<RegisteredTemplate | undefined> =>
  db
    .selectFrom('message_templates')
    .select(['template_id', 'sender', 'language'])
    .where('channel', '=', channel === 'whatsapp' ? 'whatsapp' : 'sms')
    .where('kind', '=', kind ?? '')
    .orderBy(sql`saas_id = ${saas_id} desc nulls last`)
    .orderBy('saas_id')
    .orderBy('language')
    .limit(1)
    .executeTakeFirst();

/** WhatsApp if codes have a template there, otherwise SMS; undefined if SMS needs a template and has none. */
export async function findCodeChannel(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  number: string,
): Promise<PaidChannel | undefined> {
  const hasTemplate = async (channel: PaidChannel) =>
    (await findTemplate({ db }, { channel, kind: 'code', saas_id: null })) !== undefined;
  if (config.whatsapp && (await hasTemplate('whatsapp'))) return 'whatsapp';
  if (!config.sms) return undefined;
  return !needsTemplate(config.sms, number) || (await hasTemplate('sms')) ? 'sms' : undefined;
}
