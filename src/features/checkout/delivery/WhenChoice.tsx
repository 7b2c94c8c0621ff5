import { useState } from 'react';
import type { OrderType, Slot } from '#contract/order';
import type { Store } from '#contract/store';
import { pausedWords } from '#lib/messages/refusals';
import * as refusalTexts from '#texts/refusals';
import { openingAt } from '#lib/schedule/opening';
import { isPausedForToday } from '#lib/schedule/order-opening';
import { openingDayWords } from '#lib/schedule/slot-words';
import { openingNow } from '#lib/stores/checkout/opening';
import * as t from '#texts/delivery-step';
import { useNow } from '../../../ui/use-now.ts';
import { StoreClock } from '../../store/StoreClock.tsx';
import { EtaLine, useEta } from './EtaLine.tsx';
import { SlotChoice } from './SlotChoice.tsx';

interface Props {
  store: Store;
  type: OrderType;
  /** The arrival by courier at the chosen address; undefined without one. */
  arrives: string | undefined;
  /** The delivery's postal code, if known. */
  place: string | undefined;
  chosen: Slot | undefined;
  onChoose: (slot: Slot | undefined) => void;
}

/** The label of the option without a slot. The note has its time, or the reason why it is not available. */
function soonestOption(store: Store, now: number): { soonest: string; note?: string } {
  const { schedule, timezone } = store;
  const opening = openingNow(store, now);
  const soonest = t.asSoonAsPossible();
  if (opening === 'open') return { soonest };
  if (opening === 'paused') {
    const until = Date.parse(schedule?.paused_until ?? '');
    return { soonest, note: pausedWords(until, timezone, isPausedForToday(schedule, timezone, now, until)) };
  }
  if (opening === 'none') return { soonest: t.whenItOpens(), note: refusalTexts.store_closed() };
  const opens = openingDayWords(new Date(opening.opens).toISOString(), timezone);
  const isOpen = schedule && openingAt(schedule, timezone, now).status === 'open';
  return { soonest: t.whenItOpens(), note: isOpen ? t.closesSoon({ opens }) : t.closedNow({ opens }) };
}

/** As soon as possible, at the next opening, or in a slot. Couriers have no slots. */
export function WhenChoice({ store, type, arrives, place, chosen, onChoose }: Props) {
  const [isTimed, setIsTimed] = useState(chosen !== undefined);
  const { soonest, note } = soonestOption(store, useNow());
  const eta = useEta(place);
  const isByCourier = type === 'Delivery' && eta?.delivery?.until === null;
  const arrival = arrives ?? (isByCourier ? eta.delivery?.words : undefined);
  if (arrival) return <p className="font-semibold">{arrival}</p>;
  const soon = note ? <p className="alert">{note}</p> : place && <EtaLine type={type} eta={eta} />;
  const clock = <StoreClock timezone={store.timezone} />;
  if (!store.schedule?.has_slots)
    return (
      <div className="grid gap-1">
        {soon}
        {clock}
      </div>
    );
  const options = [
    { isTimedOption: false, name: soonest },
    { isTimedOption: true, name: t.chooseTime() },
  ];
  const choose = (isTimedOption: boolean) => {
    setIsTimed(isTimedOption);
    if (!isTimedOption) onChoose(undefined);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t.when()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ isTimedOption, name }) => (
          <label
            key={name}
            className={`flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2 ${isTimed === isTimedOption ? 'border-brand-800 bg-brand-50' : 'border-line-strong'}`}
          >
            <input
              type="radio"
              name="when"
              className="size-5 flex-none"
              checked={isTimed === isTimedOption}
              onChange={() => choose(isTimedOption)}
            />
            {name}
          </label>
        ))}
      </div>
      {isTimed ? <SlotChoice store={store} chosen={chosen} onChoose={onChoose} /> : soon}
      {clock}
    </fieldset>
  );
}
