import { useMemo, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Fulfilment } from '#lib/stores/order-placement';

export interface FulfilmentChoice {
  setType(type: Fulfilment['type']): void;
  setAddress(address: SavedAddress): void;
}

/** How the customer wants the order; delivery to begin with (spec §4). A pickup forgets no address. */
export function useFulfilment(): [Fulfilment, FulfilmentChoice] {
  const [type, setType] = useState<Fulfilment['type']>('Delivery');
  const [address, setAddress] = useState<SavedAddress>();
  const choice = useMemo(() => ({ setType, setAddress }), []);
  return [type === 'Delivery' ? { type, address } : { type }, choice];
}
