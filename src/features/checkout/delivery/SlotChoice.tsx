import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Slot } from '#contract/order';
import type { Store } from '#contract/store';
import { slotNames } from '#lib/schedule/slot-names';
import { $slots, loadSlots, slotsBeforeCutOff } from '#lib/stores/checkout/slots';
import * as t from '#texts/delivery-step';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';

interface Props {
  store: Store;
  chosen: Slot | undefined;
  onChoose: (slot: Slot | undefined) => void;
}

const hasRoom = ({ left }: Slot) => left > 0;

/** The day and time of delivery or pickup. The first slot with capacity left is the default. */
export function SlotChoice({ store, chosen, onChoose }: Props) {
  const state = useStore($slots);
  const [now] = useState(() => Date.now());
  const [dayId, timeId] = [useId(), useId()];
  const names = useMemo(() => {
    const open = state.status === 'ready' ? slotsBeforeCutOff(state.data, now) : [];
    return new Map(open.map((slot) => [slot, slotNames(slot, store, now)]));
  }, [state, store, now]);
  const slots = [...names.keys()];
  const first = slots.find(hasRoom);
  const current = slots.find((slot) => slot.starts_at === chosen?.starts_at && hasRoom(slot)) ?? first;
  const isReady = state.status === 'ready';
  useEffect(() => void loadSlots(), []);
  useEffect(() => {
    if (isReady && current?.starts_at !== chosen?.starts_at) onChoose(current);
  }, [isReady, current, chosen, onChoose]);

  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.timesFailed()} onRetry={loadSlots} skeleton="h-40 sm:h-18" />;
  if (!current) return <p className="alert">{t.allTaken()}</p>;
  const ofDay = (name: string | undefined) => slots.filter((slot) => names.get(slot)?.day === name);
  const day = names.get(current)?.day;
  const choose = (startsAt: string) => onChoose(slots.find(({ starts_at }) => starts_at === startsAt));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="field">
        <label htmlFor={dayId}>{t.day()}</label>
        <select id={dayId} value={day} onChange={({ target }) => onChoose(ofDay(target.value).find(hasRoom) ?? first)}>
          {[...new Set([...names.values()].map((name) => name.day))].map((name) => (
            <option key={name} disabled={!ofDay(name).some(hasRoom)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={timeId}>{t.time()}</label>
        <select id={timeId} value={current.starts_at} onChange={({ target }) => choose(target.value)}>
          {ofDay(day).map((slot) => (
            <option key={slot.starts_at} value={slot.starts_at} disabled={!hasRoom(slot)}>
              {hasRoom(slot) ? names.get(slot)?.time : t.slotFull({ time: names.get(slot)?.time ?? '' })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
