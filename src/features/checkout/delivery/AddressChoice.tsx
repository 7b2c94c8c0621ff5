import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Store } from '#contract/store';
import { addressToChoose } from '#lib/address/address-to-choose';
import { $addresses, loadAddresses } from '#lib/stores/account/addresses';
import type { AddressDraft } from '#lib/stores/checkout/draft';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/address';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { AddressForm } from './AddressForm.tsx';
import { SavedAddressOption } from './SavedAddressOption.tsx';
import type { OuterSave } from './use-typed-address.ts';

interface Props {
  store: Store;
  chosen: SavedAddress | undefined;
  /** The id of the address chosen before a reload. */
  keptId: number | undefined;
  /** Stores a new address while it is typed. */
  draft?: AddressDraft;
  onChoose: (address: SavedAddress, isByDefault: boolean) => void;
  /** The delivery charge, if something other than the cart is delivered. */
  cost?: string;
  /** Lets the page's own button save a new address. */
  outer?: OuterSave;
}

/** Loads the customer's addresses. @returns false while loading; show a skeleton, to avoid a layout shift */
export function useAddresses(): boolean {
  const isVerified = useStore($session, { ssr: () => null })?.isVerified;
  useEffect(() => {
    if (isVerified) void loadAddresses();
  }, [isVerified]);
  return useStore($addresses).status !== 'loading';
}

/** The saved addresses and the form for a new one (spec §2), after {@link useAddresses}. */
export function AddressChoice(props: Props) {
  const state = useStore($addresses);
  if (state.status === 'failed')
    return <LoadFailed title={t.loadFailed()} message={state.message} onRetry={loadAddresses} />;
  return state.status === 'ready' && <Addresses {...props} addresses={state.data.addresses} />;
}

function Addresses({
  store,
  chosen,
  keptId,
  draft,
  onChoose,
  cost,
  outer,
  addresses,
}: Props & { addresses: SavedAddress[] }) {
  const [typed, setTyped] = useState(() => draft?.read());
  const [isAdding, setIsAdding] = useState(typed !== undefined);
  const isFormShown = isAdding || addresses.length === 0;
  const part = useStepFocus(isFormShown ? 'form' : 'list');
  useDefaultAddress(addresses, chosen?.id ?? keptId, onChoose);
  const endAdding = () => {
    draft?.keep(undefined);
    setTyped(undefined);
    setIsAdding(false);
  };
  if (isFormShown)
    return (
      <div ref={part}>
        <AddressForm
          store={store}
          hasSaved={addresses.length > 0}
          typed={typed}
          look="btn-quiet"
          outer={outer}
          onType={(address) => draft?.keep(address)}
          onDone={endAdding}
        />
      </div>
    );
  return (
    <div ref={part} className="grid gap-3">
      <div role="radiogroup" aria-label={t.deliverTo()} className="grid gap-3">
        {addresses.map((address) => (
          <SavedAddressOption
            key={address.id}
            address={address}
            locale={store}
            isChosen={address.id === chosen?.id}
            onChoose={() => onChoose(address, false)}
            {...(cost && { cost })}
          />
        ))}
      </div>
      <button type="button" className="btn btn-quiet" onClick={() => setIsAdding(true)}>
        {t.addAddress()}
      </button>
    </div>
  );
}

/** Chooses the first address in the delivery area (spec §4), and later each newly saved one. */
function useDefaultAddress(addresses: SavedAddress[], chosen: number | undefined, onChoose: Props['onChoose']): void {
  const previous = useRef(addresses);
  useEffect(() => {
    const next = addressToChoose(addresses, previous.current, chosen);
    const isByDefault = previous.current.some(({ id }) => id === next?.id);
    previous.current = addresses;
    if (next) onChoose(next, isByDefault);
  }, [addresses, chosen, onChoose]);
}
