import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Slip } from '#contract/counter/slip';
import { $slipPaper, closeSlip, rolls } from '#lib/stores/counter/slip';
import * as t from '#texts/slip';
import { PaperChoice } from './PaperChoice.tsx';
import { usePaper } from './use-paper.ts';

const rule = 'grid gap-0.5 border-t border-black pt-2';

/** Roll printers cannot print at the edges. */
const marginMm = 4;
const mmPerPixel = 25.4 / 96;

/** A slip on a page as wide as the roll and as long as the slip. Opens the browser's print dialog. */
export function SlipView({ slip }: { slip: Slip }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const article = useRef<HTMLElement>(null);
  const width = Number(useStore($slipPaper) ?? rolls[0]);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const slip = article.current;
    if (!slip) return undefined;
    const measure = () => setHeight(Math.ceil(slip.offsetHeight * mmPerPixel) + 2 * marginMm + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(slip);
    return () => observer.disconnect();
  }, []);
  usePaper(`size: ${width}mm ${height}mm; margin: ${marginMm}mm`);
  const isMeasured = height > 0;
  useEffect(() => {
    if (!isMeasured) return;
    heading.current?.focus();
    print();
  }, [isMeasured]);
  return (
    <>
      <div className="flex max-w-md gap-3 print:hidden">
        <button type="button" className="btn btn-primary grow" onClick={() => print()}>
          {t.print()}
        </button>
        <button type="button" className="btn btn-quiet grow" onClick={closeSlip}>
          {t.backToOrders()}
        </button>
      </div>
      <div className="max-w-md print:hidden">
        <PaperChoice papers={rolls} $paper={$slipPaper} />
      </div>
      <article
        ref={article}
        aria-labelledby="slip"
        style={{ width: `${width - 2 * marginMm}mm` }}
        className="grid max-w-full gap-2 bg-white text-sm leading-snug text-black"
      >
        <p>
          <strong className="text-base wrap-anywhere">{slip.store_name}</strong>
          <br />
          {slip.phone}
        </p>
        <div className={rule}>
          <h2 id="slip" ref={heading} tabIndex={-1} className="text-2xl text-black outline-none">
            {t.order({ order: slip.order_id })}
          </h2>
          <strong>
            {slip.order_type}: {slip.wanted}
          </strong>
          <span>{t.placed({ placed: slip.placed })}</span>
        </div>
        <div className={rule}>
          <strong className="text-base wrap-anywhere">{slip.customer_name}</strong>
          <span>{slip.mobile_number}</span>
          {slip.place && <span className="wrap-anywhere">{slip.place}</span>}
          {slip.landmark && <strong className="wrap-anywhere">{t.landmark({ landmark: slip.landmark })}</strong>}
          {slip.ordered_by && <span className="wrap-anywhere">{t.orderedBy({ orderedBy: slip.ordered_by })}</span>}
          {slip.delivery_note && <strong className="wrap-anywhere">“{slip.delivery_note}”</strong>}
          <span>{t.ifMissing({ ifMissing: slip.if_missing })}</span>
        </div>
        <ul className={rule}>
          {slip.lines.map(({ quantity, name, amount, notes }, index) => (
            <li key={index} className="flex justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                {quantity} × {name}
                {notes.map((note) => (
                  <strong key={note} className="block">
                    {note}
                  </strong>
                ))}
              </span>
              <span className="tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
        <ul className={`${rule} empty:hidden`}>
          {slip.sums.map(({ label, amount }) => (
            <li key={label} className="flex justify-between gap-2">
              <span>{label}</span>
              <span className="tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
        <strong className="text-lg">{slip.payment}</strong>
      </article>
    </>
  );
}
