import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Slot } from '#contract/order';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { doorAddress } from '#lib/address/door-address';
import { slotWords } from '#lib/schedule/slot-words';
import { $addresses } from '#lib/stores/account/addresses';
import * as t from '#texts/order-change';
import { AddressChoice, useAddresses } from '../../checkout/delivery/AddressChoice.tsx';
import { WhenChoice } from '../../checkout/delivery/WhenChoice.tsx';

interface Props {
  order: OrderSummary;
  store: Store;
  address: SavedAddress | undefined;
  onAddress: (address: SavedAddress | undefined) => void;
}

const quiet = 'btn btn-quiet justify-self-start';

/** Another delivery address, chosen among the saved ones or added. */
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

/** The order's own slot, which it can keep; null without one. */
const slotOf = ({ slot }: OrderSummary): Slot | null => slot && { ...slot, order_by: slot.starts_at, left: 1 };

interface TimeProps {
  order: OrderSummary;
  store: Store;
  address: SavedAddress | undefined;
  /** Null for as soon as possible; undefined if the time stays. */
  slot: Slot | null | undefined;
  onSlot: (slot: Slot | null | undefined) => void;
}

/** Another time, where the store offers times. */
export function ChangeTime({ order, store, address, slot, onSlot }: TimeProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!store.schedule?.has_slots || address?.arrives) return null;
  const toggle = () => {
    setIsOpen(!isOpen);
    onSlot(isOpen ? undefined : slotOf(order));
  };
  return (
    <section className="grid gap-2" aria-label={t.time()}>
      <h3 className="text-base font-semibold">{t.time()}</h3>
      {!isOpen && <p className="text-sm">{order.slot ? slotWords(order.slot, store.timezone) : t.soonest()}</p>}
      {isOpen && (
        <WhenChoice
          store={store}
          type={order.order_type === 'Pickup' ? 'Pickup' : 'Delivery'}
          arrives={undefined}
          place={address?.pincode}
          chosen={slot ?? undefined}
          onChoose={(chosen) => onSlot(chosen ?? null)}
        />
      )}
      <button type="button" className={quiet} onClick={toggle}>
        {isOpen ? t.keepTime() : t.changeTime()}
      </button>
    </section>
  );
}
