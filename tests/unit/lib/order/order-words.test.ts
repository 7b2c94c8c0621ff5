import { describe, expect, it } from 'vitest';
import type { Offer } from '#contract/counter/offer';
import type { Deduction } from '#contract/orders/deduction';
import { placeWords } from '#lib/messages/counter';
import { deductionState, deductionWords } from '#lib/order/deduction-words';
import { nameInBag } from '#lib/order/offer-words';

const deduction = (changes: Partial<Deduction>): Deduction => ({
  deduction_id: 'a',
  kind: 'line',
  line: 1,
  quantity: 1,
  amount: 40,
  reason: 'The jar was broken',
  at: '2026-07-01T10:00:00.000Z',
  money: 'refund',
  is_settled: true,
  transfer_reference: '',
  credit_note_number: null,
  ...changes,
});
const deliveredAt = (at: string) => [
  { status: 'packed', at: '2026-07-01T08:00:00.000Z' },
  { status: 'delivered', at },
];
const nameOf = () => 'Garam masala';

describe('what fell from an order', () => {
  it('was left out in the store, and is removed once it has left', () => {
    const words = (at: string) => deductionWords(deduction({}), deliveredAt(at), nameOf);
    expect(words('2026-07-01T11:00:00.000Z')).toBe('1 × Garam masala: left out');
    expect(words('2026-07-01T09:00:00.000Z')).toBe('1 × Garam masala: removed');
  });

  it('is no refund when a replacement costs the same', () => {
    expect(deductionState(deduction({ kind: 'replacement', amount: 0 }))).toBe('for the same price');
    expect(deductionState(deduction({ kind: 'return', amount: 0 }))).toBe('no refund');
    expect(deductionState(deduction({}))).toBe('refunded');
  });
});

describe('a line in the bag', () => {
  const offer = (quantity: number, state: Offer['state']) =>
    ({ quantity, state, instead: { item_name: 'Kabuli chana', product_color: '', unit: '500 g' } }) as Offer;
  const ordered = { item_name: 'Toor dal', product_color: '', unit: '1 kg', item_qty: 2 };

  it('is named after what came instead, each with its colour and size', () => {
    expect(nameInBag(ordered, [offer(2, 'refused')])).toBe('Toor dal, 1 kg');
    expect(nameInBag(ordered, [offer(1, 'accepted')])).toBe('Toor dal, 1 kg, Kabuli chana, 500 g');
    expect(nameInBag(ordered, [offer(2, 'accepted')])).toBe('Kabuli chana, 500 g instead of Toor dal, 1 kg');
    expect(nameInBag({ ...ordered, product_color: 'Indigo', unit: 'Size M' }, [])).toBe('Toor dal, Indigo, Size M');
  });
});

describe('where an order is', () => {
  const accepted = { at: '2026-07-01T10:00:00.000Z', staff_id: 1, name: 'Meena' };
  const rider = { staff_id: 2, name: 'Imran' };

  it('is said as the store says it', () => {
    const order = { accepted, rider: null, is_back: false };
    expect(placeWords({ ...order, status: 'pending', accepted: null })).toBe('New');
    expect(placeWords({ ...order, status: 'pending' })).toBe('To pack');
    expect(placeWords({ ...order, status: 'handed over' })).toBe('Handed to the logistics partner');
    expect(placeWords({ ...order, status: 'handed over', rider })).toBe('On the way');
    expect(placeWords({ ...order, status: 'handed over', is_back: true })).toBe('Back in the store');
    expect(placeWords({ ...order, status: 'delivered', rider })).toBe('Delivered');
  });
});
