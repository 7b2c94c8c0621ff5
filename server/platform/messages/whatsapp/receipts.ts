import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { parseJson } from '#server/platform/http/parse-json';
import { isSameSecret } from '#server/platform/secrets';
import type { Receipt } from '../receipts/record-receipt.ts';
import type { WhatsAppConfig } from './settings.ts';

/** Checks Meta's signature of the raw body (`X-Hub-Signature-256`). */
export const isSignedByMeta = ({ appSecret }: WhatsAppConfig, body: Buffer, signature: string): boolean =>
  isSameSecret(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);

const status = v.object({
  id: v.string(),
  status: v.string(),
  errors: v.optional(
    v.array(v.object({ code: v.optional(v.number()), title: v.optional(v.string()), message: v.optional(v.string()) })),
    [],
  ),
  biz_opaque_callback_data: v.optional(v.string()),
});

type Status = v.InferOutput<typeof status>;

/** Meta's webhook body. Events other than statuses have other values. */
const event = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.looseObject({
            metadata: v.optional(v.object({ phone_number_id: v.string() })),
            statuses: v.optional(v.array(status), []),
          }),
        }),
      ),
    }),
  ),
});

function toReceipt({ id, status: state, errors, biz_opaque_callback_data: own = '' }: Status): Receipt[] {
  const of = /^[1-9]\d{0,14}$/.test(own) ? { message_id: Number(own) } : { provider_id: id };
  // Meta does not report the delivery of a message that is read at once.
  if (state === 'delivered' || state === 'read') return [{ of, state: 'delivered' }];
  if (state !== 'failed') return [];
  const [error] = errors;
  return [{ of, state: 'failed', reason: `${error?.code ?? 'failed'}: ${error?.title ?? error?.message ?? ''}` }];
}

/** The receipts of our number, which may share its webhook with others. @throws {ShopError} `invalid_input` */
export function parseMeta({ phoneNumberId }: WhatsAppConfig, body: Buffer): Receipt[] {
  const { entry } = parseJson(event, body.toString());
  return entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId)
    .flatMap(({ statuses }) => statuses.flatMap(toReceipt));
}
