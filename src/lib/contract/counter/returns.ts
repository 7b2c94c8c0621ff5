import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, money, requiredLine } from '../fields.ts';
import { bankDetails, orderReturn } from './order-returns.ts';
import { storeEndpoint } from './endpoints.ts';

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const ofReturn = { orderId: id, returnId: uuid };

/** An offer is a partial refund. The customer accepts or declines it. */
export const decideReturn = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/returns/{returnId}/decide',
  permission: 'money',
  params: ofReturn,
  body: v.object({
    decision: v.picklist(['accept', 'offer', 'decline']),
    /** Required for an offer. */
    offer: v.optional(money),
    /** Whether the pieces are restocked. */
    stock_back: v.optional(v.boolean(), false),
    /** Shown to the customer. */
    reason: requiredLine(300),
  }),
  answer: reply({ data: orderReturn }),
});

/** The picture, or the video as an attachment. */
export const readReturnFile = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/returns/{returnId}/files/{fileId}',
  permission: 'orders',
  isFile: true,
  params: { ...ofReturn, fileId: uuid },
  answer: reply({}),
});

/** A POST, because each reading is logged. */
export const readBankDetails = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/bank-details',
  permission: 'money',
  params: { orderId: id },
  answer: reply({ data: bankDetails }),
});

export const documentation = {
  decideReturn: {
    summary:
      'Accepts a return, which is refunded to the original payment method; offers a part, which the customer answers; or declines it.',
    errors: ['return_decided', 'deduction_too_large', 'refund_too_small', 'order_cancelled'],
  },
  readBankDetails: {
    summary: 'The bank account or the UPI ID for the transfer of a cash refund. The log records who reads it.',
  },
  readReturnFile: {
    summary: 'A picture or video of a return. Browsers save a video instead of playing it.',
  },
} satisfies Documentation;
