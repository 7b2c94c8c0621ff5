import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import type { PromisedOrder } from '#contract/settings/promised';
import { promisedTime } from '#lib/messages/counter/day';
import { openOrder } from '#lib/stores/counter/open-order';
import { $promised, type Decision } from '#lib/stores/counter/questions/promised';
import * as t from '#texts/day';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Choice } from '../shelf/Choice.tsx';

/** Asks what to do with the orders promised for a planned closing. */
export function PromisedOrders({ timezone }: { timezone: string }) {
  const promised = useStore($promised);
  if (!promised) return null;
  const { orders, closes, answer } = promised;
  const decide = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    answer(new Map(orders.map(({ order_id }) => [order_id, chosen.get(String(order_id)) as Decision])));
  };
  const open = (order: number) => {
    answer();
    void openOrder(order);
  };
  return (
    <Dialog
      title={t.promisedTitle({ count: orders.length })}
      className="panel grid gap-4 p-4 [&_.btn]:min-h-12"
      onClose={() => answer()}
    >
      <p>{t.promisedText()}</p>
      <form className="grid gap-4" onSubmit={decide}>
        <ul className="grid divide-y divide-line">
          {orders.map((order) => (
            <li key={order.order_id} className="grid gap-2 py-3">
              <Order order={order} timezone={timezone} />
              <button type="button" className="btn btn-quiet justify-self-start" onClick={() => open(order.order_id)}>
                {t.openPromised({ order: order.order_id })}
              </button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow">
            {closes === undefined ? t.addHoliday() : t.setClosing()}
          </button>
          <button type="button" className="btn btn-quiet grow" onClick={() => answer()}>
            {t.stayOpen()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Order({ order, timezone }: { order: PromisedOrder; timezone: string }) {
  const { order_id, customer_name, time, next, is_paid_online } = order;
  const label = t.promisedOrder({ order: order_id, customer: customer_name, time: promisedTime(time, timezone) });
  return (
    <Choice label={label} name={String(order_id)} defaultValue="keep">
      <option value="keep">{t.keepPromised()}</option>
      {next && <option value="move">{t.movePromised({ time: promisedTime(next, timezone) })}</option>}
      <option value="cancel">{is_paid_online ? t.refundPromised() : t.cancelPromised()}</option>
    </Choice>
  );
}
