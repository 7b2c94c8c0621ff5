import type { CartLine } from '#contract/cart';
import { lineName } from '#lib/cart/line-name';
import { pictureAt } from '#lib/catalogue/picture';
import * as t from '#texts/order-placed';

const maxShown = 3;

/** Up to 3 ordered items with picture, quantity and name, and the number of others (spec §2). */
export function Thumbnails({ lines }: { lines: CartLine[] }) {
  const more = lines.length - maxShown;
  return (
    <ul className="grid gap-2.5" aria-label={t.ordered()}>
      {lines.slice(0, maxShown).map((line) => (
        <li key={`${line.item_id} ${line.product_color}`} className="flex items-center gap-3">
          <Thumbnail line={line} />
          <span className="min-w-0 wrap-anywhere">{lineName(line)}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="grid size-18 place-items-center rounded-md bg-brand-50 font-bold text-brand-800">
          <span className="visually-hidden">{t.more({ count: more })}</span>
          <span aria-hidden="true">+{more}</span>
        </li>
      )}
    </ul>
  );
}

export const Thumbnail = ({ line }: { line: CartLine }) => (
  <span className="relative flex-none">
    <img src={pictureAt(line.image, 160)} alt="" width="72" height="72" className="size-18 rounded-md object-cover" />
    <span className="absolute right-1 bottom-1 grid min-w-6 place-items-center rounded-full bg-brand-800 px-1 text-xs font-bold text-white">
      <span className="visually-hidden">{t.quantity({ quantity: line.product_qty })}</span>
      <span aria-hidden="true">{line.product_qty}</span>
    </span>
  </span>
);
