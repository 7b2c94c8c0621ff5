import * as t from '#texts/settings';

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

/** @returns undefined without any settings; the problem as a text if one is missing */
export function toWhatsAppConfig(
  settings: WhatsAppSettings,
  isReachable: boolean,
): WhatsAppConfig | string | undefined {
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) return t.missing({ name: missing[0] ?? '', other: 'WhatsApp', names: needed.join(', ') });
  if (!isReachable) return t.whatsAppNeedsOrigin();
  const { WHATSAPP_URL, WHATSAPP_TOKEN: token = '', WHATSAPP_PHONE_NUMBER_ID: phoneNumberId = '' } = settings;
  const { WHATSAPP_APP_SECRET: appSecret = '', WHATSAPP_VERIFY_TOKEN: verifyToken = '' } = settings;
  return { url: new URL(WHATSAPP_URL).origin, token, phoneNumberId, appSecret, verifyToken };
}
