import * as v from 'valibot';
import * as t from '#texts/message-failures';
import { parseJson } from '#server/platform/http/parse-json';
import { isDigestOf, keyedHash, type Secrets } from '#server/platform/secrets';
import type { Receipt } from './record-receipt.ts';

export const msg91Secret = ({ secret }: Pick<Secrets, 'secret'>): string => keyedHash(secret, 'webhook', 'msg91');

export const isMsg91Secret = (shop: Secrets, secret: string): boolean => isDigestOf(shop, secret, msg91Secret);

const report = v.object({
  status: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  desc: v.optional(v.string(), ''),
  failedReason: v.optional(v.string(), ''),
});

/** Version 2: several requests, each with a report per number. */
const several = v.array(v.object({ requestId: v.string(), report: v.array(report) }));
const single = v.object({ requestId: v.string(), ...report.entries });

/** Failed, refused as advertising, rejected, blocked number. */
const failed = ['2', '9', '16', '17', '25'];

function toReceipt(requestId: string, { status, desc, failedReason }: v.InferOutput<typeof report>): Receipt[] {
  const of = { provider_id: requestId };
  if (status === '1') return [{ of, state: 'delivered' }];
  return failed.includes(status)
    ? [{ of, state: 'failed', reason: failedReason || desc || t.msg91Status({ status }) }]
    : [];
}

/** Parses MSG91's webhook, version 2 (form) or 3 (JSON). @throws {ShopError} `invalid_input` */
export function parseMsg91(body: string): Receipt[] {
  if (body.startsWith('{')) {
    const { requestId, ...about } = parseJson(single, body);
    return toReceipt(requestId, about);
  }
  const requests = parseJson(several, new URLSearchParams(body).get('data') ?? '');
  return requests.flatMap(({ requestId, report: reports }) => reports.flatMap((each) => toReceipt(requestId, each)));
}
