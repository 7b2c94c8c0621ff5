import { useEffect, useMemo, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { IfMissing, Slot } from '#contract/order';
import { keepDraft, readDraft } from '#lib/stores/checkout/draft';
import type { Fulfilment, TypedRecipient } from '#lib/stores/checkout/placement';

export interface FulfilmentChoice {
  setType(type: Fulfilment['type']): void;
  setAddress(address: SavedAddress): void;
  /** Undefined means as soon as possible. */
  setSlot(slot: Slot | undefined): void;
  setNote(note: string): void;
  setIfMissing(ifMissing: IfMissing): void;
  /** Undefined means the customer. */
  setRecipient(recipient: TypedRecipient | undefined): void;
}

/**
 * How the customer gets the order; delivery by default (spec §4). Choosing pickup keeps the chosen address. What was typed
 * is there again after a reload.
 */
export function useFulfilment(storeId: number): [Fulfilment, FulfilmentChoice] {
  const [draft] = useState(() => readDraft(storeId));
  const [type, setType] = useState<Fulfilment['type']>(draft.type ?? 'Delivery');
  const [address, setAddress] = useState<SavedAddress>();
  const [slot, setSlot] = useState<Slot>();
  const [note, setNote] = useState(draft.note ?? '');
  const [ifMissing, setIfMissing] = useState<IfMissing>(draft.ifMissing ?? 'call');
  const [recipient, setRecipient] = useState(draft.recipient);
  useEffect(
    () => keepDraft(storeId, { type, note, ifMissing, recipient }),
    [storeId, type, note, ifMissing, recipient],
  );
  const choice = useMemo(() => ({ setType, setAddress, setSlot, setNote, setIfMissing, setRecipient }), []);
  return [{ ...(type === 'Delivery' ? { type, address } : { type }), slot, note, ifMissing, recipient }, choice];
}
