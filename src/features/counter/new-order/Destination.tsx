import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { momentWords } from '#lib/schedule/date-words';
import { slotWords } from '#lib/schedule/slot-words';
import { $openSlots, loadOpenSlots } from '#lib/stores/counter/new-order/choices';
import { $quote, changeNewOrder, type NewOrder, type FulfilmentMethod } from '#lib/stores/counter/new-order/new-order';
import * as t from '#texts/new-order';
import { Field } from '../../../ui/Field.tsx';
import { Choice } from '../shelf/Choice.tsx';

interface Props {
  order: NewOrder;
  store: Store;
  problems: { street?: string | undefined; pincode?: string | undefined };
}

const methods: FulfilmentMethod[] = ['Delivery', 'Pickup', 'now'];

const names = { Delivery: t.delivery, Pickup: t.pickup, now: t.now } satisfies Record<FulfilmentMethod, unknown>;

export function Destination({ order, store, problems }: Props) {
  const { method } = order;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">{t.way()}</legend>
        <div className="grid grid-cols-3 gap-2">
          {methods.map((each) => (
            <label
              key={each}
              className={`flex min-h-12 items-center justify-center rounded-md border px-1 text-center font-semibold has-focus-visible:outline-2 ${each === method ? 'border-brand-800 bg-brand-50 text-brand-800' : 'border-line-strong'}`}
            >
              <input
                type="radio"
                name="how"
                value={each}
                className="visually-hidden"
                checked={each === method}
                onChange={() => void changeNewOrder({ method: each })}
              />
              {names[each]()}
            </label>
          ))}
        </div>
      </fieldset>
      {method === 'Delivery' && <Address order={order} problems={problems} />}
      {method !== 'now' && <Time store={store} />}
    </>
  );
}

function Address({ order, problems }: Omit<Props, 'store'>) {
  const { caller, addressId, pincode } = order;
  const addresses = caller?.addresses ?? [];
  return (
    <>
      {addresses.length > 0 && (
        <Choice
          label={t.address()}
          name="address"
          value={addressId ?? ''}
          onChange={({ target }) => void changeNewOrder({ addressId: Number(target.value) || null })}
        >
          {addresses.map((address) => (
            <option key={address.id} value={address.id}>
              {[address.flat, address.address, address.pincode].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value="">{t.newAddress()}</option>
        </Choice>
      )}
      {addressId === null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t.flat()} name="flat" maxLength={60} autoComplete="off" />
          <Field label={t.street()} name="street" maxLength={200} autoComplete="off" error={problems.street} />
          <Field label={t.landmark()} name="landmark" maxLength={120} autoComplete="off" />
          <Field
            label={t.pincode()}
            name="pincode"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            value={pincode}
            onChange={({ target }) => void changeNewOrder({ pincode: target.value })}
            error={problems.pincode}
          />
        </div>
      )}
    </>
  );
}

function Time({ store }: { store: Store }) {
  const state = useStore($openSlots);
  const quote = useStore($quote);
  useEffect(() => void loadOpenSlots(store), [store]);
  const opens = quote?.opens_at;
  return (
    <Choice label={t.time()} name="slot_starts_at">
      <option value="">{opens ? t.opensAt({ time: momentWords(opens, store.timezone) }) : t.soon()}</option>
      {state.status === 'ready' &&
        state.data.map((slot) => (
          <option key={slot.starts_at} value={slot.starts_at}>
            {slotWords(slot, store.timezone)}
          </option>
        ))}
    </Choice>
  );
}
