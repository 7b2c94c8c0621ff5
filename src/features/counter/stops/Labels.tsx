import { useStore } from '@nanostores/react';
import type { Stops } from '#contract/counter/stops';
import { placeOf } from '#lib/address/place-of';
import { stopItemWords } from '#lib/messages/counter/stops';
import { shortDay } from '#lib/schedule/date-words';
import { planWords } from '#lib/schedule/plan-words';
import { $labelPaper } from '#lib/stores/counter/slip';
import * as t from '#texts/stops';
import { usePaper } from '../slip/use-paper.ts';

const sizes = {
  A4: 'size: A4; margin: 8mm',
  '80': 'size: 80mm 50mm; margin: 2mm',
  '58': 'size: 58mm 40mm; margin: 2mm',
};

/** Printed labels for the open deliveries: 21 on a sheet of A4, or one per piece of a roll. */
export function Labels({ date, stops }: Pick<Stops, 'date' | 'stops'>) {
  const paper = useStore($labelPaper) ?? 'A4';
  usePaper(sizes[paper]);
  const isRoll = paper !== 'A4';
  return (
    <ul className={`text-black not-print:hidden ${isRoll ? '' : 'grid grid-cols-3'}`} aria-label={t.labels()}>
      {stops
        .filter(({ state }) => state === null)
        .map((stop) => (
          <li
            key={stop.id}
            className={`grid break-inside-avoid content-start gap-1 text-xs leading-snug ${isRoll ? 'not-last:break-after-page' : 'min-h-[39mm] border border-dashed border-neutral-400 p-[3mm]'}`}
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
