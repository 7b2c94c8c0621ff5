import { useEffect } from 'react';
import { can } from '#contract/counter/roles';
import { roleName } from '#lib/messages/counter';
import { syncHistory } from '#lib/stores/counter/history';
import type { CounterStore } from '#lib/stores/counter/session';
import * as t from '#texts/counter';
import { Board } from './Board.tsx';
import { AtBooks } from './books/AtBooks.tsx';
import { AtRoad } from './riders/AtRoad.tsx';

/** The views of a staff member in a store. */
export function AtStore({ store, name }: { store: CounterStore; name: string }) {
  useEffect(syncHistory, [store.label]);
  if (store.roles.some((role) => can(role, 'orders'))) return <Board store={store} key={store.label} />;
  if (store.roles.some((role) => can(role, 'books'))) return <AtBooks store={store} key={store.label} />;
  if (store.roles.some((role) => can(role, 'rides'))) return <AtRoad store={store} key={store.label} />;
  return (
    <section className="panel grid max-w-2xl gap-3" aria-labelledby="who">
      <h2 id="who" tabIndex={-1} className="text-xl outline-none">
        {name ? t.loggedInAs({ name }) : t.loggedIn()}
      </h2>
      <p>
        {store.store_name}: {store.roles.map((role) => roleName(role)).join(', ')}
      </p>
      <p className="text-ink-soft">{t.noBoard()}</p>
    </section>
  );
}
