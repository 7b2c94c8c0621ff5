import * as v from 'valibot';
import * as cell from '../../parse/cells.ts';

/* A store's coupons and subscriptions. */

export const couponsFile = v.pipe(
  v.object({
    code: v.pipe(cell.requiredLine(30), v.regex(/^[A-Z0-9-]+$/, 'must be capitals, digits and hyphens')),
    kind: v.pipe(v.string(), v.trim(), v.picklist(['percent', 'amount'], 'must be percent or amount')),
    value: cell.couponValue,
    minimum: cell.money,
    most: cell.orNull(cell.money),
    starts: cell.date,
    ends: cell.date,
    per_customer: cell.orNull(cell.positiveCount),
    description: cell.line(300),
    first_order_only: v.optional(cell.booleanOrNull, ''),
    listed: v.optional(cell.yes, ''),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => kind === 'amount' || value <= 100_00,
      'must be 100 percent at most',
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['most']],
      ({ kind, most }) => kind === 'percent' || most === null,
      'must be empty unless the kind is percent',
    ),
    ['most'],
  ),
  v.forward(
    v.partialCheck([['starts'], ['ends']], ({ starts, ends }) => starts <= ends, 'must not be before starts'),
    ['ends'],
  ),
);

export const plansFile = v.object({
  subscriptionId: cell.id,
  description: cell.requiredLine(500),
  noOfDays: v.pipe(cell.positiveCount, v.maxValue(366, 'must be 366 days at most')),
  image: cell.pictureName,
});

const maxDeliveries = 366;

export const planItemsFile = v.pipe(
  v.object({
    subscriptionId: cell.id,
    subscriptionItemId: cell.id,
    itemId: cell.id,
    name: cell.requiredLine(200),
    price: cell.money,
    discount: cell.money,
    netValue: cell.money,
    gross: cell.money,
    offdays: cell.weekdayList,
    selling: cell.money,
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['discount'], ['netValue'], ['gross']],
      // A price that is not repeated is one mistake, not two.
      ({ price, discount, netValue, gross }) => netValue === price - discount || netValue === gross - discount,
      'must be price minus discount',
    ),
    ['netValue'],
  ),
  v.forward(
    v.partialCheck([['price'], ['gross']], ({ price, gross }) => gross === price, 'must repeat the price'),
    ['gross'],
  ),
  v.forward(
    v.partialCheck(
      [['price'], ['discount'], ['netValue'], ['selling']],
      ({ price, discount, netValue, selling }) =>
        netValue !== price - discount ||
        (netValue % selling === 0 && netValue > 0 && netValue <= maxDeliveries * selling),
      'must be what one of 1 to 366 deliveries costs that netValue pays for',
    ),
    ['selling'],
  ),
);
