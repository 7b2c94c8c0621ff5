import * as t from '#texts/message-failures';
import { MessageRefused } from '../failures.ts';
import { postToProvider, parseObject, textOf } from './post.ts';
import type { SmsConfig } from './settings.ts';
import type { Sms, SmsSender } from './sms.ts';

type Msg91 = Extract<SmsConfig, { provider: 'msg91' }>;

const explain = (body: string) => textOf(parseObject(body), 'message');

const toBody = ({ to, variables, template }: Sms, sender: string) => ({
  template_id: template?.template_id,
  ...(sender && { sender }),
  short_url: '0',
  recipients: [{ mobiles: to.replace('+', ''), ...variables }],
});

/** MSG91's flow API. It stores the text and receives the variables. */
export const msg91 =
  ({ url, key, sender }: Msg91): SmsSender =>
  async (sms) => {
    const body = await postToProvider(
      `${url}/api/v5/flow`,
      {
        headers: { authkey: key, 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(toBody(sms, sms.template?.sender || sender)),
      },
      explain,
    );
    const answer = parseObject(body);
    // Failures have status 200, too.
    if (answer.type !== 'success') throw new MessageRefused(explain(body) ?? t.unconfirmed());
    return { id: textOf(answer, 'request_id') ?? textOf(answer, 'message') };
  };
