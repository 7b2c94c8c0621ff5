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

/** When the store opens, if it is closed now. */
function openingNote({ schedule, timezone }: Store): string | undefined {
  const now = Date.now();
  const hours = schedule && openingAt(schedule, timezone, now);
  return hours?.status === 'closed' ? `The store ${openingWords(hours, timezone, now).detail}.` : undefined;
}

/** As soon as possible, or at a chosen time. Nothing when the store offers no slots. */
export function WhenChoice({ store, chosen, onChoose }: Props) {
  const [isTimed, setIsTimed] = useState(chosen !== undefined);
  const [opening] = useState(() => openingNote(store));
  if (!store.schedule?.has_slots) return null;
  const options = [
    { isTimedOption: false, name: checkoutMessages.asSoonAsPossible, detail: opening },
    { isTimedOption: true, name: checkoutMessages.chooseTime, detail: undefined },
  ];
  const choose = (isTimedOption: boolean) => {
    setIsTimed(isTimedOption);
    if (!isTimedOption) onChoose(undefined);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">When</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ isTimedOption, name, detail }) => (
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
