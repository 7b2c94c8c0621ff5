import { useLayoutEffect, useMemo, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { IfMissing, Slot } from '#contract/order';
import type { Store } from '#contract/store';
import { addressDraft, keepDraft, readDraft, type AddressDraft } from '#lib/stores/checkout/draft';
import type { TypedBusiness } from '#lib/account/business-form';
import type { Fulfilment, TypedRecipient } from '#lib/stores/checkout/placement';

export interface FulfilmentChoice {
  setType(type: Fulfilment['type']): void;
  /** The id of the address chosen before a reload. */
  keptAddressId: number | undefined;
  newAddress: AddressDraft;
  /** @param isByDefault the customer has not chosen it, so it is not stored */
  setAddress(address: SavedAddress, isByDefault: boolean): void;
  /** undefined: as soon as possible. */
  setSlot(slot: Slot | undefined): void;
  setNote(note: string): void;
  setIfMissing(ifMissing: IfMissing): void;
  /** undefined: the customer. */
  setRecipient(recipient: TypedRecipient | undefined): void;
  /** undefined: a consumer. */
  setBusiness(business: TypedBusiness | undefined): void;
}

/**
 * The customer's choice of delivery; delivery by default (spec §4). Choosing pickup keeps the address.
 * The input survives a reload. A business is removed if the store cannot issue tax invoices.
 */
export function useFulfilment({
  store_id: storeId,
  issues_tax_invoices,
}: Pick<Store, 'store_id' | 'issues_tax_invoices'>): [Fulfilment, FulfilmentChoice] {
  const [draft] = useState(() => readDraft(storeId));
  const [type, setType] = useState<Fulfilment['type']>(draft.type ?? 'Delivery');
  const [address, setAddress] = useState<SavedAddress>();
  const [addressId, setAddressId] = useState(draft.addressId);
  const [slot, setSlot] = useState(draft.slot);
  const [note, setNote] = useState(draft.note ?? '');
  const [ifMissing, setIfMissing] = useState<IfMissing>(draft.ifMissing ?? 'call');
  const [recipient, setRecipient] = useState(draft.recipient);
  const [business, setBusiness] = useState(draft.business);
  // A layout effect, because an effect after the paint is lost if the page is left immediately.
  useLayoutEffect(
    () => keepDraft(storeId, { type, addressId, slot, note, ifMissing, recipient, business }),
    [storeId, type, addressId, slot, note, ifMissing, recipient, business],
  );
  const choice = useMemo(
    () => ({
      setType,
      keptAddressId: draft.addressId,
      newAddress: addressDraft(storeId),
      setAddress(chosen: SavedAddress, isByDefault: boolean) {
        setAddress(chosen);
        if (!isByDefault) setAddressId(chosen.id);
      },
      setSlot,
      setNote,
      setIfMissing,
      setRecipient,
      setBusiness,
    }),
    [draft, storeId],
  );
  const offered = type === 'Delivery' && address?.ships ? undefined : slot;
  const details = { slot: offered, note, ifMissing, recipient, business: issues_tax_invoices ? business : undefined };
  return [{ ...(type === 'Delivery' ? { type, address } : { type }), ...details }, choice];
}
