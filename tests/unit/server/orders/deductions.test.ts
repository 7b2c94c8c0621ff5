import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShopError } from '#contract/errors';
import { roundCash } from '#lib/money/round-cash';
import { exactSumOf, linesLeft, sumOf } from '#server/orders/adjustments/left';
import { checkWanted, type PriceAdjustment } from '#server/orders/adjustments/limits';

type Made = Parameters<typeof linesLeft>[2][number];

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

interface Ordered {
  lines: { line: number; item_id: number; price: number; product_qty: number }[];
  discount: number;
  currency: string;
}

const ordered: fc.Arbitrary<Ordered> = fc
  .record({
    items: fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 4,
    }),
    discounted: fc.integer({ min: 0, max: 100 }),
    currency: fc.constantFrom('INR', 'CAD'),
  })
  .map(({ items, discounted, currency }) => {
    const lines = items.map(([price, product_qty], index) => ({
      line: index + 1,
      item_id: index + 1,
      price,
      product_qty,
    }));
    const total = sum(lines.map(({ price, product_qty }) => price * product_qty));
    return { lines, currency, discount: Math.floor((total * discounted) / 100) };
  });

const wanted = fc.oneof(
  fc.record({ kind: fc.constant('goodwill' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    kind: fc.constant('line' as const),
    line: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
);

/** What is left of an order for cash, as the shop reads it from its database. */
function leftOf({ lines, discount, currency }: Ordered, made: Made[]) {
  const placed = sum(lines.map(({ price, product_qty }) => price * product_qty)) - discount;
  const total = roundCash(placed, currency) - sumOf(made);
  const exact = placed - exactSumOf(made);
  return { total, exact, delivery: 0, cash: total, lines: linesLeft(lines, discount, made) };
}

/** The deduction, or undefined when the shop refuses it. */
function tryToDeduct(order: Ordered, made: Made[], falling: PriceAdjustment): Made | undefined {
  const due = { payment_type: 'COD' as const, status: 'pending' as const, invoiced: false, currency: order.currency };
  try {
    const { amount, round_off } = checkWanted(falling, leftOf(order, made), due);
    const pieces = 'line' in falling ? falling : { line: null, quantity: null };
    return { kind: falling.kind, line: pieces.line, quantity: pieces.quantity, amount, round_off } as Made;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

it('goodwill and missing pieces, in any order, leave due cash that is never negative and always rounded', () => {
  fc.assert(
    fc.property(ordered, fc.array(wanted, { maxLength: 8 }), (order, steps) => {
      const made: Made[] = [];
      for (const step of steps) {
        const before = leftOf(order, made);
        const deduction = tryToDeduct(order, made, step);
        if (!deduction) continue;
        made.push(deduction);
        const { total, exact, lines } = leftOf(order, made);
        expect(total).toBe(roundCash(exact, order.currency));
        expect(Math.min(total, exact)).toBeGreaterThanOrEqual(0);
        expect(deduction.amount).toBeGreaterThanOrEqual(step.kind === 'goodwill' ? 1 : 0);
        expect(deduction.amount).toBeLessThanOrEqual(before.total);
        for (const { quantity, amount } of lines.values()) expect(Math.min(quantity, amount)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1000 },
  );
});

it('all pieces missing after goodwill leave nothing to pay', () => {
  fc.assert(
    fc.property(ordered, fc.integer({ min: 1, max: 60_000 }), (order, amount) => {
      const made: Made[] = [];
      const steps: PriceAdjustment[] = [
        { kind: 'goodwill', amount },
        ...order.lines.map(({ line, product_qty }) => ({ kind: 'line' as const, line, quantity: product_qty })),
      ];
      for (const step of steps) made.push(...[tryToDeduct(order, made, step)].filter((one) => one !== undefined));
      expect(leftOf(order, made)).toMatchObject({ total: 0, exact: 0 });
    }),
  );
});
