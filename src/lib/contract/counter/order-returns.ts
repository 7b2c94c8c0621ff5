import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, line, money, quantity, requiredLine, storeFields, storePair, upiIdForm } from '../fields.ts';

const returnedLine = v.object({ line: id, quantity });
export type ReturnedLine = v.InferOutput<typeof returnedLine>;

/** `offered`: the store has offered a partial refund, and the customer has not answered. */
export const returnStatus = v.picklist(['asked', 'offered', 'accepted', 'declined']);
export type ReturnStatus = v.InferOutput<typeof returnStatus>;

export const orderReturn = v.object({
  return_id: v.string(),
  lines: v.array(v.object({ line: v.number(), quantity: v.number() })),
  reason: v.string(),
  status: returnStatus,
  asked_at: v.string(),
  /** The partial refund that awaits the customer's answer. */
  offer: v.nullable(money),
  /** The store's reply; empty until it decides. */
  answer: v.string(),
  /** Whether the customer has declined an offer. */
  is_refused: v.boolean(),
  /** Whether the pieces are sent back; false for missing or wrong pieces. */
  comes_back: v.optional(v.boolean(), true),
  /** Whether the customer has withdrawn it; its status is then `declined`. */
  is_withdrawn: v.optional(v.boolean(), false),
  files: v.array(v.object({ file_id: v.string(), kind: v.picklist(['picture', 'video']) })),
});
export type OrderReturn = v.InferOutput<typeof orderReturn>;

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const ofOrder = { orderId: id };

/** The caller creates `return_id`. A repeated one has no effect. */
export const requestReturn = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}',
  policy: 'customer',
  params: v.object(ofOrder),
  body: v.object({
    ...storeFields,
    return_id: uuid,
    lines: v.pipe(v.array(returnedLine), v.minLength(1), v.maxLength(200)),
    reason: requiredLine(300),
    /** false to report missing or wrong pieces, which are not sent back. */
    comes_back: v.optional(v.boolean(), true),
  }),
  answer: reply({ data: orderReturn }),
});

export const withdrawReturn = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}/{returnId}/withdraw',
  policy: 'customer',
  params: v.object({ ...ofOrder, returnId: uuid }),
  body: v.object(storeFields),
  answer: reply({ data: orderReturn }),
});

/** The limit for a picture or a video in the return policy: 2 MB. */
export const maxFileBytes = 2 * 1024 * 1024;

/** The file is in base64. The caller creates `file_id`; a repeated one has no effect. */
export const addReturnFile = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}/{returnId}/files',
  policy: 'customer',
  maxBodyBytes: 3 * 1024 * 1024,
  params: v.object({ ...ofOrder, returnId: uuid }),
  body: v.object({ ...storeFields, file_id: uuid, data: v.pipe(v.string(), v.minLength(1)) }),
  answer: reply({}),
});

/** The picture, or the video as an attachment. */
export const readOwnReturnFile = endpoint({
  method: 'GET',
  path: 'order/returns/{saasId}/{storeId}/{orderId}/{returnId}/files/{fileId}',
  policy: 'customer',
  isFile: true,
  params: v.object({ ...storePair, ...ofOrder, returnId: uuid, fileId: uuid }),
  answer: reply({}),
});

export const answerReturnOffer = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}/{returnId}/answer',
  policy: 'customer',
  params: v.object({ ...ofOrder, returnId: uuid }),
  body: v.object({ ...storeFields, is_accepted: v.boolean() }),
  answer: reply({ data: orderReturn }),
});

/** `code` is the bank's national code, such as the IFSC in India. */
const bankAccount = v.object({
  holder: requiredLine(120),
  account: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9 -]{4,40}$/i, 'must be letters and digits')),
  bank_code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9 -]{3,20}$/i, 'must be letters and digits')),
  bank_name: line(120),
});
const upiAccount = v.object({
  upi_id: v.pipe(v.string(), v.trim(), v.regex(upiIdForm, 'must be a UPI ID, like asha@bank')),
});

/** The account for a cash refund: a bank account, or in India a UPI ID. */
export const bankDetails = v.union([bankAccount, upiAccount]);
export type BankDetails = v.InferOutput<typeof bankDetails>;

export const giveBankDetails = endpoint({
  method: 'POST',
  path: 'order/bank-details/{orderId}',
  policy: 'customer',
  params: v.object(ofOrder),
  body: v.union([
    v.object({ ...storeFields, ...bankAccount.entries }),
    v.object({ ...storeFields, ...upiAccount.entries }),
  ]),
  answer: reply({}),
});

export const documentation = {
  addReturnFile: {
    summary:
      'Adds a picture or a video to a return, at most five of 2 MB each, a video of a minute, and ten for all returns of an order. Pictures are re-encoded, without the camera’s metadata; only the store’s staff see them.',
    errors: ['not_found', 'file_impossible', 'files_used', 'return_decided', 'rate_limited'],
  },
  answerReturnOffer: {
    summary:
      'Accepts the store’s offer for a return, which is then refunded, or declines it. The store then decides again.',
    errors: ['not_found', 'return_decided', 'deduction_too_large', 'order_cancelled'],
  },
  requestReturn: {
    summary:
      'Asks the store to take pieces of a delivered order back, or reports missing or wrong pieces, within 7 days of delivery.',
    errors: ['not_found', 'idempotency_key_reused', 'return_too_late', 'deduction_too_large'],
  },
  giveBankDetails: {
    summary:
      'Stores the bank account or the UPI ID (India) for the store’s transfer of a cash refund. It is encrypted, and erased 30 days after the transfer.',
    errors: ['not_found', 'bank_details_unwanted'],
  },
  withdrawReturn: {
    summary: 'Withdraws a return that the store has not answered.',
    errors: ['not_found', 'return_decided'],
  },
  readOwnReturnFile: {
    summary: 'A picture or video of the customer’s own return. Browsers save a video instead of playing it.',
    errors: ['not_found'],
  },
} satisfies Documentation;
