import { describe, expect, it, test } from 'vitest';
import { refundMessage } from '#lib/messages/order';
import { smsForm } from '#server/platform/messages/templates/sms-form';
import { rawText, variables } from '#server/platform/messages/templates/template';
import { kinds, render, templates } from '#server/platform/messages/templates/templates';

/** The characters of GSM 03.38, without those that count twice. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà{}]*$/;

describe.each(kinds)('the template %s', (kind) => {
  const { text } = templates[kind];

  it('has only characters that an SMS holds 160 of', () => expect(rawText(text)).toMatch(gsm));
});

test('samples have at most 30 characters, but for links', () => {
  const long = Object.entries(variables).filter(([, [tag, sample]]) => tag !== 'url' && sample.length > 30);
  expect(long).toEqual([]);
});

test('every message about a refund has the sentence of the screens', () => {
  const sentence = refundMessage('{amount}', false);
  const refunds = kinds.filter((kind) => rawText(templates[kind].text).includes('working days'));
  expect(refunds.length).toBeGreaterThan(5);
  for (const kind of refunds) expect(rawText(templates[kind].text)).toContain(sentence);
});

test('a message is its template with the variables filled in', () => {
  const store = 'Surat Sadan';
  expect(
    render({
      kind: 'order_transferred',
      variables: { store, order: '7', amount: '₹5', reference: '{order}', phone: '1' },
    }),
  ).toEqual({
    subject: 'Order 7: your refund is on its way',
    text: 'Surat Sadan has transferred ₹5 for your order 7. Reference: {order}. Questions? 1',
  });
});

test('every variable of a template must be there, and no other', () => {
  // @ts-expect-error a variable is missing
  render({ kind: 'alert_return', variables: { store: '', order: '' } });
  // @ts-expect-error a variable too many
  render({ kind: 'alert_return', variables: { store: '', order: '', link: '', phone: '' } });
});

test.each([
  ['Surat Sadan', 'Surat Sadan'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['Shree Ganesh Provision Stores and Sons', 'Shree Ganesh Provision...'],
  ['Shree Ganesh Provisions, Ring Road', 'Shree Ganesh Provisions...'],
  ['1234567890123456789012345678901', '123456789012345678901234567...'],
  ['₹1,640 — “2 × 1 kg”', 'Rs 1,640 - "2 x 1 kg"'],
  ['श्री गणेश', 'श्री गणेश'],
])('in an SMS %j is %j', (given, expected) => {
  const { text, variables: sent } = smsForm('order_on_the_way', {
    store: given,
    order: '1',
    link: 'https://a.example',
  });
  expect(sent.store).toBe(expected);
  expect(text).toBe(`Your order 1 from ${expected} is on its way. Follow it: https://a.example`);
});
