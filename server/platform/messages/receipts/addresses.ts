import { isLoopback, type Config } from '#server/platform/config';
import type { Secrets } from '#server/platform/secrets';
import { msg91Secret } from './msg91.ts';

type Origins = Pick<Config, 'publicOrigin' | 'apiOrigin'>;

/** An address of the API that providers can reach; undefined for a local shop. */
function webhookUrl({ publicOrigin, apiOrigin }: Origins, path: string): string | undefined {
  if (isLoopback(publicOrigin.hostname)) return undefined;
  return new URL(`/api/v1/webhooks/${path}`, apiOrigin ?? publicOrigin).href;
}

/** The address to which Twilio posts the state of a message. */
export const twilioReceiptUrl = (config: Origins, messageId: number): string | undefined =>
  webhookUrl(config, `twilio/${messageId}`);

/** The address to which Meta posts the states of WhatsApp messages. An operator copies it into the app's settings. */
export const whatsAppReceiptUrl = (config: Origins) => webhookUrl(config, 'whatsapp');

/** The address to which MSG91 posts delivery reports. An operator copies it into its panel. */
export const msg91ReceiptUrl = ({ config, secret }: { config: Origins } & Pick<Secrets, 'secret'>) =>
  webhookUrl(config, `msg91/${msg91Secret({ secret })}`);
