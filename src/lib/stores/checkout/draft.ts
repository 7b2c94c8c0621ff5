import * as v from 'valibot';
import { ifMissing, slot } from '#contract/order';
import { typedBusiness } from '#lib/account/business-form';
import { parseStored } from '#lib/stores/device/parse-stored';
import { $session } from '#lib/stores/device/session';
import { sessionArea } from '#lib/stores/device/storage';
import type { PaymentMethod } from '#lib/cart/payment-methods';

const draft = v.partial(
  v.object({
    type: v.picklist(['Delivery', 'Pickup']),
    /** Absent for the default address. */
    addressId: v.number(),
    slot,
    note: v.string(),
    ifMissing,
    business: typedBusiness,
    recipient: v.object({ name: v.string(), phone: v.string(), hidesPrices: v.boolean() }),
  }),
);
/** The choices and input for the order of a store's cart. */
export type Draft = v.InferOutput<typeof draft>;

const method = v.picklist(['COD', 'online']);

const text = v.string();
const typedAddress = v.partial(
  v.object({
    street: text,
    flat: text,
    floor: text,
    landmark: text,
    label: text,
    city: text,
    state: text,
    pincode: text,
    address_type: text,
  }),
);
/** A partly typed new address. */
export type TypedAddress = v.InferOutput<typeof typedAddress>;

/** Includes the customer, because another one may log in after a session has ended. */
const keyOf = (storeId: number, what = 'checkout') => `${what}Draft:${storeId}:${$session.get()?.id ?? 0}`;

/** The draft of this tab, also after a reload. */
export const readDraft = (storeId: number): Draft => parseStored(draft, sessionArea.read(keyOf(storeId))) ?? {};

/** Keeps the draft until the tab is closed, or the customer logs out or has ordered. */
export const keepDraft = (storeId: number, typed: Draft): void =>
  sessionArea.write(keyOf(storeId), JSON.stringify(typed));

/** The payment method chosen in this tab. */
export const readMethod = (storeId: number): PaymentMethod | undefined =>
  parseStored(method, sessionArea.read(keyOf(storeId, 'payment')));

/** Keeps the payment method as long as the draft. */
export const keepMethod = (storeId: number, chosen: PaymentMethod): void =>
  sessionArea.write(keyOf(storeId, 'payment'), JSON.stringify(chosen));

export function forgetDraft(storeId: number): void {
  sessionArea.write(keyOf(storeId), undefined);
  sessionArea.write(keyOf(storeId, 'payment'), undefined);
  addressDraft(storeId).keep(undefined);
}

/** The new address being typed in this tab, kept as long as the draft. */
export const addressDraft = (storeId: number) => ({
  read: (): TypedAddress | undefined => parseStored(typedAddress, sessionArea.read(keyOf(storeId, 'address'))),
  /** `undefined` removes it. */
  keep: (typed: TypedAddress | undefined): void =>
    sessionArea.write(keyOf(storeId, 'address'), typed && JSON.stringify(typed)),
});

export type AddressDraft = ReturnType<typeof addressDraft>;
