import { useMemo, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { IfMissing, Slot } from '#contract/order';
import type { Fulfilment } from '#lib/stores/checkout/placement';

export interface FulfilmentChoice {
  setType(type: Fulfilment['type']): void;
  setAddress(address: SavedAddress): void;
  /** Undefined means as soon as possible. */
  setSlot(slot: Slot | undefined): void;
  setNote(note: string): void;
  setIfMissing(ifMissing: IfMissing): void;
}

/** How the customer gets the order; delivery by default (spec §4). Choosing pickup keeps the chosen address. */
export function useFulfilment(): [Fulfilment, FulfilmentChoice] {
  const [type, setType] = useState<Fulfilment['type']>('Delivery');
  const [address, setAddress] = useState<SavedAddress>();
  const [slot, setSlot] = useState<Slot>();
  const [note, setNote] = useState('');
  const [ifMissing, setIfMissing] = useState<IfMissing>('call');
  const choice = useMemo(() => ({ setType, setAddress, setSlot, setNote, setIfMissing }), []);
  return [{ ...(type === 'Delivery' ? { type, address } : { type }), slot, note, ifMissing }, choice];
}
