import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Store } from '#contract/store';
import { $addresses, loadAddresses } from '#lib/stores/account/addresses';
import * as t from '#texts/profile';
import { AddressForm } from '../checkout/delivery/AddressForm.tsx';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { AddressCard } from './AddressCard.tsx';

/** The saved addresses in two columns (spec §2): add, change, delete, choose the default. */
export function AddressTab({ store }: { store: Store }) {
  const state = useStore($addresses);
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  const saved = state.status === 'ready' ? state.data.addresses.length : 0;
  const standard = state.status === 'ready' && state.data.addresses.find(({ is_default }) => is_default);
  const part = useStepFocus(
    editing === 'new' ? editing : (editing?.id ?? `${saved} saved, ${standard && standard.id} first`),
  );
  useEffect(() => void loadAddresses(), []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.addressesFailed()} onRetry={loadAddresses} skeleton="h-48" />;
  if (editing)
    return (
      <div ref={part} className="panel">
        <AddressForm
          store={store}
          hasSaved
          back={t.cancel()}
          {...(editing !== 'new' && { saved: editing })}
          onDone={() => setEditing(undefined)}
        />
      </div>
    );
  return (
    <div ref={part} className="grid gap-4">
      <Problem text={state.message} />
      {state.data.addresses.length === 0 && <p className="state panel">{t.noAddresses()}</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {state.data.addresses.map((address) => (
          <AddressCard key={address.id} address={address} onEdit={() => setEditing(address)} />
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-primary justify-self-start"
        data-opens="new"
        onClick={() => setEditing('new')}
      >
        {t.addAddress()}
      </button>
    </div>
  );
}
