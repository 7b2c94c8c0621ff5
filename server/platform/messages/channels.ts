import type { Config } from '#server/platform/config';

/** One message on its way to a person. */
export interface OutgoingMessage {
  recipient: string;
  subject: string;
  text: string;
  /** The one-click unsubscribe address (RFC 8058). */
  unsubscribe_url?: string | null;
}

/** Sends a message, or throws. */
export type Channel = (message: OutgoingMessage) => Promise<void>;

/** How long a server may be silent. */
const timeoutMs = 10_000;

/** How long a mail may take in all. Shorter than the lease of a message, so that no other process sends it as well. */
const mailTimeoutMs = 30_000;

const unsubscribeHeaders = (url: string) => ({
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
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...timeouts }, { from: '"Nukkad" <orders@localhost>' }),
  );
  const from = new URL(url).searchParams.get('from') ?? undefined;
  return async ({ recipient, subject, text, unsubscribe_url: url }) => {
    await (
      await opening
    ).sendMail({
      ...(from && { from }),
      to: recipient,
      subject,
      text,
      signal: AbortSignal.timeout(mailTimeoutMs),
      ...(url && { headers: unsubscribeHeaders(url) }),
    });
  };
}

/** Posts `{ to, text }` as JSON to the gateway; a response other than 2xx counts as a failure. */
const smsChannel =
  (url: string): Channel =>
  async ({ recipient, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error', // the number and the code go to no other server
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw Object.assign(new Error('The SMS gateway refused'), { responseCode: response.status });
  };

/** The configured channels. Messages for a missing channel stay in the outbox. */
export const openChannels = ({ smtpUrl, smsUrl }: Config): { email?: Channel; sms?: Channel } => ({
  ...(smtpUrl && { email: smtpChannel(smtpUrl) }),
  ...(smsUrl && { sms: smsChannel(smsUrl) }),
});
