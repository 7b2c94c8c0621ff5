import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Stops as StopsOfDay } from '#contract/counter/stops';
import type { Store } from '#contract/store';
import { byPlace, progressWords, totalWords } from '#lib/messages/counter/stops';
import { dayWords } from '#lib/schedule/date-words';
import { daysAfter } from '#lib/schedule/zoned-time';
import { tickOutbox, withTicks, type QueuedTick } from '#lib/stores/counter/stops/tick-queue';
import { $stopProblem, $stops, pollStops, refreshStops, showStops } from '#lib/stores/counter/stops/stops';
import { $labelPaper, papers } from '#lib/stores/counter/slip';
import * as t from '#texts/stops';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { LostNote } from '../LostNote.tsx';
import { AwakeSwitch } from '../phone/AwakeSwitch.tsx';
import { PaperChoice } from '../slip/PaperChoice.tsx';
import { Labels } from './Labels.tsx';
import { Reservations } from './Reservations.tsx';
import { StopCard } from './StopCard.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

interface Props {
  label: string;
  /** Whether there is no board around it, and only today is shown. */
  isAlone?: boolean;
  /** The store, for staff with access to money. */
  ownersStore?: Store | undefined;
}

/** A day's subscription deliveries. */
export function Stops({ label, isAlone = false, ownersStore }: Props) {
  const state = useStore($stops);
  useEffect(() => {
    void showStops(label);
    return pollStops();
  }, [label]);
  return (
    <section className="grid gap-4" aria-labelledby="stops">
      <h2 id="stops" tabIndex={-1} className="text-xl outline-none print:hidden">
        {t.title()}
      </h2>
      {ownersStore && <Reservations store={ownersStore} />}
      {state.status !== 'ready' && (
        <NotLoaded state={state} title={t.loadFailed()} onRetry={refreshStops} skeleton="h-96" />
      )}
      {state.status === 'ready' && (
        <DayStops
          label={label}
          stops={state.data}
          message={state.message}
          isAlone={isAlone}
          invoiceStoreLabel={ownersStore?.label}
        />
      )}
    </section>
  );
}

interface DayStopsProps {
  label: string;
  stops: StopsOfDay;
  /** Why reloading failed. */
  message: string | undefined;
  isAlone: boolean;
  invoiceStoreLabel: string | undefined;
}

function DayStops({ label, stops: day, message, isAlone, invoiceStoreLabel }: DayStopsProps) {
  const ticks = useStore(tickOutbox.$entries) ?? [];
  const problem = useStore($stopProblem);
  const waiting = ticks.filter(({ label: of, problem: why }) => of === label && why === undefined);
  const stops = withTicks(day.stops, waiting, day.date);
  return (
    <>
      <div className="grid gap-4 print:hidden">
        {isAlone ? (
          <>
            <LostNote timezone={day.timezone} />
            <AwakeSwitch />
          </>
        ) : (
          <ChooseDay label={label} {...day} />
        )}
        <Problem text={problem ?? message} />
        <RejectedTicks ticks={tickOutbox.refused(ticks)} />
        {waiting.length > 0 && <p className="alert alert-warning">{t.ticksWaiting({ count: waiting.length })}</p>}
        <Summary day={{ ...day, stops }} canPrint={!isAlone} />
        {byPlace(stops).map((place) => (
          <section key={place.pincode} className="grid gap-3" aria-label={place.pincode}>
            <h3 className="flex items-baseline gap-2 text-lg tabular-nums">
              {place.pincode} <span className="text-base font-normal text-ink-faint">{place.stops.length}</span>
            </h3>
            <ul className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
              {place.stops.map((stop) => (
                <StopCard
                  key={stop.id}
                  stop={stop}
                  timezone={day.timezone}
                  isOpen={day.is_open}
                  invoiceStoreLabel={invoiceStoreLabel}
                  isQueued={waiting.some(({ id, date }) => id === stop.id && date === day.date)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Labels date={day.date} stops={stops} />
    </>
  );
}

function ChooseDay({ label, date, today }: { label: string; date: string; today: string }) {
  const { run } = useBusy();
  const days = [
    { name: t.yesterday(), of: daysAfter(today, -1) },
    { name: t.today(), of: today },
    { name: t.tomorrow(), of: daysAfter(today, 1) },
  ];
  const show = (of: string) => run(() => showStops(label, of === today ? undefined : of));
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="visually-hidden">{t.day()}</legend>
      {days.map(({ name, of }) => (
        <button
          key={of}
          type="button"
          className={`btn grow sm:grow-0 ${of === date ? 'btn-primary' : 'btn-quiet'}`}
          aria-pressed={of === date}
          onClick={() => void show(of)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** A day's progress, needed items and labels. */
function Summary({ day, canPrint }: { day: StopsOfDay; canPrint: boolean }) {
  const { date, stops, is_open } = day;
  if (stops.length === 0) return <p className="panel p-4 text-ink-soft">{t.nothing()}</p>;
  return (
    <section className="panel grid gap-3 p-4 md:max-w-3xl" aria-labelledby="stops-day">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="stops-day" className="text-lg">
          {dayWords(date)}
        </h3>
        <output className="font-semibold tabular-nums">
          {is_open ? progressWords(stops) : t.count({ count: stops.length })}
        </output>
      </div>
      {is_open ? (
        <progress
          className="progress-line"
          aria-label={t.progressLabel()}
          max={stops.length}
          value={stops.filter(({ state }) => state !== null).length}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t.ahead()}</p>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-label={t.totalsLabel()}>
        {totalWords(day).map((words) => (
          <li key={words} className="text-xl font-bold tabular-nums">
            {words}
          </li>
        ))}
      </ul>
      {canPrint && stops.some(({ state }) => state === null) && (
        <div className="flex flex-wrap items-end gap-3">
          <PaperChoice papers={papers} $paper={$labelPaper} />
          <button type="button" className="btn btn-quiet" onClick={() => print()}>
            {t.printLabels()}
          </button>
        </div>
      )}
    </section>
  );
}

/** Queued results that were refused. */
function RejectedTicks({ ticks }: { ticks: QueuedTick[] }) {
  return (
    <div aria-live="polite" className="grid gap-2 empty:absolute">
      {ticks.map((tick) => (
        <p
          key={`${tick.id} ${tick.date} ${tick.at}`}
          tabIndex={-1}
          className="alert alert-error flex flex-wrap items-center justify-between gap-3"
        >
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            <strong>{t.notDone({ name: tick.customer_name })}</strong> {tick.problem}
          </span>
          <button type="button" className="btn btn-quiet" onClick={() => tickOutbox.remove(tick)}>
            {t.dismiss()}
          </button>
        </p>
      ))}
    </div>
  );
}
