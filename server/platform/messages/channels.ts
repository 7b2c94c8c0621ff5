import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config';

/** One message on its way to a person. */
export interface OutgoingMessage {
  recipient: string;
  subject: string;
  text: string;
  /** Where one press ends messages like this (RFC 8058). */
  unsubscribe_url?: string | null;
}

/** Sends a message, or throws. */
export type Channel = (message: OutgoingMessage) => Promise<void>;

const timeoutMs = 10_000;

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function smtpChannel(url: string): Channel {
  const timeouts = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...timeouts }, { from: '"Nukkad" <orders@localhost>' });
  const from = new URL(url).searchParams.get('from') ?? undefined;
  return async ({ recipient, subject, text, unsubscribe_url: url }) => {
    await transport.sendMail({
      ...(from && { from }),
      to: recipient,
      subject,
      text,
      ...(url && { headers: oneClick(url) }),
    });
  };
}

/** Posts `{ to, text }` as JSON to the gateway; an answer other than 2xx counts as not sent. */
const smsChannel =
  (url: string): Channel =>
  async ({ recipient, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: recipient, text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
  };

/** The configured ways to customers. A missing one leaves its messages in the outbox. */
export const openChannels = ({ smtpUrl, smsUrl }: Config): { email?: Channel; sms?: Channel } => ({
  ...(smtpUrl && { email: smtpChannel(smtpUrl) }),
  ...(smsUrl && { sms: smsChannel(smsUrl) }),
});
