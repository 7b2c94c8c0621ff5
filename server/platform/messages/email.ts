import type { Channel } from './channel.ts';

/** How long a server may be silent. */
const timeoutMs = 10_000;

/** How long a mail may take in all. Shorter than the lease of a message, so that no other process sends it as well. */
const mailTimeoutMs = 30_000;

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends messages over a mail server. */
export function emailChannel(url: string): Channel {
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
    const transport = await opening;
    await transport.sendMail({
      ...(from && { from }),
      to: recipient,
      subject,
      text,
      signal: AbortSignal.timeout(mailTimeoutMs),
      ...(url && { headers: unsubscribeHeaders(url) }),
    });
    return {};
  };
}
