/** A number of the WhatsApp Cloud API. */
export interface WhatsAppConfig {
  url: string;
  token: string;
  phoneNumberId: string;
  /** Signs Meta's requests. */
  appSecret: string;
  /** Proves to Meta that the webhook is ours. */
  verifyToken: string;
}

interface WhatsAppSettings {
  WHATSAPP_URL: string;
  WHATSAPP_TOKEN?: string | undefined;
  WHATSAPP_PHONE_NUMBER_ID?: string | undefined;
  WHATSAPP_APP_SECRET?: string | undefined;
  WHATSAPP_VERIFY_TOKEN?: string | undefined;
}

const needed = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;

/**
 * The settings of WhatsApp; undefined without any. @returns the problem as a text if one is missing
 * @param surroundings further requirements of WhatsApp: SMS as the fallback, and an address for its receipts
 */
export function toWhatsAppConfig(
  settings: WhatsAppSettings,
  { hasSms, isReachable }: { hasSms: boolean; isReachable: boolean },
): WhatsAppConfig | string | undefined {
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) return `${missing[0]} must be set as well: WhatsApp needs ${needed.join(', ')}.`;
  if (!hasSms) return 'SMS_PROVIDER must be set as well: WhatsApp messages that do not arrive are sent as SMS.';
  if (!isReachable) return 'PUBLIC_ORIGIN must be an address that Meta can reach: WhatsApp reports deliveries to it.';
  const { WHATSAPP_URL, WHATSAPP_TOKEN: token = '', WHATSAPP_PHONE_NUMBER_ID: phoneNumberId = '' } = settings;
  const { WHATSAPP_APP_SECRET: appSecret = '', WHATSAPP_VERIFY_TOKEN: verifyToken = '' } = settings;
  return { url: new URL(WHATSAPP_URL).origin, token, phoneNumberId, appSecret, verifyToken };
}
