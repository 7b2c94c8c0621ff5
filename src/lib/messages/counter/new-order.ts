import type { ErrorCode } from '#contract/errors';
import * as t from '#texts/new-order';

const refusals: Partial<Record<ErrorCode, () => string>> = {
  price_changed: t.priceChanged,
  out_of_stock: t.outOfStock,
  outside_delivery_area: t.outsideArea,
  payment_unavailable: t.noCash,
  below_minimum: t.belowMinimum,
  cash_order_too_large: t.tooLarge,
  cash_orders_used: t.tooManyOrders,
  rate_limited: t.tooManyLookups,
};

/** The wording for staff who take an order, if the refusal has one. */
export const refusalOfNewOrder = (code: string): string | undefined => refusals[code as ErrorCode]?.();
