import { useState } from 'react';
import type { Slot } from '#contract/order';
import type { Store } from '#contract/store';
import { checkoutMessages } from '#lib/messages/checkout';
import { openingAt } from '#lib/schedule/opening';
import { openingWords } from '#lib/schedule/opening-words';
import { SlotChoice } from './SlotChoice.tsx';

interface Props {
  store: Store;
  chosen: Slot | undefined;
  onChoose: (slot: Slot | undefined) => void;
}

/** When the store could begin, when that is not now. */
function soonWords({ schedule, timezone }: Store): string | undefined {
  const now = Date.now();
  const opening = schedule && openingAt(schedule, timezone, now);
  return opening?.status === 'closed' ? `The store ${openingWords(opening, timezone, now).detail}.` : undefined;
}

/** As soon as possible, or at a time of the customer's. Nothing where the store offers no times. */
export function WhenChoice({ store, chosen, onChoose }: Props) {
  const [isTimed, setIsTimed] = useState(chosen !== undefined);
  const [soon] = useState(() => soonWords(store));
  if (!store.schedule?.has_slots) return null;
  const ways = [
    { isTimedWay: false, name: checkoutMessages.asSoonAsPossible, detail: soon },
    { isTimedWay: true, name: checkoutMessages.chooseTime, detail: undefined },
  ];
  const choose = (isTimedWay: boolean) => {
    setIsTimed(isTimedWay);
    if (!isTimedWay) onChoose(undefined);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">When</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {ways.map(({ isTimedWay, name, detail }) => (
          <label
            key={name}
            className={`flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2 ${isTimed === isTimedWay ? 'border-brand-800 bg-brand-50' : 'border-line-strong'}`}
          >
            <input
              type="radio"
              name="when"
              className="size-5 flex-none"
              checked={isTimed === isTimedWay}
              onChange={() => choose(isTimedWay)}
            />
            <span>
              {name}
              {detail && <span className="block text-xs text-ink-soft">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {isTimed && <SlotChoice timezone={store.timezone} chosen={chosen} onChoose={onChoose} />}
    </fieldset>
  );
}
