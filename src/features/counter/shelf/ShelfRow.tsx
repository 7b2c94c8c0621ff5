import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { pictureAt } from '#lib/catalogue/picture';
import { itemStateWords } from '#lib/messages/counter/shelf';
import { formatMoney } from '#lib/money/money';
import { markSoldOut } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { useBusy } from '../../../ui/use-busy.ts';

interface Props {
  item: ShelfItem;
  store: Store;
  onOpen: () => void;
}

/** An item that opens for editing, with a switch that takes it off sale until tomorrow. */
export function ShelfRow({ item, store, onOpen }: Props) {
  const state = itemStateWords(item);
  const { isBusy, run } = useBusy();
  return (
    <li className="panel flex items-stretch p-0">
      <button type="button" className="flex min-h-16 min-w-0 grow items-center gap-3 p-2 text-left" onClick={onOpen}>
        <img
          src={pictureAt(item.image, 160)}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          className={`size-14 flex-none rounded-md object-cover ${item.hidden ? 'opacity-50' : ''}`}
        />
        <span className="grid min-w-0 grow">
          <span className="font-semibold wrap-anywhere">{item.item_name}</span>
          <span className="text-sm text-ink-soft">{item.unit}</span>
          {state && (
            <span
              className={`badge justify-self-start rounded-md text-sm ${item.hidden ? '' : 'bg-accent-100 text-accent-800'}`}
            >
              {state}
            </span>
          )}
        </span>
        <span className="flex-none text-right">
          <span className="price">{formatMoney(item.price, store)}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{t.inStock({ stock: item.stock })}</span>
        </span>
      </button>
      {!item.hidden && (
        <button
          type="button"
          role="switch"
          aria-checked={!item.sold_out_until}
          aria-disabled={isBusy}
          aria-label={t.onSale({ item: item.item_name, unit: item.unit })}
          className="group flex w-16 flex-none items-center justify-center border-l border-line"
          onClick={() => void run(() => markSoldOut(item, !item.sold_out_until, store))}
        >
          <span className="flex h-6 w-11 items-center rounded-full border border-ink-faint bg-surface p-0.5 group-aria-checked:justify-end group-aria-checked:border-brand-800 group-aria-checked:bg-brand-800">
            <span className="size-4.5 rounded-full bg-ink-faint group-aria-checked:bg-surface" />
          </span>
        </button>
      )}
    </li>
  );
}
