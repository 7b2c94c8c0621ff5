import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { pictureAt } from '#lib/catalogue/picture';
import { itemStateWords } from '#lib/messages/counter/shelf';
import { formatMoney } from '#lib/money/money';
import * as t from '#texts/shelf';

interface Props {
  item: ShelfItem;
  store: Store;
  onOpen: () => void;
}

/** An item of the shelf, which opens to be changed. */
export function ShelfRow({ item, store, onOpen }: Props) {
  const state = itemStateWords(item);
  return (
    <li className="grid">
      <button type="button" className="panel flex min-h-16 w-full items-center gap-3 p-2 text-left" onClick={onOpen}>
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
    </li>
  );
}
