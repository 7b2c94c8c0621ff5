import type { Stops } from '#contract/counter/stops';
import { placeOf } from '#lib/address/place-of';
import { stopItemWords } from '#lib/messages/counter/stops';
import { shortDay } from '#lib/schedule/date-words';
import { planWords } from '#lib/schedule/plan-words';
import * as t from '#texts/stops';
import { usePaper } from '../slip/use-paper.ts';

/** A label for each stop that is still to be made, on paper only: three in a row, seven rows on a sheet of A4. */
export function Labels({ date, stops }: Pick<Stops, 'date' | 'stops'>) {
  usePaper('size: A4; margin: 8mm');
  return (
    <ul className="grid grid-cols-3 text-black not-print:hidden" aria-label={t.labels()}>
      {stops
        .filter(({ state }) => state === null)
        .map((stop) => (
          <li
            key={stop.id}
            className="grid min-h-[39mm] break-inside-avoid content-start gap-1 border border-dashed border-neutral-400 p-[3mm] text-xs leading-snug"
          >
            <strong className="text-base leading-tight wrap-anywhere">{stop.customer_name}</strong>
            <span className="wrap-anywhere">{placeOf(stop)}</span>
            {stop.landmark && <span className="wrap-anywhere">{t.landmark({ landmark: stop.landmark })}</span>}
            <strong className="text-sm wrap-anywhere">{stopItemWords(stop)}</strong>
            <span className="wrap-anywhere">
              {t.labelLine({
                plan: planWords({ description: stop.plan, noOfDays: 0 }).name,
                day: shortDay(date),
                id: stop.id,
              })}
            </span>
          </li>
        ))}
    </ul>
  );
}
