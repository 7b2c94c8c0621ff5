import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { roleName } from '#lib/messages/counter';
import { questions } from '#lib/messages/counter/questions';
import { ask } from '#lib/stores/counter/questions/ask';
import { confirmDiscard } from '#lib/stores/counter/questions/drafts';
import { chooseCounterStore, leaveForGood, type CounterState, type CounterStore } from '#lib/stores/counter/session';
import { $view, viewIn, viewsOf, type View } from '#lib/stores/counter/view';
import * as t from '#texts/counter';
import { Problem } from '../../ui/Problem.tsx';

/** The buttons of the counter's bar. */
const viewName = {
  orders: t.viewOrders,
  today: t.viewToday,
  shelf: t.viewShelf,
  rides: t.viewRides,
  stops: t.viewStops,
  cash: t.viewCash,
  reviews: t.viewReviews,
  closing: t.viewClosing,
  books: t.viewBooks,
  all: t.viewAll,
  shop: t.viewShop,
  people: t.viewPeople,
} satisfies Record<View, unknown>;

type In = Extract<CounterState, { status: 'in' }>;

const rolesOf = ({ roles }: CounterStore) => roles.map((role) => roleName(role)).join(', ');

/** Who stands at the counter and in which store, with the ways out. */
export function CounterBar({ name, store, stores, problem }: In) {
  const [isLeaving, setIsLeaving] = useState(false);
  const goAway = async () => {
    if (isLeaving || !(await ask(questions.logOut()))) return;
    setIsLeaving(true);
    await leaveForGood();
    setIsLeaving(false);
  };
  const who = [name, store && rolesOf(store)].filter(Boolean).join(' · ');
  return (
    <header className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h1 className="text-xl">{store ? store.store_name : t.counter()}</h1>
          {who && <p className="text-sm wrap-anywhere text-ink-soft">{who}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {store && stores.length > 1 && (
            <button type="button" className="btn btn-quiet" onClick={() => chooseCounterStore()}>
              {t.changeStore()}
            </button>
          )}
          <button type="button" className="btn btn-quiet" aria-disabled={isLeaving} onClick={() => void goAway()}>
            {t.logOut()}
          </button>
        </div>
      </div>
      <Problem text={problem} />
      {store && <Views store={store} />}
    </header>
  );
}

/** What can be looked at in the store, where there is a choice. */
function Views({ store }: { store: CounterStore }) {
  const views = viewsOf(store);
  const current = viewIn(store, useStore($view));
  if (views.length < 2) return null;
  const turnTo = async (view: View) => {
    if (await confirmDiscard()) $view.set(view);
  };
  return (
    <nav aria-label={t.counter()} className="flex flex-wrap gap-1.5 sm:gap-2">
      {views.map((view) => (
        <button
          key={view}
          type="button"
          className={`btn min-w-min grow basis-[22%] px-1 text-sm sm:grow-0 sm:basis-auto sm:px-4 sm:text-base ${view === current ? 'btn-primary' : 'btn-quiet'}`}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => void turnTo(view)}
        >
          {viewName[view]()}
        </button>
      ))}
    </nav>
  );
}
