import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint';
import { invalidInput } from '#contract/errors';
import { attemptId } from '#contract/payment';
import type { CartKey } from '#server/db/keys';
import type { Call } from './call.ts';

interface CartPath {
  saasId: number;
  storeId: number;
}

export const cartOf = ({ saasId, storeId }: CartPath, customer_id: number): CartKey => ({
  saas_id: saasId,
  store_id: storeId,
  customer_id,
});

type Header = Call<Endpoint>['header'];

/** The `Idempotency-Key` header, if any, or the key that older pages send in the body. @throws {ShopError} `invalid_input` */
export function idempotencyKey(header: Header, ofBody?: string): string | undefined {
  const key = header('Idempotency-Key') ?? ofBody;
  if (key === undefined || /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw invalidInput('Idempotency-Key', 'must be 1 to 100 visible characters');
}

/** The same for a call with a required key. @throws {ShopError} `invalid_input` */
export function requiredKey(header: Header, ofBody?: string): string {
  const key = idempotencyKey(header, ofBody);
  if (key === undefined) throw invalidInput('Idempotency-Key', 'is required');
  return key;
}

/** The attempt that an `Idempotency-Key` names. @throws {ShopError} `invalid_input` */
export function attemptKey(header: Header): string {
  const key = v.safeParse(attemptId, header('Idempotency-Key'));
  if (!key.success) throw invalidInput('Idempotency-Key', 'must be the attempt');
  return key.output;
}
