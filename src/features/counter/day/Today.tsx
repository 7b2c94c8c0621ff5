import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { dayState } from '#lib/messages/counter/day';
import { $day, $dayProblem, closeDay, pauseStore, refreshDay, resumeStore } from '#lib/stores/counter/day';
import * as t from '#texts/day';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { DayHours } from './DayHours.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { Holidays } from './Holidays.tsx';
import { PromisedOrders } from './PromisedOrders.tsx';
import { SeasonLine } from './SeasonLine.tsx';
import { UpiForm } from './UpiForm.tsx';

/** Other phones may change it, and pauses end. */
const everyMs = 20_000;

/** The store's current day, and the controls to change it. */
export function Today({ isOwner, mayChangeUpi }: { isOwner: boolean; mayChangeUpi: boolean }) {
  const state = useStore($day);
  const problem = useStore($dayProblem);
  useEffect(() => {
    void refreshDay();
    const timer = setInterval(() => void refreshDay(), everyMs);
    return () => {
      clearInterval(timer);
      closeDay();
    };
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.loadFailed()} onRetry={refreshDay} skeleton="h-96" />;
  const day = state.data;
  return (
    <div className="grid max-w-3xl gap-6">
      <section className="panel grid gap-4 p-4" aria-labelledby="today">
        <h2 id="today" tabIndex={-1} className="text-lg outline-none">
          {t.today()}
        </h2>
        <output className="block text-2xl font-semibold wrap-anywhere">{dayState(day)}</output>
        <Problem text={problem ?? state.message} />
        <div className="flex flex-wrap gap-3">
          {day.paused_until ? (
            <AsyncButton look="btn-primary" onPress={resumeStore}>
              {t.resume()}
            </AsyncButton>
          ) : (
            <>
              <AsyncButton onPress={() => pauseStore('half_hour')}>{t.pauseHalfHour()}</AsyncButton>
              <AsyncButton onPress={() => pauseStore('today')}>{t.pauseToday()}</AsyncButton>
            </>
          )}
        </div>
        <p className="text-sm text-ink-soft">{t.pauseDoes()}</p>
      </section>
      {isOwner && <NeedsYou timezone={day.timezone} />}
      {day.schedule ? (
        day.days.map((each, index) => (
          <DayHours key={each.date} isToday={index === 0} day={each} timezone={day.timezone} />
        ))
      ) : (
        <p className="text-ink-soft">{t.noHours()}</p>
      )}
      <SeasonLine key={day.season_line} line={day.season_line} />
      {mayChangeUpi && day.upi_id !== null && <UpiForm upiId={day.upi_id} />}
      <PromisedOrders timezone={day.timezone} />
      <Holidays holidays={day.holidays} today={day.days[0]?.date ?? ''} />
    </div>
  );
}
