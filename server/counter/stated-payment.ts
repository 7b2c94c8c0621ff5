import { ShopError } from '#contract/errors';
import type { ReceivedFields, ReceivedKind } from '#contract/orders/received';
import type { Store } from '#contract/store';
import type { Minor } from '#lib/money/money';

/** @throws {ShopError} `invalid_input` for a store outside India, where there is no UPI */
export function requireUpi({ country }: Pick<Store, 'country'>): void {
  if (country !== 'India') throw new ShopError('invalid_input');
}

/** @throws {ShopError} `invalid_input` for UPI outside India */
export function receivedOf(
  { cash_received, upi_received, card_received, short_reason }: ReceivedFields,
  store: Pick<Store, 'country'>,
) {
  if (upi_received) requireUpi(store);
  const stated = { cash: cash_received, upi: upi_received, card: card_received };
  const amounts = Object.entries(stated).filter(([, amount]) => amount !== undefined);
  return {
    ...(amounts.length > 0 && { received: Object.fromEntries(amounts) as Partial<Record<ReceivedKind, Minor>> }),
    ...(short_reason !== undefined && { shortReason: short_reason }),
  };
}
