import * as t from '#texts/message-failures';
import { MessageRefused } from '../failures.ts';
import { postToProvider, parseObject, textOf } from './post.ts';
import type { SmsConfig } from './settings.ts';
import type { Sms, SmsSender } from './sms.ts';

type Twilio = Extract<SmsConfig, { provider: 'twilio' }>;

/** Twilio's error, such as `21211: The 'To' number is not a valid phone number.` */
function explain(body: string): string | undefined {
  const { code, message } = parseObject(body);
  return typeof message === 'string' ? `${String(code)}: ${message}` : undefined;
}

const contentOf = ({ text, variables, template }: Sms): Record<string, string> =>
  template?.template_id.startsWith('HX')
    ? { ContentSid: template.template_id, ContentVariables: JSON.stringify(variables) }
    : { Body: text };

const senderOf = (sender: string): Record<string, string> =>
  /^MG[\da-fA-F]{32}$/.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

export const twilio =
  ({ url, account, key, sender }: Twilio): SmsSender =>
  async (sms) => {
    const body = await postToProvider(
      `${url}/2010-04-01/Accounts/${account}/Messages.json`,
      {
        headers: {
          Authorization: `Basic ${Buffer.from(`${account}:${key}`).toString('base64')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          To: sms.to,
          ...senderOf(sms.template?.sender || sender),
          ...contentOf(sms),
          ...(sms.receiptUrl && { StatusCallback: sms.receiptUrl }),
        }).toString(),
      },
      explain,
    );
    const id = textOf(parseObject(body), 'sid');
    if (!id) throw new MessageRefused(t.unconfirmed());
    return { id };
  };
