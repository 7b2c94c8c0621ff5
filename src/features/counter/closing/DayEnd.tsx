import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { DayEnd as DayEndOf } from '#contract/books/closing';
import type { Store } from '#contract/store';
import { drawerParts, paidParts } from '#lib/messages/counter/sums';
import { dateWords, shortDay } from '#lib/schedule/date-words';
import { $closingProblem, $dayEnd, closeDayEnd, showDayEnd } from '#lib/stores/counter/books/day-end';
import { openOrder } from '#lib/stores/counter/open-order';
import * as t from '#texts/closing';
import { Field } from '../../../ui/Field.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SumList } from '../books/SumList.tsx';
import { usePaper } from '../slip/use-paper.ts';
import { CloseForm } from './CloseForm.tsx';
import { AfterClosing, Closed } from './Closed.tsx';

/** A day's sales, the expected cash in the drawer, and the form that closes it. */
export function DayEnd({ store }: { store: Store }) {
  const state = useStore($dayEnd);
  const problem = useStore($closingProblem);
  usePaper('margin: 5mm');
  useEffect(() => {
    void showDayEnd();
    return closeDayEnd;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.failed()} onRetry={() => showDayEnd()} skeleton="h-96" />;
  const { report, closing, later } = state.data;
  return (
    <div className="grid max-w-xl gap-4 print:max-w-96 print:gap-2 print:text-sm">
      <p className="font-semibold not-print:hidden">{store.store_name}</p>
      <h2 tabIndex={-1} className="text-xl outline-none print:text-lg">
        {t.title()}: {dateWords(report.date)}
      </h2>
      <Problem text={problem ?? state.message} />
      <OpenDays dayEnd={state.data} />
      <SumList title={t.sales()} total={report.sales} parts={paidParts(report.paid)} locale={store}>
        <p className="text-sm text-ink-soft">{t.orders({ count: report.orders })}</p>
      </SumList>
      <SumList title={t.drawer()} total={report.drawer.in_drawer} parts={drawerParts(report.drawer)} locale={store}>
        <p className="text-sm text-ink-soft">{t.drawerHint()}</p>
      </SumList>
      {closing ? (
        <Closed closing={closing} store={store} />
      ) : (
        <CloseForm date={report.date} expected={report.drawer.in_drawer} store={store} key={report.date} />
      )}
      {later && <AfterClosing later={later} store={store} />}
      <Elsewhere report={report} store={store} />
      <OpenOrders report={report} />
      <ChooseDay dayEnd={state.data} />
    </div>
  );
}

function OpenDays({ dayEnd: { open_days, report } }: { dayEnd: DayEndOf }) {
  const others = open_days.filter((date) => date !== report.date);
  if (others.length === 0) return null;
  return (
    <div className="alert alert-warning flex flex-wrap items-center gap-2 print:hidden">
      {t.notClosed({ count: others.length })}
      {others.map((date) => (
        <button key={date} type="button" className="btn btn-quiet" onClick={() => void showDayEnd(date)}>
          {shortDay(date)}
        </button>
      ))}
    </div>
  );
}

/** Money of the day that is not in the drawer. */
function Elsewhere({ report, store }: { report: DayEndOf['report']; store: Store }) {
  const { upi, card, riders, partners } = report;
  const held = [
    ...riders.map(({ staff_id, name, held }) => ({
      name: name ? t.rider({ name }) : t.riderNumber({ id: staff_id }),
      sum: held,
    })),
    ...partners.map(({ name, held }) => ({ name: t.rider({ name }), sum: held })),
  ];
  return (
    <>
      {held.length > 0 && (
        <SumList title={t.held()} total={held.reduce((total, { sum }) => total + sum, 0)} parts={held} locale={store} />
      )}
      <SumList
        title={t.received()}
        parts={[
          { name: t.upi(), sum: upi },
          { name: t.card(), sum: card },
        ]}
        locale={store}
      />
    </>
  );
}

function OpenOrders({ report: { open_orders, open_order_ids } }: { report: DayEndOf['report'] }) {
  if (open_orders === 0) return null;
  return (
    <section className="panel grid gap-2 p-4 print:p-1" aria-labelledby="open-orders">
      <h3 id="open-orders" className="text-lg print:text-base">
        {t.open({ count: open_orders })}
      </h3>
      <p className="flex flex-wrap gap-2 print:hidden">
        {open_order_ids.map((order) => (
          <button key={order} type="button" className="btn btn-quiet px-3" onClick={() => void openOrder(order)}>
            {t.order({ order })}
          </button>
        ))}
      </p>
      <p className="not-print:hidden">{open_order_ids.join(', ')}</p>
    </section>
  );
}

function ChooseDay({ dayEnd: { today, report } }: { dayEnd: DayEndOf }) {
  const { isBusy, form } = useForm<{ date: string }>(
    () => ({}),
    ({ date }) => showDayEnd(date || undefined),
  );
  return (
    <form {...form} className="flex flex-wrap items-end gap-2 print:hidden" key={report.date}>
      <Field label={t.day()} name="date" type="date" defaultValue={report.date} max={today} />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        {t.show()}
      </button>
      {report.date !== today && (
        <button type="button" className="btn btn-quiet" onClick={() => void showDayEnd()}>
          {t.today()}
        </button>
      )}
      <button type="button" className="btn btn-quiet" onClick={() => print()}>
        {t.print()}
      </button>
    </form>
  );
}
