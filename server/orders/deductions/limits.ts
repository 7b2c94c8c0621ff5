import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { DeductionMoney } from '#contract/orders/deduction';
import { toDecimal, type Minor } from '#lib/money/money';
import { ends } from '#lib/order/lifecycle';
import { valueOfPieces } from '#lib/order/line-value';
import type { OrderRow } from '#server/db/order-rows';
import { providerMinimum } from '#server/payments/attempts';
import { isTooSmall } from '#server/payments/refunds';
import type { LeftOfOrder, LineLeft } from './left.ts';

interface Pieces {
  line: number;
  quantity: number;
  /** How many of them go back to the shelf; none by default. */
  stock_back?: number;
  /** In minor units; by default what these pieces cost, with their share of the discount, as far as it is left. */
  amount?: Minor;
}

/**
 * What is to fall from an order. `line`: pieces that are not delivered or were bad. `return`: pieces that came back.
 * `replacement`: the pieces are replaced by others, which cost `amount` less.
 */
export type Falling =
  | ({ kind: 'line' | 'return' } & Pieces)
  | ({ kind: 'replacement' } & Pieces & { amount: Minor })
  | { kind: 'delivery' | 'goodwill'; amount: Minor };

type Order = Pick<Selectable<OrderRow>, 'payment_type' | 'status'>;

/** How the customer gets what falls from an order now. */
const moneyOf = ({ payment_type, status }: Order): DeductionMoney => {
  if (payment_type === 'online') return 'refund';
  return ends.includes(status) ? 'transfer' : 'collect';
};

/** The same for a sum: what was paid online is transferred where it is less than the payment provider refunds. */
const moneyFor = (order: Order, amount: Minor): DeductionMoney => {
  const money = moneyOf(order);
  return money === 'refund' && isTooSmall(amount) ? 'transfer' : money;
};

/** Refuses a sum that staff have typed. @throws {ShopError} `refund_too_small` with the `least` that can be refunded */
export function refuseTooSmall(order: Order, amount: Minor): void {
  if (moneyOf(order) === 'refund' && isTooSmall(amount))
    throw new ShopError('refund_too_small', { least: toDecimal(providerMinimum) });
}

/**
 * How much falls, how the customer gets it, and what is left of its line before.
 * @throws {ShopError} `deduction_too_large` with what is `left`, or how many `pieces` are; `invalid_input`
 */
export function checkWanted(
  wanted: Falling,
  left: LeftOfOrder,
  order: Order,
): { amount: Minor; money: DeductionMoney; line: LineLeft | undefined } {
  const line = 'line' in wanted ? requirePieces(left, wanted) : undefined;
  const amount = amountOf(wanted, left, restOf(left, moneyOf(order)), line);
  return { amount, money: moneyFor(order, amount), line };
}

function amountOf(wanted: Falling, left: LeftOfOrder, rest: Minor, line?: LineLeft): Minor {
  if (!line || !('line' in wanted)) {
    const most = Math.min(rest, wanted.kind === 'delivery' ? left.delivery : left.total);
    if (wanted.amount === undefined || wanted.amount <= 0) throw invalid('amount', 'must be more than nothing');
    return checkAmount(wanted.amount, most);
  }
  const most = priceOf(line, wanted, rest);
  return wanted.amount === undefined ? most : checkAmount(wanted.amount, most);
}

/**
 * What pieces of lines cost that come back together, as far as it is left and was paid.
 * @throws {ShopError} as {@link checkWanted} does for a line
 */
export function priceReturn(order: Order, left: LeftOfOrder, all: Pieces[]): Minor[] {
  let rest = restOf(left, moneyOf(order));
  return all.map((pieces) => {
    const returned = { kind: 'return' as const, ...pieces };
    const price = priceOf(requirePieces(left, returned), returned, rest);
    rest -= price;
    return price;
  });
}

/** What can still fall from an order for any reason; of cash that was paid, what was received. */
export const mostToFall = (order: Order, left: LeftOfOrder): Minor => restOf(left, moneyOf(order));

const restOf = (left: LeftOfOrder, money: DeductionMoney): Minor =>
  money === 'transfer' ? Math.max(0, Math.min(left.total, left.cash)) : left.total;

/** What is left of the line. @throws {ShopError} `invalid_input` when the order has no such line, `deduction_too_large` */
function requirePieces(
  left: LeftOfOrder,
  { kind, line, quantity, stock_back = 0 }: Pieces & { kind: string },
): LineLeft {
  const found = left.lines.get(line);
  const available = found && (kind === 'replacement' ? found.quantity - found.replaced : found.quantity);
  if (!found || available === undefined) throw invalid('line', 'is not in the order');
  if (quantity < 1) throw invalid('quantity', 'must be 1 at least');
  if (quantity > available) throw new ShopError('deduction_too_large', { pieces: available });
  if (stock_back < 0 || stock_back > quantity) throw invalid('stock_back', `must be from 0 to ${quantity}`);
  return found;
}

const invalid = (path: string, message: string) => new ShopError('invalid_input', { issues: [{ path, message }] });

function checkAmount(amount: Minor, most: Minor): Minor {
  if (amount > most) throw new ShopError('deduction_too_large', { left: toDecimal(most) });
  if (amount < 0) throw invalid('amount', 'must be more than nothing');
  return amount;
}

const priceOf = (line: LineLeft, pieces: Pieces & { kind: string }, rest: Minor): Minor =>
  Math.min(rest, line.amount, valueOf(line, pieces));

/** What pieces cost: of those that were ordered, unless more fall than are left of them; replaced ones may have cost less. */
const valueOf = (line: LineLeft, { kind, quantity }: Pieces & { kind: string }): Minor =>
  valueOfPieces(kind !== 'return' && quantity <= line.own.quantity ? line.own : line, quantity);
