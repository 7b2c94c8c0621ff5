import type { Store } from '#contract/store';
import { isTicked, tick, type BoardDetails } from '#lib/stores/counter/open-order';
import { lineName } from '#lib/cart/line-name';
import { formatMoney } from '#lib/money/money';
import { nameInBag, piecesWords } from '#lib/order/offer-words';
import { pictureAt } from '#lib/catalogue/picture';
import * as t from '#texts/counter';
import * as missingTexts from '#texts/missing';
import { MissingPieces } from './missing/MissingPieces.tsx';
import { Offered } from './missing/Offered.tsx';
import { PutBack } from './undo/PutBack.tsx';
import { useNow } from '../../ui/use-now.ts';

interface Props {
  order: BoardDetails;
  ticking: Record<number, boolean>;
  /** In the device's time, in milliseconds. */
  readAt: number;
  store: Store;
}

/** An order's lines in the order of the shelf, with ticks and missing pieces. */
export function PickLines({ order, ticking, readAt, store }: Props) {
  const { lines, status } = order;
  const now = useNow();
  return (
    <ul className="grid divide-y divide-line border-y border-line" aria-label={t.toPick()}>
      {lines.map((line) => {
        const { item_name, product_color, unit, image, ticked, to_pick, left_out, offers } = line;
        const item_qty = line.item_qty - left_out;
        const isDone = isTicked(line, ticking);
        const taken = offers.filter(({ state }) => state === 'accepted');
        const isReplaced = to_pick === 0 && taken.length > 0;
        return (
          <li key={`${order.lines_version} ${line.line}`} tabIndex={-1}>
            <label className="flex min-h-16 items-center gap-3 py-2 max-[22rem]:flex-wrap max-[22rem]:justify-end">
              {image ? (
                <img
                  src={pictureAt(image, 160)}
                  alt=""
                  width="48"
                  height="48"
                  className="size-12 flex-none rounded-md object-cover max-[22rem]:hidden"
                />
              ) : (
                <span className="size-12 flex-none rounded-md bg-shade max-[22rem]:hidden" />
              )}
              <span className={`grid min-w-0 grow max-[22rem]:basis-full ${isDone ? 'text-ink-faint' : ''}`}>
                <span className={`font-semibold wrap-anywhere ${isReplaced ? 'line-through' : ''}`}>{item_name}</span>
                <span className="text-sm">
                  {[unit, product_color, !isReplaced && item_qty > 0 && formatMoney(line.item_price * item_qty, store)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {status !== 'pending' &&
                  taken.map(({ offer_id, quantity, instead }) => (
                    <span key={offer_id} className="text-sm font-semibold text-accent-800">
                      {t.packedInstead({ pieces: piecesWords(quantity, instead) })}
                    </span>
                  ))}
                {left_out > 0 && (
                  <span className="text-sm font-semibold text-accent-800">
                    {missingTexts.leftOut({ pieces: left_out })}
                  </span>
                )}
                {(status === 'pending' ? to_pick === 0 && item_qty > 0 : ticked?.name) && (
                  <span className="min-h-5 text-sm text-ink-faint">
                    {ticked?.name && t.pickedBy({ name: ticked.name })}
                  </span>
                )}
              </span>
              <span
                className={`flex-none rounded-sm px-1.5 text-xl font-bold tabular-nums ${item_qty > 1 ? 'bg-accent-100 text-accent-800' : ''}`}
              >
                {item_qty}×
              </span>
              {status === 'pending' && item_qty > 0 && (
                <input
                  type="checkbox"
                  className="size-8 flex-none accent-brand-800"
                  aria-label={`${item_qty} × ${isReplaced ? nameInBag(line, offers) : lineName(line)}`}
                  checked={isDone}
                  onChange={(event) => void tick(line.line, event.target.checked)}
                />
              )}
            </label>
            {status === 'pending' &&
              offers.map((offer) => (
                <Offered key={offer.offer_id} offer={offer} locale={store} elapsed={Math.max(0, now - readAt)} />
              ))}
            {status === 'pending' && <PutBack line={line} />}
            {status === 'pending' && to_pick > 0 && (
              <MissingPieces pickedBy={ticked?.name ?? ''} order={order} line={line} isTicked={isDone} locale={store} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
