import { expect, it } from 'vitest';
import { upiIdForm } from '#contract/fields';
import { upiLink } from '#lib/money/upi';

it('has the exact amount with two decimals, and spells names and notes for a link', () => {
  const payment = { upiId: 'sadan@okhdfcbank', payee: 'Surat Sadan & Sons', amount: 164_050, note: 'Order 10001' };
  const link = upiLink(payment);
  expect(link).toBe('upi://pay?pa=sadan@okhdfcbank&pn=Surat%20Sadan%20%26%20Sons&am=1640.50&cu=INR&tn=Order%2010001');
});

it.each(['shop@okhdfcbank', '98250-33333@ybl', 'a.b_c@paytm1'])('reads %s as a UPI ID', (id) => {
  expect(id).toMatch(upiIdForm);
});

it.each(['shop', '@ybl', 's@ybl', 'shop@', 'shop@ybl.com', 'shop@ybl&am=1', 'shop @ybl'])('refuses %s', (id) => {
  expect(id).not.toMatch(upiIdForm);
});
