import { useStore } from '@nanostores/react';
import { needAction, needWords } from '#lib/messages/counter/needs';
import { momentWords, shortDay } from '#lib/schedule/date-words';
import { $needs } from '#lib/stores/counter/needs';
import { openOrder } from '#lib/stores/counter/open-order';
import { $view } from '#lib/stores/counter/view';
import * as counterTexts from '#texts/counter';
import * as t from '#texts/day';
import * as needsTexts from '#texts/needs';
import { Problem } from '../../../ui/Problem.tsx';

/** The owner's tasks, since when they are open, and their remedies. */
export function NeedsYou({ timezone }: { timezone: string }) {
  const state = useStore($needs);
  const needs = state.status === 'ready' ? state.data : [];
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="needs-you">
      <h2 id="needs-you" tabIndex={-1} className="text-lg outline-none">
        {t.needsTitle()}
      </h2>
      <Problem text={state.status === 'failed' ? state.message : undefined} />
      {state.status === 'ready' && needs.length === 0 && <p className="text-ink-soft">{needsTexts.nothing()}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {needs.map((need) => (
          <li key={need.kind} className="grid gap-1 py-3">
            <strong className="wrap-anywhere">{needWords(need)}</strong>
            {need.since && (
              <time dateTime={need.since} className="text-sm text-ink-soft">
                {t.since({ momentWords: momentWords(need.since, timezone) })}
              </time>
            )}
            <span className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere empty:hidden">
              {need.orders.map((order) => (
                <button key={order} type="button" className="btn btn-quiet px-3" onClick={() => void openOrder(order)}>
                  {t.order({ order })}
                </button>
              ))}
              {(need.kind === 'day_open' ? need.names.map(shortDay) : need.names).join(', ')}
              {need.kind === 'day_open' && (
                <button type="button" className="btn btn-quiet px-3" onClick={() => $view.set('closing')}>
                  {counterTexts.viewClosing()}
                </button>
              )}
              {need.count > need.orders.length + need.names.length && ' …'}
            </span>
            <span className="text-sm text-ink-soft">{needAction(need.kind)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
