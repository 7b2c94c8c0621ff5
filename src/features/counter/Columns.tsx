import { useState, type ReactNode } from 'react';
import type { BoardOrder } from '#contract/counter/board';
import type { Store } from '#contract/store';
import type { BoardTime } from '#lib/messages/counter';
import type { Board } from '#lib/stores/counter/board';
import { $isTakingOrder } from '#lib/stores/counter/view';
import * as t from '#texts/counter';
import { NeedsButton } from './day/NeedsNote.tsx';
import { FindOrder } from './find/FindOrder.tsx';
import { BellChip } from './phone/BellButton.tsx';
import { HandOverMany } from './riders/HandOverMany.tsx';
import { BoardCard } from './BoardCard.tsx';

const columns = [
  { key: 'new', title: t.columnNew, short: t.columnNew, empty: t.emptyNew },
  { key: 'packing', title: t.columnPacking, short: t.columnPacking, empty: t.emptyPacking },
  { key: 'ready', title: t.columnReady, short: t.shortReady, empty: t.emptyReady },
  { key: 'returns', title: t.columnReturns, short: t.shortReturns },
  { key: 'transfers', title: t.columnTransfers, short: t.shortTransfers },
  { key: 'done', title: t.columnDone, short: t.shortDone, empty: t.emptyDone },
] as const;

interface Props {
  board: Board;
  store: Store;
  time: BoardTime;
  isOwner: boolean;
}

/** The board's lists. Phones get links to each list. */
export function Columns({ board, store, time, isOwner }: Props) {
  const [isFinding, setIsFinding] = useState(false);
  const isHiddenWhenEmpty = (key: string) => key === 'returns' || key === 'transfers';
  const shown = columns.filter(({ key }) => !isHiddenWhenEmpty(key) || board[key].length > 0);
  return (
    <>
      <div className="contents md:flex md:flex-wrap md:items-end md:gap-x-4">
        <div className="swipe-row">
          <BellChip />
          {store.country === 'India' && (
            <button
              type="button"
              className="btn btn-primary min-h-12 flex-none"
              onClick={() => $isTakingOrder.set(true)}
            >
              {t.newOrder()}
            </button>
          )}
          {isOwner && <NeedsButton />}
          <nav aria-label={t.ordersLabel()} className="flex grow gap-2 md:hidden">
            {shown.map(({ key, short }) => (
              <a key={key} href={`#orders-${key}`} className="chip min-h-12 grow justify-center gap-1.5 px-2.5">
                {short()} <span className="tabular-nums">{board[key].length}</span>
              </a>
            ))}
          </nav>
          <button
            type="button"
            className="chip min-h-12 px-2.5 min-[22rem]:hidden"
            aria-expanded={isFinding}
            onClick={() => setIsFinding(!isFinding)}
          >
            {t.findOrder()}
          </button>
        </div>
        <div className={`md:grow ${isFinding ? '' : 'max-[22rem]:hidden'}`}>
          <FindOrder store={store} />
        </div>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:gap-4">
        {shown.map(({ key, title, ...column }) => (
          <Column
            key={key}
            id={key}
            title={title()}
            empty={'empty' in column ? column.empty() : ''}
            orders={board[key]}
            action={key === 'ready' && <HandOverMany orders={board[key]} />}
          >
            {(order) => (
              <BoardCard order={order} store={store} isNew={key === 'new'} time={time} key={order.order_id} />
            )}
          </Column>
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  id: string;
  title: string;
  empty: string;
  orders: BoardOrder[];
  action: ReactNode;
  children: (order: BoardOrder) => ReactNode;
}

function Column({ id, title, empty, orders, action, children }: ColumnProps) {
  return (
    <section aria-labelledby={`orders-${id}`} className="grid min-w-0 gap-3 max-[22rem]:gap-2">
      <h2 id={`orders-${id}`} tabIndex={-1} className="flex items-baseline gap-2 text-lg outline-none">
        {title} <span className="text-ink-faint tabular-nums">{orders.length}</span>
      </h2>
      {action}
      {orders.length === 0 ? (
        <p className="text-sm text-ink-faint">{empty}</p>
      ) : (
        <ul className="grid gap-3">{orders.map(children)}</ul>
      )}
    </section>
  );
}
