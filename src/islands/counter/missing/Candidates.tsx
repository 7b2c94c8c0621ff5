import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReplacementItem } from '#contract/counter/missing';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { $candidates, searchReplacements } from '#lib/stores/counter/missing';
import { Field } from '../../form/Field.tsx';
import { Problem } from '../../form/Problem.tsx';

interface Props {
  line: number;
  locale: PriceLocale;
  isBusy: boolean;
  onChoose: (item: ReplacementItem) => void;
}

/** Items in stock that could come instead of a line, to search and choose from. */
export function Candidates({ line, locale, isBusy, onChoose }: Props) {
  const state = useStore($candidates);
  useEffect(() => void searchReplacements(line), [line]);
  return (
    <>
      <Field
        label="Search for something else"
        name="replacement"
        type="search"
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => void searchReplacements(line, target.value.trim())}
      />
      <Problem text={state.status === 'failed' ? state.problem : undefined} />
      <p className="visually-hidden" aria-live="polite">
        {state.status === 'ready' && (state.items.length === 1 ? '1 item' : `${state.items.length || 'No'} items`)}
      </p>
      {state.status === 'ready' && (
        <>
          {state.items.length === 0 && <p>Nothing in stock has this name.</p>}
          <ul className="grid divide-y divide-line" aria-label="In stock">
            {state.items.map((item) => (
              <li key={`${item.item_id} ${item.product_color}`}>
                <button
                  type="button"
                  className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
                  aria-disabled={isBusy}
                  onClick={() => onChoose(item)}
                >
                  <img
                    src={pictureAt(item.image, 160)}
                    alt=""
                    width="40"
                    height="40"
                    loading="lazy"
                    className="size-10 flex-none rounded-md object-cover"
                  />
                  <span className="grid min-w-0 grow">
                    <span className="font-semibold wrap-anywhere">
                      <span className="visually-hidden">Offer </span>
                      {item.item_name}
                    </span>
                    <span className="text-sm">{[item.unit, item.product_color].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className="flex-none text-right text-sm">
                    <span className="price">{formatMoney(item.item_price, locale)}</span>
                    <br />
                    {item.stock} in stock
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
