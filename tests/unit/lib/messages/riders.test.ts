import { expect, it } from 'vitest';
import { collectWords } from '#lib/messages/counter/riders';

const rupees = { bank_account: '₹', country: 'India' } as const;

it('says what a rider collects: the cash due, or nothing for an order that is paid or costs nothing', () => {
  expect(collectWords({ payment: 'cash_due', cash_due: 16_400 }, rupees)).toBe('Collect ₹164.');
  expect(collectWords({ payment: 'nothing_due', cash_due: 0 }, rupees)).toBe('Nothing to collect.');
  expect(collectWords({ payment: 'paid', cash_due: 0 }, rupees)).toBe('Already paid. Collect nothing.');
});
