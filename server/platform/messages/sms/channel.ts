import * as t from '#texts/message-failures';
import type { Channel, OutgoingMessage } from '../channel.ts';
import { MessageRefused } from '../failures.ts';
import { isKind } from '../templates/templates.ts';
import { smsForm } from '../templates/sms-form.ts';
import { httpGateway } from './http-gateway.ts';
import { msg91 } from './msg91.ts';
import type { SmsConfig } from './settings.ts';
import type { Sms, SmsSender } from './sms.ts';
import { twilio } from './twilio.ts';

/** MSG91 sends templates only. Operators in India drop SMS without a template id. */
export const needsTemplate = ({ provider }: Pick<SmsConfig, 'provider'>, recipient: string): boolean =>
  provider === 'msg91' || recipient.startsWith('+91');

function toSms(config: SmsConfig, { recipient, kind, variables, template }: OutgoingMessage): Sms {
  if (!isKind(kind)) throw new MessageRefused(t.queuedWithoutKind());
  if (!template && needsTemplate(config, recipient)) throw new MessageRefused(t.noTemplate({ kind }));
  return { to: recipient, kind, template, ...smsForm(kind, variables) };
}

function senderOf(config: SmsConfig): SmsSender {
  if (config.provider === 'msg91') return msg91(config);
  return config.provider === 'twilio' ? twilio(config) : httpGateway(config);
}

export function smsChannel(config: SmsConfig, receiptUrlOf: (messageId: number) => string | undefined): Channel {
  const send = senderOf(config);
  return async (message) => {
    const receiptUrl = message.message_id && receiptUrlOf(message.message_id);
    return send({ ...toSms(config, message), ...(receiptUrl && { receiptUrl }) });
  };
}
