import { expect, it } from 'vitest';
import { isSigned, paymentText, signatureOf } from '#server/payments/signatures';

const secret = 'Jefe';
const text = 'what do ya want for nothing?';
/** RFC 4231, test case 2. */
const signature = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';

it('are HMAC-SHA256 in hexadecimal', () => {
  expect(signatureOf(secret, text)).toBe(signature);
  expect(isSigned(secret, text, signature)).toBe(true);
});

it.each([
  ['of another text', secret, `${text} `, signature],
  ['by another secret', 'jefe', text, signature],
  ['with another last digit', secret, text, `${signature.slice(0, -1)}4`],
  ['cut short', secret, text, signature.slice(0, -1)],
  ['made longer', secret, text, `${signature}0`],
  ['that is empty', secret, text, ''],
])('%s are not valid', (_, by, of, given) => expect(isSigned(by, of, given)).toBe(false));

it('of a payment hold both its ids', () => {
  expect(paymentText('order_1', 'pay_2')).toBe('order_1|pay_2');
});
