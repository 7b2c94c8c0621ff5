import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { changeShelfItem, ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { pictureAt } from '#lib/catalogue/picture';
import { itemStateWords } from '#lib/messages/counter/shelf';
import { formatMoney } from '#lib/money/money';
import { changeOnShelf } from '#lib/stores/counter/shelf/shelf';
import { confirmDiscard } from '#lib/stores/counter/questions/drafts';
import { $unconfirmedStock } from '#lib/stores/counter/shelf/stock-queue';
import * as t from '#texts/shelf';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { BarcodeForm } from './BarcodeForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PriceForm } from './PriceForm.tsx';
import { StockForms } from './StockForms.tsx';
import { TaxForm } from './TaxForm.tsx';

interface Props {
  item: ShelfItem;
  store: Store;
  onClose: () => void;
}

/** An item with all its forms. Its stock includes unconfirmed changes. */
export function ItemSheet({ item: known, store, onClose }: Props) {
  const { item_id } = known;
  const stock = Math.max(0, known.stock + (useStore($unconfirmedStock)[item_id] ?? 0));
  const item = { ...known, stock };
  const [problem, setProblem] = useState<string>();
  const change = async (body: v.InferInput<typeof changeShelfItem.body>) => {
    setProblem(undefined);
    setProblem(await changeOnShelf(item_id, body, store));
  };
  const leave = async () => {
    if (await confirmDiscard()) onClose();
  };
  const about = useRef<HTMLDivElement>(null);
  useEffect(() => about.current?.focus(), []); // focusing a field would open the phone's keyboard
  const state = itemStateWords(item);
  return (
    <Dialog
      title={item.item_name}
      className="panel sheet scroll-pb-28 gap-5 p-4 [&_.btn]:min-h-12 [&_.field>input]:min-h-12"
      onClose={onClose}
      confirmClose={confirmDiscard}
    >
      <div ref={about} tabIndex={-1} className="flex items-center gap-3 outline-none">
        <img
          src={pictureAt(item.image, 160)}
          alt=""
          width="72"
          height="72"
          className="size-18 flex-none rounded-md object-cover"
        />
        <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          {[item.unit, item.category, t.itemNumber({ itemId: item_id })].filter(Boolean).join(' · ')}
          <output className="mt-1 block text-base font-semibold text-ink">
            {[formatMoney(item.price, store), t.inStock({ stock }), state].filter(Boolean).join(' · ')}
          </output>
        </p>
      </div>
      <PriceForm item={item} store={store} />
      <StockForms item={item} store={store} />
      <div className="grid gap-2">
        <Problem text={problem} />
        <div className="flex flex-wrap gap-2 *:grow">
          {item.sold_out_until ? (
            <AsyncButton onPress={() => change({ sold_out: false })}>{t.sellAgain()}</AsyncButton>
          ) : (
            <AsyncButton onPress={() => change({ sold_out: true })}>{t.soldOutTomorrow()}</AsyncButton>
          )}
          {item.hidden ? (
            <AsyncButton onPress={() => change({ hidden: false })}>{t.show()}</AsyncButton>
          ) : (
            <AsyncButton onPress={() => change({ hidden: true })}>{t.hide()}</AsyncButton>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {t.soldOutAbout()} {t.hiddenAbout()}
        </p>
      </div>
      <DetailsForm item={item} store={store} />
      <BarcodeForm item={item} store={store} />
      <TaxForm item={item} store={store} />
      <div className="sticky -bottom-4 -mx-4 -mb-4 border-t border-line bg-surface p-4">
        <button type="button" className="btn btn-primary w-full" onClick={() => void leave()}>
          {t.done()}
        </button>
      </div>
    </Dialog>
  );
}
