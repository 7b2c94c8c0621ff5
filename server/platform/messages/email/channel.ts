import type { Channel, OutgoingMessage } from '../channel.ts';
import { emailBlocks, emailText } from './blocks.ts';
import type { EmailDetails, ReadEmailDetails } from './details.ts';
import { emailHtml, logoId, receiptText } from './html.ts';

const timeoutMs = 10_000;

/** For a whole mail. Shorter than a message's lease, so that no other process sends it too. */
const mailTimeoutMs = 30_000;

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

async function contentOf(message: OutgoingMessage, details: EmailDetails) {
  const { brand, receipt } = details;
  const text = emailText(message);
  return {
    subject: message.subject,
    text: receipt ? `${text}\n\n${receiptText(receipt)}` : text,
    html: String(await emailHtml(message.subject, emailBlocks(message), details)),
    ...(brand.logo && {
      attachments: [{ filename: 'logo.png', content: brand.logo, cid: logoId, contentDisposition: 'inline' as const }],
    }),
  };
}

/** Sends messages over a mail server, under their store's name. `?from=` has the address. */
export function emailChannel(url: string, readDetails: ReadEmailDetails): Channel {
  const timeouts = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const opening = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...timeouts }));
  const from = new URL(url).searchParams.get('from') ?? 'orders@localhost';
  const address = /<(.+)>/.exec(from)?.[1] ?? from;
  return async (message) => {
    const transport = await opening;
    const details = await readDetails(message);
    const { name, replyTo } = details.brand;
    await transport.sendMail({
      from: { name, address },
      to: message.recipient,
      ...(replyTo && { replyTo }),
      ...(await contentOf(message, details)),
      signal: AbortSignal.timeout(mailTimeoutMs),
      ...(message.unsubscribe_url && { headers: unsubscribeHeaders(message.unsubscribe_url) }),
    });
    return {};
  };
}
