import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { doorAddress } from '#lib/address/door-address';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import { $addresses } from '#lib/stores/account/addresses';
import { $slots, loadSlots } from '#lib/stores/checkout/slots';
import * as t from '#texts/order-change';
import { AddressChoice, useAddresses } from '../../checkout/delivery/AddressChoice.tsx';

interface Props {
  order: OrderSummary;
  store: Store;
  address: SavedAddress | undefined;
  onAddress: (address: SavedAddress | undefined) => void;
}

const quiet = 'btn btn-quiet justify-self-start';

/** Chooses another saved delivery address, or adds one. */
export function ChangeAddress({ order, store, address, onAddress }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useAddresses();
  const saved = useStore($addresses);
  const old =
    saved.status === 'ready' ? saved.data.addresses.find((one) => doorAddress(one) === order.address) : undefined;
  const keep = () => {
    setIsOpen(false);
    onAddress(undefined);
  };
  return (
    <section className="grid gap-2" aria-label={t.address()}>
      <h3 className="text-base font-semibold">{t.address()}</h3>
      {!isOpen && <p className="text-sm wrap-anywhere">{order.address}</p>}
      {isOpen && (
        <AddressChoice
          store={store}
          chosen={address ?? old}
          keptId={old?.id}
          onChoose={(chosen) => onAddress(chosen.id === old?.id ? undefined : chosen)}
          cost={t.delivered()}
        />
      )}
      <button type="button" className={quiet} onClick={isOpen ? keep : () => setIsOpen(true)}>
        {isOpen ? t.keepAddress() : t.changeAddress()}
      </button>
    </section>
  );
}

interface TimeProps {
  order: OrderSummary;
  store: Store;
  /** The start of the new slot (ISO 8601); null for as soon as possible, undefined if the time does not change. */
  startsAt: string | null | undefined;
  onChange: (startsAt: string | null | undefined) => void;
}

const soonestOf = ({ opens_at }: OrderSummary, { timezone }: Store): string =>
  opens_at ? openingDayWords(opens_at, timezone) : t.soonest();

/** Chooses another slot, if the store has slots. */
export function ChangeTime({ order, store, startsAt, onChange }: TimeProps) {
  const state = useStore($slots);
  const fieldId = useId();
  useEffect(() => {
    if (store.schedule?.has_slots) void loadSlots();
  }, [store]);
  if (!store.schedule?.has_slots) return null;
  const old = order.slot?.starts_at;
  const free = state.status === 'ready' ? state.data.filter((slot) => slot.left > 0 && slot.starts_at !== old) : [];
  const oldWords = order.slot ? slotWords(order.slot, store.timezone) : soonestOf(order, store);
  const choose = (value: string) => onChange(value === 'old' ? undefined : value || null);
  return (
    <div className="field">
      <label htmlFor={fieldId}>{t.time()}</label>
      <select
        id={fieldId}
        value={startsAt === undefined ? 'old' : (startsAt ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="old">{oldWords}</option>
        {old && <option value="">{t.soonest()}</option>}
        {free.map((slot) => (
          <option key={slot.starts_at} value={slot.starts_at}>
            {slotWords(slot, store.timezone)}
          </option>
        ))}
      </select>
    </div>
  );
}
