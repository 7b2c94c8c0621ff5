import { createHmac } from 'node:crypto';
import * as t from '#texts/message-failures';
import { isSameSecret } from '#server/platform/secrets';
import type { Receipt } from './record-receipt.ts';

export function isSignedByTwilio(token: string, url: string, form: URLSearchParams, signature: string): boolean {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value);
  const own = createHmac('sha1', token)
    .update(`${url}${fields.join('')}`)
    .digest('base64');
  return isSameSecret(signature, own);
}

/** @returns undefined for an intermediate status */
export function parseTwilio(message_id: number, form: URLSearchParams): Receipt | undefined {
  const status = form.get('MessageStatus') ?? '';
  if (status === 'delivered' || status === 'read') return { of: { message_id }, state: 'delivered' };
  if (status !== 'failed' && status !== 'undelivered') return undefined;
  const code = form.get('ErrorCode');
  return { of: { message_id }, state: 'failed', reason: code ? t.twilioError({ code }) : t.twilioStatus({ status }) };
}
