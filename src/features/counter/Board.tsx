import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { can } from '#contract/counter/roles';
import { $board, $refusal, openBoard, refreshBoard } from '#lib/stores/counter/board';
import { showBadge } from '#lib/stores/counter/badge';
import { startRinging, ringOnce } from '#lib/stores/counter/bell';
import { actionOutbox } from '#lib/stores/counter/offline/action-queue';
import { syncBoard } from '#lib/stores/counter/live';
import { $openOrder, closeOrder, forgetOrders } from '#lib/stores/counter/open-order';
import { answerWorker } from '#lib/stores/counter/pushes';
import type { CounterStore } from '#lib/stores/counter/session';
import { $slip, closeSlip } from '#lib/stores/counter/slip';
import { $isTakingOrder, $view, viewIn } from '#lib/stores/counter/view';
import { applyPendingToBoard } from '#lib/stores/counter/offline/pending';
import * as t from '#texts/counter';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { BellButton } from './phone/BellButton.tsx';
import { useOnIncrease } from './phone/use-on-increase.ts';
import { Columns } from './Columns.tsx';
import { QueuedActionsNote } from './QueuedActionsNote.tsx';
import { LostNote } from './LostNote.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { StepNotice } from './undo/StepNotice.tsx';
import { NeedsNote } from './day/NeedsNote.tsx';
import { PausedNote } from './day/PausedNote.tsx';
import {
  AllOrders,
  Books,
  DayEnd,
  NewOrder,
  People,
  RiderCash,
  Rides,
  Shelf,
  ShopSettings,
  SlipView,
  StoreReviews,
  Stops,
  Today,
} from './parts.tsx';
import { ThisPhone } from './phone/ThisPhone.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** The counter of a store. Syncs orders and plays the new-order sound in every view. */
export function Board({ store: of }: { store: CounterStore }) {
  const { label, roles } = of;
  const view = viewIn(of, useStore($view));
  const state = useStore($board);
  const refusal = useStore($refusal);
  const open = useStore($openOrder);
  const slip = useStore($slip);
  const isTaking = useStore($isTakingOrder);
  useEffect(() => {
    void openBoard(label);
    const end = syncBoard();
    return () => {
      end();
      closeOrder();
      forgetOrders();
      closeSlip();
      $isTakingOrder.set(false);
      $view.set('orders');
    };
  }, [label]);
  const queued = actionOutbox.waiting(useStore(actionOutbox.$entries));
  const ready = state.status === 'ready' ? applyPendingToBoard(state.data.board, queued) : undefined;
  const count = ready?.new.length ?? 0;
  const returns = ready?.returns.length ?? 0;
  useEffect(() => (count > 0 ? startRinging() : undefined), [count]);
  useOnIncrease(ready?.returns.length, ringOnce);
  useEffect(() => answerWorker(label), [label]);
  useTitle(count + returns);
  useReturnFocus(open?.id ?? slip?.order_id);
  useEffect(() => showBadge(count + returns), [count, returns]);
  const now = useNow();
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.ordersFailed()} onRetry={refreshBoard} skeleton="h-96" />;
  if (slip) return <SlipView slip={slip} />;
  const { readAt, store } = state.data;
  const isOwner = roles.some((role) => can(role, 'money'));
  const board = applyPendingToBoard(state.data.board, queued);
  const time = { now: board.now, elapsed: Math.max(0, now - readAt) };
  return (
    <>
      <div className="contents print:hidden">
        <LostNote timezone={store.timezone} readAt={readAt} />
        <QueuedActionsNote />
        <BellButton className={view === 'orders' && !isTaking ? 'max-[22rem]:hidden' : ''} />
        {isOwner && <NeedsNote isShown={view === 'orders'} />}
        {view === 'orders' && <PausedNote board={board} />}
        {!open && <StepNotice />}
        <Problem text={open ? undefined : (refusal ?? state.message)} />
      </div>
      <output className="visually-hidden">
        {count === 0 ? t.noNewOrders() : t.newOrders({ count })}
        {returns > 0 && `, ${t.returnsToAnswer({ count: returns })}`}
      </output>
      {view === 'today' && <Today isOwner={isOwner} mayChangeUpi={roles.some((role) => can(role, 'payouts'))} />}
      {view === 'shelf' && <Shelf store={store} isOwner={isOwner} />}
      {view === 'rides' && <Rides label={label} />}
      {view === 'stops' && <Stops label={label} ownersStore={isOwner ? store : undefined} />}
      {view === 'cash' && <RiderCash store={store} mayReadAll={isOwner} />}
      {view === 'reviews' && <StoreReviews store={store} />}
      {view === 'closing' && <DayEnd store={store} />}
      {view === 'books' && <Books store={store} isOperator={roles.includes('operator')} />}
      {view === 'all' && <AllOrders store={store} />}
      {view === 'shop' && <ShopSettings store={store} />}
      {view === 'people' && <People store={store} mayAddOperators={roles.includes('operator')} />}
      {view === 'orders' &&
        (isTaking ? <NewOrder store={store} /> : <Columns board={board} store={store} time={time} isOwner={isOwner} />)}
      <div className="print:hidden">
        <ThisPhone />
      </div>
      {open && <OrderSheet open={open} store={store} key={open.id} />}
    </>
  );
}

/** Shows the number of new orders and return requests in the tab's title. */
function useTitle(count: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
    return () => {
      document.title = title;
    };
  }, [count]);
}
