import type * as v from 'valibot';
import type { Contract } from '#contract/contract';
import type { CallInput, CallName } from './requests.ts';

/** What a parameter names: whose call it is, an operator, a store, a row that belongs to someone, or what anyone may name. */
type Kind = 'customer' | 'operator' | 'store' | 'label' | 'row' | 'open';

type KeysOf<T> = T extends unknown ? keyof T & string : never;
type ParamName = { [N in CallName]: KeysOf<v.InferInput<Contract[N]['params']>> }[CallName];
type BodyName = { [N in CallName]: KeysOf<v.InferInput<Contract[N]['body']>> }[CallName];
type IdName = Extract<BodyName, `${string}${'id' | 'Id'}`>;

/** A new parameter, or a new field of a body that ends with `id`, needs its kind here to compile. */
const kinds: Record<ParamName | IdName, Kind> = {
  customerId: 'customer',
  userId: 'customer',
  customer_id: 'customer',
  saasId: 'operator',
  saas_id: 'operator',
  storeId: 'store',
  store_id: 'store',
  label: 'label',
  orderId: 'row',
  offerId: 'row',
  addressId: 'row',
  address_id: 'row',
  attemptId: 'row',
  refundId: 'row',
  deductionId: 'open',
  reviewId: 'row',
  returnId: 'open',
  fileId: 'open',
  return_id: 'open',
  file_id: 'open',
  request_id: 'open',
  category_id: 'open',
  id: 'row',
  staffId: 'row',
  number: 'row',
  rider_id: 'row',
  razorpay_order_id: 'row',
  razorpay_payment_id: 'row',
  line: 'open',
  subscriptionId: 'open',
  document: 'open',
  reservationId: 'open',
  merge_id: 'open',
  upi_id: 'open',
  deduction_id: 'open',
  item_id: 'open',
  itemId: 'open',
  categoryId: 'open',
  category: 'open',
  page: 'open',
  code: 'open',
  target: 'open',
  value: 'open',
  address: 'open',
  pin: 'open',
  country: 'open',
  place: 'open',
  lat: 'open',
  lon: 'open',
  amount: 'open',
};

const kindOf = (where: keyof CallInput, key: string): Kind =>
  where === 'headers' ? (key === 'Idempotency-Key' ? 'row' : 'open') : (kinds[key as keyof typeof kinds] ?? 'open');

/** The parts of a request that may name something. */
const named = ['params', 'body', 'headers'] as const;

/** Keys of staff are made up; those of customers name an attempt to pay. */
const namedIn = ({ params = {} }: CallInput) => named.filter((where) => where !== 'headers' || !('label' in params));

type Change = Partial<Record<Kind, (value: unknown) => unknown>>;

/** A request that names others: every value of a kind is changed, but for empty ones. */
export function naming(input: CallInput, change: Change): CallInput {
  const changed: Record<string, unknown> = {};
  for (const where of namedIn(input))
    if (isFields(input[where])) changed[where] = fieldsNaming(where, input[where], change);
  return { ...input, ...changed };
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const fieldsNaming = (where: keyof CallInput, fields: Record<string, unknown>, change: Change) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const to = change[kindOf(where, key)];
      return [key, to && value !== '' ? to(value) : value];
    }),
  );

/** Whether a request names something of a kind. */
export function namesA(input: CallInput, kind: Kind): boolean {
  let count = 0;
  naming(input, { [kind]: (value: unknown) => ((count += 1), value) });
  return count > 0;
}

/** The name of a row that does not exist, in the form of one that does. */
export function absentRow(value: unknown): unknown {
  if (typeof value === 'number') return 2_000_000_000;
  if (/^\d+$/.test(String(value))) return '2000000000';
  return /^[\da-f-]{36}$/.test(String(value)) ? '00000000-0000-4000-8000-000000000000' : 'absent_00000000000000';
}
