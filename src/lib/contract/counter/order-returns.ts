import * as v from 'valibot';
import { endpoint, reply } from '../endpoint.ts';
import { id, line, money, quantity, requiredLine, storeFields, storePair } from '../fields.ts';

/** Pieces of a line that are returned. */
const returnedLine = v.object({ line: id, quantity });
export type ReturnedLine = v.InferOutput<typeof returnedLine>;

/** `offered`: the store offers a part, and the customer has not answered. */
export const returnStatus = v.picklist(['asked', 'offered', 'accepted', 'declined']);
export type ReturnStatus = v.InferOutput<typeof returnStatus>;

/** Something that a customer wants to return. */
export const orderReturn = v.object({
  return_id: v.string(),
  lines: v.array(v.object({ line: v.number(), quantity: v.number() })),
  reason: v.string(),
  status: returnStatus,
  asked_at: v.string(),
  /** What the store offers, until the customer has answered. */
  offer: v.nullable(money),
  /** What the store says to it; empty until it has decided. */
  answer: v.string(),
  /** Whether the customer has declined an offer. */
  is_refused: v.boolean(),
  files: v.array(v.object({ file_id: v.string(), kind: v.picklist(['picture', 'video']) })),
});
export type OrderReturn = v.InferOutput<typeof orderReturn>;

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const ofOrder = { orderId: id };

/** `return_id` is made by the caller: sent again, it is the same return. */
export const askReturn = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}',
  policy: 'customer',
  params: v.object(ofOrder),
  body: v.object({
    ...storeFields,
    return_id: uuid,
    lines: v.pipe(v.array(returnedLine), v.minLength(1), v.maxLength(200)),
    reason: requiredLine(300),
  }),
  answer: reply({ data: orderReturn }),
});

/** The most bytes of a picture or a video (the policy's 2 MB). */
export const maxFileBytes = 2 * 1024 * 1024;

/** The file in base64. `file_id` is made by the caller: sent again, it is the same file. */
export const addReturnFile = endpoint({
  method: 'POST',
  path: 'order/returns/{orderId}/{returnId}/files',
  policy: 'customer',
  maxBodyBytes: 3 * 1024 * 1024,
  params: v.object({ ...ofOrder, returnId: uuid }),
  body: v.object({ ...storeFields, file_id: uuid, data: v.pipe(v.string(), v.minLength(1)) }),
  answer: reply({}),
});

/** A file that the customer has sent: the picture or, as an attachment, the video. */
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

/** A bank account: a number, and the code of the bank as its country writes it (IFSC in India). */
export const bankDetails = v.object({
  holder: requiredLine(120),
  account: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9 -]{4,40}$/i, 'must be letters and digits')),
  bank_code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9 -]{3,20}$/i, 'must be letters and digits')),
  bank_name: line(120),
});
export type BankDetails = v.InferOutput<typeof bankDetails>;

export const giveBankDetails = endpoint({
  method: 'POST',
  path: 'order/bank-details/{orderId}',
  policy: 'customer',
  params: v.object(ofOrder),
  body: v.object({ ...storeFields, ...bankDetails.entries }),
  answer: reply({}),
});
