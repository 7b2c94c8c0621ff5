import fc from 'fast-check';
import { beginPayment, cancelOrder, fill, orderInCash, orderOnline, pay, restock, settle } from './buying.ts';
import { changeOf } from './changing.ts';
import { answerWith, expire, leaveOutOf, offerIn, putBackOf } from './missing.ts';
import { answerPart, askFor, collect, decide, printPapers, refundPieces, refundSum, type Paid } from './money.ts';

const quantity = fc.integer({ min: 1, max: 8 });
const index = fc.nat(3);

const pieces = fc.integer({ min: 1, max: 4 });
const aboutLines = (index: fc.Arbitrary<number>) => [
  fc.tuple(index, pieces).map(([order, pieces]) => leaveOutOf(order, pieces)),
  fc.tuple(index, pieces).map(([order, pieces]) => putBackOf(order, pieces)),
  fc.tuple(index, pieces).map(([order, pieces]) => offerIn(order, pieces)),
  fc.constantFrom('accept' as const, 'accept' as const, 'leave_out' as const, 'withdraw' as const).map(answerWith),
  fc.tuple(index, quantity).map(([order, quantity]) => changeOf(order, quantity)),
  index.map(cancelOrder),
];

/** Sequences of steps of a customer and a store. */
export const steps = fc.commands(
  [
    quantity.map(fill),
    fc.integer({ min: 0, max: 12 }).map(restock),
    quantity.map(orderInCash),
    quantity.map(beginPayment),
    quantity.map(beginPayment),
    fc
      .tuple(index, fc.constantFrom('right' as const, 'right' as const, 'wrong' as const))
      .map(([attempt, paid]) => pay(attempt, paid)),
    fc
      .tuple(index, fc.constantFrom('look' as const, 'claim' as const, 'cancel' as const))
      .map(([attempt, way]) => settle(attempt, way)),
    ...aboutLines(index),
  ],
  { maxCommands: 24, size: 'max' },
);

/** Sequences of steps with few orders, of which much is missing. */
export const missingSteps = fc.commands([fc.constantFrom(3, 5).map(orderInCash), ...aboutLines(index)], {
  maxCommands: 40,
  size: 'max',
});

/** The order that came last, mostly. */
const latest = fc.constantFrom(0, 0, 0, 1);
const decision = fc.constantFrom('accept' as const, 'offer' as const, 'offer' as const, 'decline' as const);
const aboutReturns = [
  fc.tuple(latest, pieces).map((asked) => askFor(...asked)),
  fc.tuple(fc.nat(3), decision, fc.boolean()).map((made) => decide(...made)),
  fc.tuple(fc.nat(3), fc.boolean()).map((answer) => answerPart(...answer)),
];

/** Sequences of steps with few orders, of which much is missing, refunded and returned. */
export const moneySteps = fc.commands(
  [
    fc.constantFrom(4, 6).map(orderOnline),
    fc.constantFrom(3, 5).map(orderInCash),
    ...aboutLines(latest),
    fc.constant(expire),
    fc.tuple(latest, pieces, fc.nat(4)).map((refund) => refundPieces(...refund)),
    fc.tuple(latest, fc.constantFrom(1000, 9950, 40_000)).map((refund) => refundSum(...refund)),
    fc
      .tuple(latest, fc.constantFrom<Paid[]>('unrecorded', 'cash', 'upi', 'split', 'short', 'over'))
      .map((paid) => collect(...paid)),
    ...aboutReturns,
    ...aboutReturns,
    ...aboutReturns,
    fc.constant(printPapers),
    fc.constant(printPapers),
  ],
  { maxCommands: 60, size: 'max' },
);
