import { useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import * as networkTexts from '#texts/network';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';
import * as t from '#texts/reminder';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import type { OwnReminder } from './OwnReminder.tsx';

export function Reminder({ order, store }: { order: OrderSummary; store: Store }) {
  const [Own, setOwn] = useState<typeof OwnReminder>();
  const [isChoosing, setChoosing] = useState(false);
  const isSet = order.reminder !== null;
  const part = useStepFocus<HTMLElement>(isSet ? 'set' : 'none');
  useEffect(() => {
    if (location.hash === '#reminder') part.current?.scrollIntoView(); // the element did not exist when the browser looked for it
  }, [part]);
  useEffect(() => {
    if (isSet || isChoosing)
      void loadPart(() => import('./OwnReminder.tsx')).then(
        (loaded) => setOwn(() => loaded.OwnReminder),
        () => notify(networkTexts.offline(), 'error', 3000),
      );
  }, [isSet, isChoosing]);
  return (
    <section
      ref={part}
      id="reminder"
      className="grid gap-3 border-t border-line pt-3 print:hidden"
      aria-label={t.label()}
    >
      {!isSet && (
        <>
          <h3 className="text-base font-semibold">{t.offerTitle()}</h3>
          <p className="text-sm text-ink-soft">{t.offerText()}</p>
          <button
            type="button"
            className="btn btn-quiet justify-self-start"
            data-opens="set"
            onClick={() => setChoosing(true)}
          >
            {t.remindWeekly()}
          </button>
        </>
      )}
      {Own && <Own order={order} store={store} isChoosing={isChoosing} onChoose={setChoosing} />}
    </section>
  );
}
