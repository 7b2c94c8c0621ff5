import { describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { newAddress, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { refused, type CallName } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const params = { saasId: surat.saas_id, storeId: surat.store_id };

/** Every call of a link, with its other parameters. */
const calls: [CallName, { params?: Record<string, number>; body?: object }][] = [
  ['readLiveOrder', { params }],
  ['readLinkedReminder', { params }],
  ['endLinkedReminder', { params, body: { is_ended: true } }],
  ['readLinkedOffer', {}],
  ['answerLinkedOffer', { body: { answer: 'accept' } }],
  ['readLinkedProposal', {}],
  ['answerLinkedProposal', { body: { answer: 'agree' } }],
  ['confirmSubscription', {}],
  ['unsubscribe', {}],
  ['confirmBackInStock', { body: storeIds(surat) }],
  ['forgetBackInStock', { body: storeIds(surat) }],
  ['openSetup', {}],
];

describe.each(databases)('links in messages on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => (shop = opened) });

  it.each(['', 'cut', 'x'.repeat(22), 'x'.repeat(43), `1.${'x'.repeat(22)}`])(
    'all give one answer to %j',
    async (token) => {
      for (const [call, { params: path = {}, body = {} }] of calls)
        expect(await refused(shop, call, { params: path, body: { ...body, token }, from: newAddress() }), call).toEqual(
          {
            status: 400,
            code: 'link_expired',
            message: 'This link has expired or is not complete. Please ask for a new one.',
          },
        );
    },
  );
});
