import { useState } from 'react';
import type { Subscription } from '#contract/subscription';
import { rangesOf } from '#lib/schedule/delivery-calendar';
import { shortDay } from '#lib/schedule/date-words';
import { resumeWords } from '#lib/schedule/subscription-effects';
import { resume } from '#lib/stores/subscription/subscriptions';
import * as t from '#texts/subscription';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
  firstOpen: string;
}

const formatRange = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDay(from) : t.range({ from: shortDay(from), to: shortDay(to) });

/** Future skipped or paused days, each with an undo button. */
export function DaysOff({ subscription, next, firstOpen }: Props) {
  const [range, setRange] = useState<{ from: string; to: string }>();
  const ranges = rangesOf(subscription.daysOff.filter((date) => date >= firstOpen));
  const { missed } = subscription;
  if (ranges.length === 0 && missed.length === 0 && !range) return null;
  return (
    <>
      {missed.map((date) => (
        <p key={date} className="rounded-md bg-accent-50 px-4 py-3 text-sm">
          {t.missedDay({ day: shortDay(date) })}
        </p>
      ))}
      <ul className="grid gap-2 empty:hidden" aria-label={t.daysOff()}>
        {ranges.map((days) => (
          <li key={days.from} className="flex items-center justify-between gap-3 rounded-md bg-accent-50 pl-4 text-sm">
            {t.skippedDays({ days: formatRange(days) })}
            <button
              type="button"
              className="btn text-brand-800"
              aria-label={t.undoDays({ days: formatRange(days) })}
              onClick={() => setRange(days)}
            >
              {t.undo()}
            </button>
          </li>
        ))}
      </ul>
      {range && (
        <ChangeDialog
          title={t.deliverTitle()}
          effect={resumeWords(subscription, range.from, range.to, next)}
          confirm={t.deliverConfirm()}
          keep={t.leaveSkipped()}
          onConfirm={() => resume(subscription, range.from, range.to)}
          onClose={() => setRange(undefined)}
        />
      )}
    </>
  );
}
