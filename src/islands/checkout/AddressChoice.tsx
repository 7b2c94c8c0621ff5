import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Store } from '#contract/store';
import { $addresses, loadAddresses } from '#lib/stores/addresses';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressOption } from './AddressOption.tsx';

interface Props {
  store: Store;
  chosen: SavedAddress | undefined;
  onChoose: (address: SavedAddress) => void;
}

/** The saved addresses and the form for a new one (spec §2, §4). The first saved one is chosen to begin with. */
export function AddressChoice({ store, chosen, onChoose }: Props) {
  const state = useStore($addresses);
  const [isAdding, setIsAdding] = useState(false);
  const addresses = state.status === 'ready' ? state.addresses : [];
  const [first] = addresses;
  useEffect(() => void loadAddresses(), []);
  useEffect(() => {
    if (first) onChoose(first);
  }, [first, onChoose]);

  if (state.status === 'failed')
    return <LoadFailed title="Your addresses could not be loaded" message={state.message} onRetry={loadAddresses} />;
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Loading your addresses</p>
        <div className="skeleton h-24" aria-hidden="true" />
      </div>
    );
  if (isAdding || addresses.length === 0)
    return <AddressForm store={store} hasSaved={addresses.length > 0} onDone={() => setIsAdding(false)} />;
  return (
    <div className="grid gap-3">
      <div role="radiogroup" aria-label="Deliver to" className="grid gap-3">
        {addresses.map((address) => (
          <AddressOption
            key={address.id}
            address={address}
            locale={store}
            isChosen={address.id === chosen?.id}
            onChoose={() => onChoose(address)}
          />
        ))}
      </div>
      <button type="button" className="btn btn-quiet" onClick={() => setIsAdding(true)}>
        Add New Address
      </button>
    </div>
  );
}
