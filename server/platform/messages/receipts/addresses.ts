import { isLoopback, type Config } from '#server/platform/config';
import type { Secrets } from '#server/platform/secrets';
import { msg91Secret } from './msg91.ts';

type Origins = Pick<Config, 'publicOrigin' | 'apiOrigin'>;

/** A public address of the API; undefined for a local shop. */
function webhookUrl({ publicOrigin, apiOrigin }: Origins, path: string): string | undefined {
  if (isLoopback(publicOrigin.hostname)) return undefined;
  return new URL(`/api/v1/webhooks/${path}`, apiOrigin ?? publicOrigin).href;
}

export const twilioReceiptUrl = (config: Origins, messageId: number): string | undefined =>
  webhookUrl(config, `twilio/${messageId}`);

/** An operator copies it into the provider's settings. */
export const whatsAppReceiptUrl = (config: Origins) => webhookUrl(config, 'whatsapp');

/** An operator copies it into the provider's settings. */
export const msg91ReceiptUrl = ({ config, secret }: { config: Origins } & Pick<Secrets, 'secret'>) =>
  webhookUrl(config, `msg91/${msg91Secret({ secret })}`);
