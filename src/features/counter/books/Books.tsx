import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { Books as BooksOfDays } from '#contract/counter/books';
import type { Store } from '#contract/store';
import { hourWords } from '#lib/messages/counter/books';
import { formatMoney } from '#lib/money/money';
import { dateWords, shortDay } from '#lib/schedule/date-words';
import { $books, $booksOf, closeBooks, fetchOrdersFile, showBooksOf, showDays } from '#lib/stores/counter/books/books';
import { $view } from '#lib/stores/counter/view';
import * as t from '#texts/books';
import { Field } from '../../../ui/Field.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { Bars } from './Bars.tsx';
import { Download } from './Download.tsx';
import { Sums } from './Sums.tsx';
import { Taxes } from './Taxes.tsx';

interface Props {
  store: Store;
  isOperator?: boolean;
  isReadOnly?: boolean;
}

/** The store's sales in some days, and the taxes of a month. */
export function Books({ store, isOperator = false, isReadOnly = false }: Props) {
  const state = useStore($books);
  useEffect(() => {
    void showDays();
    return closeBooks;
  }, []);
  return (
    <div className="grid gap-6">
      <h2 tabIndex={-1} className="text-xl outline-none">
        {t.title()}
      </h2>
      {state.status !== 'ready' && (
        <NotLoaded state={state} title={t.booksFailed()} onRetry={() => showDays()} skeleton="h-96" />
      )}
      {state.status === 'ready' && (
        <>
          {isOperator && <ChooseStores store={store} />}
          <ChooseDays books={state.data} />
          <div className="contents print:hidden">
            <Problem text={state.message} />
          </div>
          <Heading books={state.data} />
          {state.data.has_plans && <p className="text-ink-soft">{t.plansApart()}</p>}
          <Report books={state.data} store={store} isReadOnly={isReadOnly} />
          <Taxes store={store} thisMonth={state.data.today.slice(0, 7)} />
        </>
      )}
    </div>
  );
}

function ChooseStores({ store }: { store: Pick<Store, 'store_name'> }) {
  const of = useStore($booksOf);
  return (
    <div className="grid gap-1 print:hidden">
      <fieldset aria-label={t.whoseBooks()} className="flex flex-wrap gap-2">
        {(['store', 'operator'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={`btn ${of === each ? 'btn-primary' : 'btn-quiet'}`}
            aria-pressed={of === each}
            onClick={() => void showBooksOf(each)}
          >
            {each === 'store' ? store.store_name : t.allStores()}
          </button>
        ))}
      </fieldset>
      {of === 'operator' && <p className="text-sm text-ink-soft">{t.whichStores()}</p>}
    </div>
  );
}

/** The range of days, and the buttons to print or download. */
function ChooseDays({ books: { from, to, today } }: { books: BooksOfDays }) {
  const { problems, isBusy, form } = useForm<{ from: string; to: string }>(
    ({ from, to }) => ({
      ...(!from && { from: t.noDay() }),
      ...(to < from && { to: t.noDays() }),
    }),
    (days) => showDays(days),
  );
  return (
    <form {...form} className="grid gap-3 print:hidden" key={`${from} ${to}`}>
      <div className="flex flex-wrap gap-3 [&>.field]:min-w-0 [&>.field]:grow sm:[&>.field]:max-w-60">
        <Field
          label={t.from()}
          name="from"
          type="date"
          defaultValue={from}
          max={today}
          error={problems.from}
          required
        />
        <Field label={t.to()} name="to" type="date" defaultValue={to} max={today} error={problems.to} required />
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {t.show()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => void showDays()}>
          {t.onlyToday()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          {t.print()}
        </button>
        <Download
          text={t.ordersCsv()}
          name={`Orders_${from}_${to}.csv`}
          fetchFile={() => fetchOrdersFile({ from, to })}
        />
      </div>
    </form>
  );
}

/** The heading for print. */
function Heading({ books: { stores, from, to } }: { books: BooksOfDays }) {
  return (
    <div className="not-print:hidden">
      {stores.length > 1 && <p>{t.allStores()}</p>}
      {stores.map(({ store_id, store_name, gstin }) => (
        <p key={store_id}>
          <strong>{store_name}</strong>
          {gstin && `, ${t.gstinIs({ gstin })}`}
        </p>
      ))}
      <p>{from === to ? dateWords(from) : t.days({ from: dateWords(from), to: dateWords(to) })}</p>
    </div>
  );
}

function Report({ books, store, isReadOnly }: { books: BooksOfDays; store: Store; isReadOnly: boolean }) {
  const { from, to, orders, cash } = books;
  const money = (sum: number) => formatMoney(sum, store);
  const facts: [string, ReactNode][] = [
    [t.orderCount(), orders],
    [t.average(), money(books.average)],
    [t.cancelled(), books.cancelled],
  ];
  const days = from === to ? shortDay(from) : t.days({ from: shortDay(from), to: shortDay(to) });
  return (
    <section className="grid gap-4" aria-labelledby="days">
      <h3 id="days" className="text-lg" aria-live="polite">
        {days}
      </h3>
      <dl className="panel grid gap-x-6 gap-y-2 p-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Sums books={books} store={store} />
      {orders === 0 ? (
        <p className="text-ink-soft">{t.none()}</p>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {from !== to && (
            <Bars
              title={t.byDay()}
              heads={[t.day(), t.orderCount(), t.sales()]}
              rows={books.days.map((day) => ({
                key: day.date,
                cells: [shortDay(day.date), day.orders, money(day.sales)],
              }))}
              bars={books.days.map((day) => day.sales)}
            />
          )}
          {books.stores.length > 1 && (
            <Bars
              title={t.byStore()}
              heads={[t.store(), t.orderCount(), t.sales()]}
              rows={books.stores.map((each) => ({
                key: each.store_id,
                cells: [each.store_name, each.orders, money(each.sales)],
              }))}
              bars={books.stores.map((each) => each.sales)}
            />
          )}
          <Bars
            title={t.byHour()}
            heads={[t.hour(), t.orderCount(), t.sales()]}
            rows={books.hours
              .filter((each) => each.orders > 0)
              .map((each) => ({ key: each.hour, cells: [hourWords(each.hour), each.orders, money(each.sales)] }))}
            bars={books.hours.map((each) => each.sales)}
          />
          <Bars
            title={t.byItem()}
            heads={[t.item(), t.pieces(), t.sum()]}
            rows={books.items.map((item) => ({
              key: item.item_id,
              cells: [item.item_name, item.quantity, money(item.amount)],
            }))}
            bars={books.items.slice(0, 30).map(({ amount }) => amount)}
          />
        </div>
      )}
      {books.partners.length > 0 && (
        <div className="grid gap-3">
          <Bars
            title={t.byPartner()}
            heads={[t.partner(), t.cashTaken(), t.handedIn(), t.stillHeld()]}
            rows={books.partners.map(({ partner, received, handed_in, to_hand_in }) => ({
              key: partner,
              cells: [partner, money(received), money(handed_in), money(to_hand_in)],
            }))}
          />
          {!isReadOnly && cash.with_partners > 0 && (
            <button
              type="button"
              className="btn btn-quiet justify-self-start print:hidden"
              onClick={() => $view.set('cash')}
            >
              {t.recordHandIn()}
            </button>
          )}
        </div>
      )}
      {books.riders.length > 0 && (
        <Bars
          title={t.byRider()}
          heads={[t.rider(), t.delivered(), t.sales(), t.cashTaken(), t.handedIn(), t.stillHeld()]}
          rows={books.riders.map((rider) => ({
            key: rider.staff_id,
            cells: [
              rider.name,
              rider.orders,
              money(rider.sales),
              money(rider.received),
              money(rider.handed_in),
              money(rider.to_hand_in),
            ],
          }))}
        />
      )}
    </section>
  );
}
