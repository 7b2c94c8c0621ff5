import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ReplacementItem } from '#contract/counter/missing';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney, type Minor, type PriceLocale } from '#lib/money/money';
import { $candidates, searchReplacements } from '#lib/stores/counter/missing';
import { piecesWords } from '#lib/order/offer-words';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/missing';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';

interface Props {
  line: number;
  quantity: number;
  /** The price of the missing pieces, in minor units. Replacements cost at most as much. */
  most: Minor;
  locale: PriceLocale;
  isBusy: boolean;
  onChoose: (item: ReplacementItem) => void;
}

/** Replacements in stock, to search and choose from. */
export function Candidates({ line, quantity, most, locale, isBusy, onChoose }: Props) {
  const state = useStore($candidates);
  const [chosen, setChosen] = useState<ReplacementItem>();
  useEffect(() => void searchReplacements(line), [line]);
  return (
    <>
      <Field
        label={t.search()}
        name="replacement"
        type="search"
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => void searchReplacements(line, target.value.trim())}
      />
      <Problem text={state.status === 'failed' ? state.message : undefined} />
      <p className="visually-hidden" aria-live="polite">
        {state.status === 'ready' &&
          (state.data.items.length === 0 ? t.noItems() : t.items({ count: state.data.items.length }))}
      </p>
      {state.status === 'ready' && (
        <>
          {state.data.items.length === 0 && <p>{state.data.text ? t.noneNamed() : t.nothingLike()}</p>}
          <ul className="grid divide-y divide-line" aria-label={t.listLabel()}>
            {state.data.items.map((item) => (
              <li key={`${item.item_id} ${item.product_color}`} className="grid">
                {item === chosen && (
                  <Confirm
                    question={t.offerQuestion({
                      pieces: piecesWords(quantity, { ...item, unit: '' }),
                      sum: formatMoney(Math.min(item.item_price * quantity, most), locale),
                    })}
                    isBusy={isBusy}
                    onOffer={() => onChoose(item)}
                    onBack={() => setChosen(undefined)}
                  />
                )}
                <button
                  type="button"
                  hidden={item === chosen}
                  className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
                  data-opens="offer"
                  aria-disabled={isBusy}
                  onClick={() => setChosen(item)}
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
                      <ParaglideMessage
                        message={t.offerItem}
                        inputs={{ item: item.item_name }}
                        markup={{ hidden: Hidden }}
                      />
                    </span>
                    <span className="text-sm">{[item.unit, item.product_color].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className="flex-none text-right text-sm">
                    <span className="price">{formatMoney(item.item_price, locale)}</span>
                    <br />
                    {t.inStock({ stock: item.stock })}
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

interface ConfirmProps {
  question: string;
  isBusy: boolean;
  onOffer: () => void;
  onBack: () => void;
}

/** Asks for confirmation, because the customer receives the offer at once. */
function Confirm({ question, isBusy, onOffer, onBack }: ConfirmProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-2 py-3">
      <p ref={text} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary grow" aria-disabled={isBusy} onClick={onOffer}>
          {isBusy ? t.oneMoment() : t.offer()}
        </button>
        <button type="button" className="btn btn-quiet grow" onClick={onBack}>
          {t.back()}
        </button>
      </div>
    </div>
  );
}
