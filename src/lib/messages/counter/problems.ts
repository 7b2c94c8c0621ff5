import type { ErrorCode } from '#contract/errors';
import * as t from '#texts/counter';

/** The wording for staff, if it differs from the customers'. */
export const refusalForStaff = (code: ErrorCode): string | undefined => refusals[code]?.();

const refusals: Partial<Record<ErrorCode, () => string>> = {
  not_found: t.goneOrNotYours,
  invalid_input: t.invalidInput,
  order_move_impossible: t.orderMoved,
  order_not_pending: t.orderNotPending,
  day_closed: t.dayClosed,
  subscription_over: t.subscriptionOver,
  invoice_not_ready: t.invoiceNotReady,
  unavailable: t.starting,
};

/** Explains that another carrier already has the order. @param carrier its name, or empty */
export const carrierWords = (carrier: string): string => (carrier ? t.carrierDiffers({ carrier }) : t.carrierUnnamed());

type QueuedActionText = { order_id: number } & (
  | { kind: 'accept' | 'packed' | 'delivered' }
  | { kind: 'tick'; item_name: string; is_ticked: boolean }
);

const wholeOrder = { accept: t.tapAccepted, packed: t.tapPacked, delivered: t.tapDelivered };

/** A tapped action: `Order 12, packed`. */
export function actionWords(action: QueuedActionText): string {
  const order = action.order_id;
  if (action.kind !== 'tick') return wholeOrder[action.kind]({ order });
  const { item_name: item } = action;
  return action.is_ticked ? t.tapTicked({ order, item }) : t.tapUnticked({ order, item });
}
