import { useStore } from '@nanostores/react';
import { needMessages } from '#lib/messages/counter/needs';
import { momentWords } from '#lib/schedule/date-words';
import { $needs } from '#lib/stores/counter/needs';
import { openOrder } from '#lib/stores/counter/open-order';
import { Problem } from '../../../ui/Problem.tsx';

/** What waits for an owner: what it is, since when, and what to do. */
export function NeedsYou({ timezone }: { timezone: string }) {
  const state = useStore($needs);
  const needs = state.status === 'ready' ? state.data : [];
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="needs-you">
      <h2 id="needs-you" tabIndex={-1} className="text-lg outline-none">
        Needs you
      </h2>
      <Problem text={state.status === 'failed' ? state.message : undefined} />
      {state.status === 'ready' && needs.length === 0 && <p className="text-ink-soft">{needMessages.nothing}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {needs.map((need) => (
          <li key={need.kind} className="grid gap-1 py-3">
            <strong className="wrap-anywhere">{needMessages.what(need)}</strong>
            {need.since && (
              <time dateTime={need.since} className="text-sm text-ink-soft">
                Since {momentWords(need.since, timezone)}
              </time>
            )}
            <span className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere empty:hidden">
              {need.orders.map((order) => (
                <button key={order} type="button" className="btn btn-quiet px-3" onClick={() => void openOrder(order)}>
                  Order {order}
                </button>
              ))}
              {need.names.join(', ')}
              {need.count > need.orders.length + need.names.length && ' …'}
            </span>
            <span className="text-sm text-ink-soft">{needMessages.todo[need.kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
