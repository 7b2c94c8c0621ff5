import { ShopError, type ErrorCode } from '#contract/errors';
import { isErrno } from '#system/errno';

const sqlState = 'NK001';

/** The refusal that a statement raised with the function `refuse(code)`; undefined for any other error. */
export function refusalOf(error: unknown): ShopError | undefined {
  const isRefusal = isErrno(error, sqlState);
  return isRefusal ? new ShopError(error.message as ErrorCode) : undefined;
}
