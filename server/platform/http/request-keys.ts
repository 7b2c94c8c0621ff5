import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import { attemptId } from '#contract/payment';
import type { CartKey } from '#server/db/keys';

interface CartPath {
  saasId: number;
  storeId: number;
}

/** The key of a customer's cart in the path's store. */
export const cartOf = ({ saasId, storeId }: CartPath, customer_id: number): CartKey => ({
  saas_id: saasId,
  store_id: storeId,
  customer_id,
});

/** The `Idempotency-Key` header, if any. @throws {ShopError} `invalid_input` */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,100}$/.test(header)) return header;
  throw new ShopError('invalid_input', {
    issues: [{ path: 'Idempotency-Key', message: 'must be 1 to 100 visible characters' }],
  });
}

/** The attempt that an `Idempotency-Key` names. @throws {ShopError} `invalid_input` */
export function attemptKey(header: string | undefined): string {
  const key = v.safeParse(attemptId, header);
  if (key.success) return key.output;
  throw new ShopError('invalid_input', { issues: [{ path: 'Idempotency-Key', message: 'must be the attempt' }] });
}
