import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BoardOrder } from '#contract/counter/board';
import { $riders, handOverToRider, refreshRiders } from '#lib/stores/counter/riders';
import * as t from '#texts/riders';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { riderOption } from './Carrier.tsx';

interface Props {
  orders: BoardOrder[];
  onClose: () => void;
}

export function ChooseRider({ orders, onClose }: Props) {
  const state = useStore($riders);
  const [left, setLeft] = useState<number[]>([]);
  const { isBusy, run } = useBusy();
  useEffect(() => void refreshRiders(), []);
  const taken = orders.map(({ order_id }) => order_id).filter((id) => !left.includes(id));
  const toggle = (id: number) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]);
  return (
    <Dialog title={t.takenOrders()} className="panel sheet gap-4 p-4 [&_.btn]:min-h-12" onClose={onClose}>
      <ul className="grid divide-y divide-line">
        {orders.map(({ order_id, customer_name }) => (
          <li key={order_id}>
            <label className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-6 flex-none accent-brand-800"
                checked={!left.includes(order_id)}
                onChange={() => toggle(order_id)}
              />
              <span className="min-w-0 wrap-anywhere">
                {t.order({ order: order_id })} · {customer_name}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {state.status !== 'ready' && (
        <NotLoaded state={state} title={t.ridersFailed()} onRetry={refreshRiders} skeleton="h-24" />
      )}
      {state.status === 'ready' && (
        <div className="grid gap-2">
          <h3 className="text-lg">{t.carrier()}</h3>
          {state.data.every(({ is_ended }) => is_ended) && <p>{t.noRiders()}</p>}
          {state.data
            .filter(({ is_ended }) => !is_ended)
            .map(({ staff_id, name, out }) => (
              <button
                key={staff_id}
                type="button"
                className="btn btn-primary"
                aria-disabled={isBusy || taken.length === 0}
                onClick={() => {
                  if (taken.length === 0) return;
                  void run(async () => {
                    await handOverToRider(staff_id, taken);
                    onClose();
                  });
                }}
              >
                {riderOption(name || t.riderNumber({ id: staff_id }), out)}
              </button>
            ))}
        </div>
      )}
      <form method="dialog">
        <button className="btn btn-quiet w-full">{t.notYet()}</button>
      </form>
    </Dialog>
  );
}
