import { ShopError } from '#contract/errors';
import type { Config } from '#server/platform/config';
import { isSameSecret } from '#server/platform/secrets';

/** Without a token in the settings, refuses everything. @throws {ShopError} `not_found`, `unauthenticated` */
export function checkOperator({ opsToken }: Config, token: string | undefined): void {
  if (!opsToken) throw new ShopError('not_found');
  if (token === undefined || !isSameSecret(token, opsToken)) throw new ShopError('unauthenticated');
}
