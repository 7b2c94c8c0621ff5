import { useId, useState, type FormEvent } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { shortDay, weekdayName } from '#lib/schedule/date-words';
import { everyWeek, firstReminder } from '#lib/schedule/weekly-reminder';
import { localTime, weekdayOf } from '#lib/schedule/zoned-time';
import { loadOrder } from '#lib/stores/orders/order';
import { remindWeekly, stopReminding } from '#lib/stores/orders/reminders';
import * as t from '#texts/reminder';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useShownProblem } from '../../../ui/use-shown-problem.ts';
import { useBusy } from '../../../ui/use-busy.ts';

interface Props {
  order: OrderSummary;
  store: Store;
  isChoosing: boolean;
  onChoose: (isChoosing: boolean) => void;
}

/** An order's weekly reminder, and the choice of its day. */
export function OwnReminder({ order, store: { timezone }, isChoosing, onChoose }: Props) {
  const { order_id, reminder } = order;
  return (
    <>
      {reminder && (
        <>
          <h3 className="text-base font-semibold">{t.setTitle({ when: everyWeek(reminder.weekday) })}</h3>
          <p className="text-sm text-ink-soft">
            {t.setText({ day: shortDay(localTime(Date.parse(reminder.next_at), timezone).date) })}
          </p>
          {reminder.skipped_on && <p className="alert">{t.skipped({ day: shortDay(reminder.skipped_on) })}</p>}
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-quiet" data-opens="none" onClick={() => onChoose(true)}>
              {t.changeDay()}
            </button>
            <BusyButton className="btn btn-quiet" onPress={() => stopReminding(order_id, () => loadOrder(order_id))}>
              {t.end()}
            </BusyButton>
          </div>
        </>
      )}
      {isChoosing && <DayDialog order={order} timezone={timezone} onClose={() => onChoose(false)} />}
    </>
  );
}

interface DialogProps {
  order: OrderSummary;
  timezone: string;
  onClose: () => void;
}

/** Asks for the weekday, preselecting that of the order. */
function DayDialog({ order, timezone, onClose }: DialogProps) {
  const dateOf = (moment: number) => localTime(moment, timezone).date;
  const [weekday, setWeekday] = useState(order.reminder?.weekday ?? weekdayOf(dateOf(Date.parse(order.order_date))));
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useBusy();
  const [form, show] = useShownProblem<HTMLFormElement>();
  const [opened] = useState(() => Date.now());
  const field = useId();
  const save = async () => {
    const refusal = await remindWeekly(order.order_id, weekday);
    setProblem(refusal);
    if (refusal) return show();
    onClose(); // first, to restore the focus before its button is removed
    await loadOrder(order.order_id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(save);
  };
  return (
    <Dialog title={t.remindWeekly()} onClose={onClose}>
      <form ref={form} className="mt-3 grid gap-4" onSubmit={submit}>
        <p>{t.dialogText()}</p>
        <p className="font-semibold">{t.dialogPromise()}</p>
        <div className="field">
          <label htmlFor={field}>{t.day()}</label>
          <select
            id={field}
            className="min-h-12"
            value={weekday}
            onChange={({ target }) => setWeekday(Number(target.value))}
          >
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <option key={day} value={day}>
                {weekdayName(day)}
              </option>
            ))}
          </select>
        </div>
        <p className="text-sm text-ink-soft" aria-live="polite">
          {t.dialogWhen({
            when: everyWeek(weekday),
            first: shortDay(dateOf(firstReminder(weekday, timezone, opened))),
          })}
        </p>
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t.notNow()}
          </button>
          <button className="btn btn-primary" aria-disabled={isBusy}>
            {t.remindEvery({ weekday: weekdayName(weekday) })}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
