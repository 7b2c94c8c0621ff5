import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Store } from '#contract/store';
import { $addresses, loadAddresses } from '#lib/stores/account/addresses';
import { AddressForm } from '../checkout/delivery/AddressForm.tsx';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { useStepFocus } from '../form/use-step-focus.ts';
import { AddressCard } from './AddressCard.tsx';

/** The saved addresses in two columns (spec §2): add, change, delete, choose the default. */
export function AddressTab({ store }: { store: Store }) {
  const state = useStore($addresses);
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  const saved = state.status === 'ready' ? state.addresses.length : 0;
  const part = useStepFocus(editing === 'new' ? editing : (editing?.id ?? `${saved} saved`));
  useEffect(() => void loadAddresses(), []);
  if (state.status === 'failed')
    return <LoadFailed title="Your addresses could not be loaded" message={state.message} onRetry={loadAddresses} />;
  if (state.status === 'loading') return <div className="skeleton h-48" aria-busy="true" />;
  if (editing)
    return (
      <div ref={part} className="panel">
        <AddressForm
          store={store}
          hasSaved
          back="Cancel"
          {...(editing !== 'new' && { saved: editing })}
          onDone={() => setEditing(undefined)}
        />
      </div>
    );
  return (
    <div ref={part} className="grid gap-4">
      {state.addresses.length === 0 && <p className="state panel">No addresses yet</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {state.addresses.map((address) => (
          <AddressCard key={address.id} address={address} onEdit={() => setEditing(address)} />
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-primary justify-self-start"
        data-opens="new"
        onClick={() => setEditing('new')}
      >
        Add New Address
      </button>
    </div>
  );
}
