import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatus, type OrderStatus } from '#contract/order';
import { terminalStatuses, isCancellable, nextStatuses, timelineOf } from '#lib/order/lifecycle';

const ways = fc.constantFrom('Delivery' as const, 'Pickup' as const);

/** States of an order that takes the given turns: 0 goes on, 1 cancels where that is possible. */
function walk(way: 'Delivery' | 'Pickup', turns: number[]): OrderStatus[] {
  const states: OrderStatus[] = ['pending'];
  for (const turn of turns) {
    const possible = nextStatuses(way, states.at(-1) ?? 'pending');
    const next = possible[Math.min(turn, possible.length - 1)];
    if (next) states.push(next);
  }
  return states;
}

describe('the way of an order', () => {
  it('is packed, handed over, dispatched and delivered', () => {
    expect(walk('Delivery', [0, 0, 0, 0, 0])).toEqual(['pending', 'packed', 'handed over', 'dispatched', 'delivered']);
  });

  it('is packed, ready and collected where it is picked up', () => {
    expect(walk('Pickup', [0, 0, 0, 0])).toEqual(['pending', 'packed', 'ready for pickup', 'collected']);
  });

  it('never comes to the same state twice, and always ends', () => {
    fc.assert(
      fc.property(ways, fc.array(fc.nat(1), { minLength: 6 }), (way, turns) => {
        const states = walk(way, turns);
        expect(new Set(states).size).toBe(states.length);
        expect(nextStatuses(way, states.at(-1) ?? 'pending')).toEqual([]);
      }),
    );
  });

  it('cannot be cancelled once the goods have left, and not by the customer once they are packed', () => {
    const cancellable = orderStatus.options.filter((status) => nextStatuses('Delivery', status).includes('cancelled'));
    expect(cancellable).toEqual(['pending', 'packed', 'ready for pickup']);
    expect(orderStatus.options.filter(isCancellable)).toEqual(['pending']);
  });

  it('can be handed over again or be cancelled once it is back in the store', () => {
    expect(nextStatuses('Delivery', 'dispatched', true)).toEqual(['handed over', 'cancelled']);
    expect(nextStatuses('Delivery', 'dispatched')).toEqual(['delivered']);
  });
});

it('ends in the states that nothing follows, whichever way it goes', () => {
  const last = orderStatus.options.filter((status) =>
    [...nextStatuses('Delivery', status), ...nextStatuses('Pickup', status)].every((next) => !next),
  );
  expect(terminalStatuses.toSorted()).toEqual(last.toSorted());
});

describe('the timeline of an order', () => {
  const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;

  it('has the steps to come without a time', () => {
    const events = [
      { status: 'pending', at: at(1) },
      { status: 'packed', at: at(2) },
    ];
    expect(timelineOf('Pickup', events)).toEqual([
      { status: 'pending', at: at(1) },
      { status: 'packed', at: at(2) },
      { status: 'ready for pickup', at: undefined },
      { status: 'collected', at: undefined },
    ]);
  });

  it('ends where the order was cancelled', () => {
    const events = [
      { status: 'pending', at: at(1) },
      { status: 'cancelled', at: at(2) },
    ];
    expect(timelineOf('Delivery', events)).toEqual(events);
  });
});
