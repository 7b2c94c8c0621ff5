import * as v from 'valibot';
import * as t from '#texts/import-tables';
import * as cell from '../../parse/cells.ts';

export const couponsFile = v.pipe(
  v.object({
    code: v.pipe(cell.requiredLine(30), v.regex(/^[A-Z0-9-]+$/, t.couponCode)),
    kind: v.pipe(v.string(), v.trim(), v.picklist(['percent', 'amount'], t.couponKind)),
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
    v.partialCheck([['kind'], ['value']], ({ kind, value }) => kind === 'amount' || value <= 100_00, t.percentAtMost),
    ['value'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['most']], ({ kind, most }) => kind === 'percent' || most === null, t.mostNeedsPercent),
    ['most'],
  ),
  v.forward(
    v.partialCheck([['starts'], ['ends']], ({ starts, ends }) => starts <= ends, t.endBeforeStart),
    ['ends'],
  ),
);

export const plansFile = v.object({
  subscriptionId: cell.id,
  description: cell.requiredLine(500),
  noOfDays: v.pipe(cell.positiveCount, v.maxValue(366, t.daysAtMost)),
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
      t.netValue,
    ),
    ['netValue'],
  ),
  v.forward(
    v.partialCheck([['price'], ['gross']], ({ price, gross }) => gross === price, t.gross),
    ['gross'],
  ),
  v.forward(
    v.partialCheck(
      [['price'], ['discount'], ['netValue'], ['selling']],
      ({ price, discount, netValue, selling }) =>
        netValue !== price - discount ||
        (netValue % selling === 0 && netValue > 0 && netValue <= maxDeliveries * selling),
      t.selling,
    ),
    ['selling'],
  ),
);
