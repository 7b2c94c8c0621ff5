import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { BoardOrder } from '#contract/counter/board';
import { counterMessages } from '#lib/messages/counter';
import { $board, $refusal, openBoard, refreshBoard } from '#lib/stores/counter/board';
import { keepRinging } from '#lib/stores/counter/bell';
import { keepLive } from '#lib/stores/counter/live';
import { $openOrder, closeOrder } from '#lib/stores/counter/open-order';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { Problem } from '../form/Problem.tsx';
import { BellButton } from './BellButton.tsx';
import { LostNote } from './LostNote.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { useNow } from './use-now.ts';

const columns = [
  { key: 'new', title: 'New', short: 'New', empty: 'No new orders.' },
  { key: 'packing', title: 'Packing', short: 'Packing', empty: 'Nothing to pack.' },
  { key: 'ready', title: 'Ready or on the way', short: 'Ready', empty: 'Nothing is waiting.' },
  { key: 'done', title: 'Done today', short: 'Done', empty: 'Nothing yet today.' },
] as const;

/** The orders of a store by what is to do, kept true while it is open. */
export function Board({ label }: { label: string }) {
  const state = useStore($board);
  const refusal = useStore($refusal);
  const open = useStore($openOrder);
  useEffect(() => {
    void openBoard(label);
    const end = keepLive();
    return () => {
      end();
      closeOrder();
    };
  }, [label]);
  const count = state.status === 'ready' ? state.board.new.length : 0;
  useEffect(() => (count > 0 ? keepRinging() : undefined), [count]);
  useTitle(count);
  const now = useNow();
  if (state.status === 'loading') return <div className="skeleton h-96" aria-busy="true" />;
  if (state.status === 'failed')
    return <LoadFailed title="The orders could not be loaded" message={state.problem} onRetry={refreshBoard} />;
  const { board, readAt, store } = state;
  const time = { now: board.now, elapsed: Math.max(0, now - readAt) };
  return (
    <>
      <LostNote timezone={store.timezone} />
      <BellButton />
      <Problem text={open ? undefined : refusal} />
      <output className="visually-hidden">{counterMessages.newOrders(count)}</output>
      <nav aria-label="Orders" className="flex flex-wrap gap-2 md:hidden">
        {columns.map(({ key, short }) => (
          <a key={key} href={`#orders-${key}`} className="chip min-h-12 grow justify-center gap-1.5 px-2.5">
            {short} <span className="tabular-nums">{board[key].length}</span>
          </a>
        ))}
      </nav>
      <div className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-4 xl:gap-4">
        {columns.map(({ key, title, empty }) => (
          <Column key={key} id={key} title={title} empty={empty} orders={board[key]}>
            {(order) => (
              <OrderCard order={order} store={store} isNew={key === 'new'} time={time} key={order.order_id} />
            )}
          </Column>
        ))}
      </div>
      {open && <OrderSheet open={open} store={store} key={open.id} />}
    </>
  );
}

interface ColumnProps {
  id: string;
  title: string;
  empty: string;
  orders: BoardOrder[];
  children: (order: BoardOrder) => ReactNode;
}

function Column({ id, title, empty, orders, children }: ColumnProps) {
  return (
    <section aria-labelledby={`orders-${id}`} className="grid min-w-0 gap-3">
      <h2 id={`orders-${id}`} tabIndex={-1} className="flex items-baseline gap-2 text-lg outline-none">
        {title} <span className="text-ink-faint tabular-nums">{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className="text-sm text-ink-faint">{empty}</p>
      ) : (
        <ul className="grid gap-3">{orders.map(children)}</ul>
      )}
    </section>
  );
}

/** Shows in the tab's title how many orders are new. */
function useTitle(count: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
    return () => {
      document.title = title;
    };
  }, [count]);
}
