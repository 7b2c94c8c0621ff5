import { useState } from 'react';
import type { Subscription } from '#contract/subscription';
import { maxPauseDays } from '#lib/schedule/plan-schedule';
import { pauseWords } from '#lib/schedule/subscription-effects';
import { daysAfter } from '#lib/schedule/zoned-time';
import { pause } from '#lib/stores/subscription/subscriptions';
import * as t from '#texts/subscription';
import { Field } from '../../ui/Field.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
  firstOpen: string;
  onClose: () => void;
}

/** Pauses deliveries for a range of days, and describes the effect of the chosen range. */
export function PauseDialog({ subscription, next, firstOpen, onClose }: Props) {
  const min = subscription.startDate > firstOpen ? subscription.startDate : firstOpen;
  const [from, setFrom] = useState(min);
  const [to, setTo] = useState(daysAfter(min, 6));
  const isRange = from >= min && from <= subscription.endDate && from <= to && to < daysAfter(from, maxPauseDays);
  return (
    <ChangeDialog
      title={t.pauseTitle()}
      effect={isRange ? pauseWords(subscription, from, to, next) : t.pauseTooLong({ count: maxPauseDays })}
      confirm={t.pause()}
      keep={t.doNotPause()}
      isDisabled={!isRange}
      onConfirm={() => pause(subscription, from, to)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t.firstDayOff()}
          name="from"
          type="date"
          required
          min={min}
          max={subscription.endDate}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t.lastDayOff()}
          name="to"
          type="date"
          required
          min={from}
          max={from && daysAfter(from, maxPauseDays - 1)}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
