import type { Selectable } from 'kysely';
import { invalidInput, ShopError } from '#contract/errors';
import type { DeductionMoney } from '#contract/orders/deduction';
import { toDecimal, type Minor } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import { terminalStatuses, outOfStoreStatuses } from '#lib/order/lifecycle';
import { minReduction, roundedReduction, valueOfMixed, valueOfPieces } from '#lib/order/line-value';
import type { OrderRow } from '#server/db/order-rows';
import { isTooSmall } from '#server/payments/refunds';
import type { LeftOfOrder, LineLeft } from './left.ts';

interface Pieces {
  line: number;
  quantity: number;
  /** How many of them go back to the shelf; none by default. */
  restock?: number;
  /** In minor units; by default the pieces' discounted price, at most the rest. */
  amount?: Minor;
}

/**
 * A requested adjustment. `line`: missing or bad pieces. `return`: returned pieces. `replacement`: the pieces are
 * replaced by others, which cost `amount` less.
 */
export type PriceAdjustment =
  | ({ kind: 'line' | 'return' } & Pieces)
  | ({ kind: 'replacement'; offer_id: number } & Pieces & { amount: Minor })
  | { kind: 'delivery' | 'goodwill'; amount: Minor };

type Order = Pick<Selectable<OrderRow>, 'payment_type' | 'status' | 'invoiced' | 'currency'>;

/** Whether the goods of an order have left the store. */
export const isSupplied = ({ status, invoiced }: Order): boolean => invoiced || outOfStoreStatuses.includes(status);

const moneyOf = ({ payment_type, status }: Order): DeductionMoney => {
  if (payment_type === 'online') return 'refund';
  return terminalStatuses.includes(status) ? 'transfer' : 'collect';
};

/** An online payment is transferred if the sum is too small for a refund. */
export const moneyFor = (order: Order, amount: Minor): DeductionMoney => {
  const money = moneyOf(order);
  return money === 'refund' && isTooSmall(amount) ? 'transfer' : money;
};

/** @throws {ShopError} `refund_too_small` with the `least` sum */
export function refuseTooSmall(order: Order, amount: Minor): void {
  if (moneyOf(order) === 'refund' && isTooSmall(amount))
    throw new ShopError('refund_too_small', { least: toDecimal(providerMinimum) });
}

/**
 * Checks an adjustment. `line` is the rest before it.
 * @throws {ShopError} `deduction_too_large` with the rest (`left` or `pieces`); `deduction_too_small` with the `least`
 * amount that changes the cash due; `invalid_input`
 */
export function checkWanted(
  wanted: PriceAdjustment,
  left: LeftOfOrder,
  order: Order,
): { amount: Minor; round_off: Minor; money: DeductionMoney; line: LineLeft | undefined } {
  const line = 'line' in wanted ? requirePieces(left, wanted) : undefined;
  const exact = exactOf(wanted, left, order, line);
  const amount = roundedReduction(exact, left, moneyOf(order) === 'collect' ? order.currency : undefined);
  if (!line && amount === 0)
    throw new ShopError('deduction_too_small', { least: toDecimal(minReduction(left, order.currency)) });
  return { amount, round_off: amount - exact, money: moneyFor(order, amount), line };
}

function exactOf(wanted: PriceAdjustment, left: LeftOfOrder, order: Order, line?: LineLeft): Minor {
  const money = moneyOf(order);
  const rest = exactRest(left, money);
  if (!line || !('line' in wanted)) {
    const most = wanted.kind === 'delivery' ? Math.min(rest, left.delivery) : adjustableRest(left, money);
    if (wanted.amount === undefined || wanted.amount <= 0) throw invalidInput('amount', 'must be above 0');
    return Math.min(checkAmount(wanted.amount, most), rest);
  }
  const most = priceOf(line, wanted, rest);
  if (wanted.amount === undefined) return most;
  // The invoice omits these pieces, so it could not show a part of their price.
  if (wanted.kind === 'line' && wanted.amount < most && !isSupplied(order))
    throw invalidInput('amount', 'must be the full price of the pieces while the order is in the store');
  return checkAmount(wanted.amount, most);
}

/** Limited to the rest of the order and to the paid amount. @throws {ShopError} as {@link checkWanted} */
export function priceReturn(order: Order, left: LeftOfOrder, all: Pieces[], kind: 'return' | 'line'): Minor[] {
  let rest = exactRest(left, moneyOf(order));
  return all.map((pieces) => {
    const returned = { kind, ...pieces };
    const price = priceOf(requirePieces(left, returned), returned, rest);
    rest -= price;
    return price;
  });
}

/** For paid cash, at most the received amount. */
export const maxAdjustable = (order: Order, left: LeftOfOrder): Minor => adjustableRest(left, moneyOf(order));

const adjustableRest = (left: LeftOfOrder, money: DeductionMoney): Minor =>
  money === 'transfer' ? Math.max(0, Math.min(left.total, left.cash)) : left.total;

const exactRest = (left: LeftOfOrder, money: DeductionMoney): Minor =>
  adjustableRest(left, money) === left.total ? left.exact : adjustableRest(left, money);

/** @throws {ShopError} `invalid_input` for an unknown line; `deduction_too_large` */
function requirePieces(left: LeftOfOrder, { kind, line, quantity, restock = 0 }: Pieces & { kind: string }): LineLeft {
  const found = left.lines.get(line);
  const available = (kind === 'replacement' ? found?.own.quantity : found?.quantity) ?? 0;
  if (!found) throw invalidInput('line', 'is not in the order');
  if (quantity < 1) throw invalidInput('quantity', 'must be 1 at least');
  if (quantity > available) throw new ShopError('deduction_too_large', { pieces: available });
  if (restock < 0 || restock > quantity) throw invalidInput('stock_back', `must be from 0 to ${quantity}`);
  return found;
}

function checkAmount(amount: Minor, most: Minor): Minor {
  if (amount > most) throw new ShopError('deduction_too_large', { left: toDecimal(most) });
  if (amount < 0) throw invalidInput('amount', 'must be 0 or more');
  return amount;
}

const priceOf = (line: LineLeft, pieces: Pieces & { kind: string }, rest: Minor): Minor =>
  Math.min(rest, line.amount, valueOf(line, pieces));

/** Returned pieces all have the same price, because any of them may be returned. */
const valueOf = (line: LineLeft, { kind, quantity }: Pieces & { kind: string }): Minor =>
  kind === 'return' ? valueOfPieces(line, quantity) : valueOfMixed(line, quantity);
