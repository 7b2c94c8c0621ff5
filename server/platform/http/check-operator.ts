import { ShopError } from '#contract/errors';
import type { Config } from '#server/platform/config';
import { isSameSecret } from '#server/platform/secrets';

/**
 * Accepts only the operator's token, compared in constant time. Without one in the settings it refuses everything.
 * @throws {ShopError} `not_found`, `unauthenticated`
 */
export function checkOperator({ opsToken }: Config, token: string | undefined): void {
  if (!opsToken) throw new ShopError('not_found');
  if (token === undefined || !isSameSecret(token, opsToken)) throw new ShopError('unauthenticated');
}
