import * as t from '#texts/message-failures';
import type { ChannelName } from '#server/db/message-rows';
import type { Config } from '#server/platform/config';
import type { Channel } from './channel.ts';
import { emailChannel } from './email/channel.ts';
import type { ReadEmailDetails } from './email/details.ts';
import { MessageRefused } from './failures.ts';
import { twilioReceiptUrl } from './receipts/addresses.ts';
import { smsChannel } from './sms/channel.ts';
import { whatsAppChannel } from './whatsapp/channel.ts';

export type Channels = { [Name in ChannelName]?: Channel };

const withoutSms: Channel = () => Promise.reject(new MessageRefused(t.withoutSms()));
const withoutWhatsApp: Channel = () => Promise.reject(new MessageRefused(t.withoutWhatsApp()));

/** Messages for a missing channel stay queued. Without WhatsApp, its messages become SMS; without SMS, those fail. */
export const openChannels = (
  { smtpUrl, sms, whatsapp, ...origins }: Config,
  readDetails: ReadEmailDetails,
): Channels => ({
  ...(smtpUrl && { email: emailChannel(smtpUrl, readDetails) }),
  ...((sms ?? whatsapp) && {
    sms: sms ? smsChannel(sms, (messageId) => twilioReceiptUrl(origins, messageId)) : withoutSms,
    whatsapp: whatsapp ? whatsAppChannel(whatsapp) : withoutWhatsApp,
  }),
});
