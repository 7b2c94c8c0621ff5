import { useState } from 'react';
import type { Subscription } from '#contract/subscription';
import { maxPauseDays } from '#lib/schedule/plan-schedule';
import { pauseWords } from '#lib/schedule/subscription-effects';
import { daysAfter } from '#lib/schedule/zoned-time';
import { pause } from '#lib/stores/subscription/subscriptions';
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
      title="Pause your deliveries"
      effect={isRange ? pauseWords(subscription, from, to, next) : `Please choose up to ${maxPauseDays} days.`}
      confirm="Pause"
      keep="Do not pause"
      isDisabled={!isRange}
      onConfirm={() => pause(subscription, from, to)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First day off"
          name="from"
          type="date"
          required
          min={min}
          max={subscription.endDate}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label="Last day off"
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
