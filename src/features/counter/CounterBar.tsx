import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { roleName } from '#lib/messages/counter';
import { questions } from '#lib/messages/counter/questions';
import { ask } from '#lib/stores/counter/questions/ask';
import { confirmDiscard } from '#lib/stores/counter/questions/drafts';
import { chooseCounterStore, logOut, type CounterState, type CounterStore } from '#lib/stores/counter/session';
import { $view, viewIn, viewsOf, type View } from '#lib/stores/counter/view';
import * as t from '#texts/counter';
import { Problem } from '../../ui/Problem.tsx';

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

/** The person, the store, and the buttons to change store or log out. */
export function CounterBar({ name, store, stores, problem }: In) {
  const [isLeaving, setIsLeaving] = useState(false);
  const goAway = async () => {
    if (isLeaving || !(await ask(questions.logOut()))) return;
    setIsLeaving(true);
    await logOut();
    setIsLeaving(false);
  };
  const who = [name, store && rolesOf(store)].filter(Boolean).join(' · ');
  const hasViews = store !== undefined && viewsOf(store).length > 1;
  const exits = (
    <>
      {store && stores.length > 1 && (
        <button type="button" className="btn btn-quiet" onClick={() => chooseCounterStore()}>
          {t.changeStore()}
        </button>
      )}
      <button type="button" className="btn btn-quiet" aria-disabled={isLeaving} onClick={() => void goAway()}>
        {t.logOut()}
      </button>
    </>
  );
  return (
    <header className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48 leading-tight">
          <h1 className="text-xl leading-tight">{store ? store.store_name : t.counter()}</h1>
          {who && <p className="text-sm wrap-anywhere text-ink-soft">{who}</p>}
        </div>
        <div className={`flex flex-wrap gap-2 ${hasViews ? 'max-sm:hidden' : ''}`}>{exits}</div>
      </div>
      <Problem text={problem} />
      {hasViews && (
        <div className="swipe-row sm:contents">
          <Views store={store} />
          <div className="flex gap-2 sm:hidden">{exits}</div>
        </div>
      )}
    </header>
  );
}

/** On phones, the row scrolls sideways. */
function Views({ store }: { store: CounterStore }) {
  const current = viewIn(store, useStore($view));
  const turnTo = async (view: View) => {
    if (await confirmDiscard()) $view.set(view);
  };
  return (
    <nav aria-label={t.counter()} className="flex gap-2 sm:flex-wrap">
      {viewsOf(store).map((view) => (
        <button
          key={view}
          type="button"
          className={`btn px-3 sm:px-4 ${view === current ? 'btn-primary' : 'btn-quiet'}`}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => void turnTo(view)}
        >
          {viewName[view]()}
        </button>
      ))}
    </nav>
  );
}
