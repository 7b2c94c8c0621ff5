import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { ProposedChange } from '#contract/orders/proposal';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { maxQuantity } from '#lib/cart/cart-lines';
import { lineName } from '#lib/cart/line-name';
import { formatMoney, type Minor } from '#lib/money/money';
import { slotWords } from '#lib/schedule/slot-words';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import {
  $proposalProblem,
  $proposalSlots,
  loadProposalSlots,
  propose,
  setProposalProblem,
} from '#lib/stores/counter/proposal/proposal';
import * as t from '#texts/proposal';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { Stepper } from '../../../widgets/Stepper.tsx';
import { AddItem } from './AddItem.tsx';

interface Props {
  order: BoardDetails;
  store: Store;
  onClose: () => void;
}

interface Added {
  item: ShelfItem;
  quantity: number;
}

/** The form for a suggested change: pieces, more items, and the time. */
export function SuggestChange({ order: shown, store, onClose }: Props) {
  const [order] = useState(shown);
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [added, setAdded] = useState<Added[]>([]);
  const [startsAt, setStartsAt] = useState<string | null>();
  const problem = useStore($proposalProblem);
  const { isBusy, run } = useBusy();
  useEffect(() => () => setProposalProblem(), []);
  const lines = order.lines
    .map(({ line, item_id, item_qty: was }) => ({ line, item_id, was, quantity: quantities[line] ?? was }))
    .filter(({ was, quantity }) => was !== quantity);
  const isEmpty = lines.length + added.length === 0 && startsAt === undefined;
  const change: ProposedChange = {
    lines,
    added: added.map(({ item: { item_id }, quantity }) => ({ item_id, product_color: '', product_qty: quantity })),
    ...(startsAt !== undefined && { slot_starts_at: startsAt }),
  };
  const setPieces = (id: number, quantity: number) =>
    setAdded(
      added.flatMap((each) => (each.item.item_id !== id ? [each] : quantity > 0 ? [{ ...each, quantity }] : [])),
    );
  return (
    <Dialog title={t.title()} onClose={onClose} className="panel sheet gap-4 p-4 [&_.btn]:min-h-12">
      <p className="text-sm text-ink-soft">{t.intro()}</p>
      <ul className="grid gap-3" aria-label={t.items()}>
        {order.lines.map((line) => (
          <Pieces
            key={line.line}
            name={lineName(line)}
            price={line.item_price}
            was={line.item_qty}
            quantity={quantities[line.line] ?? line.item_qty}
            store={store}
            onChange={(quantity) => setQuantities({ ...quantities, [line.line]: quantity })}
          />
        ))}
        {added.map(({ item, quantity }) => (
          <Pieces
            key={`added ${item.item_id}`}
            name={lineName({ ...item, product_color: '' })}
            price={item.price}
            was={0}
            quantity={quantity}
            store={store}
            onChange={(pieces) => setPieces(item.item_id, pieces)}
          />
        ))}
      </ul>
      <AddItem
        store={store}
        onAdd={(item) =>
          added.some((each) => each.item.item_id === item.item_id) || setAdded([...added, { item, quantity: 1 }])
        }
      />
      <ChooseTime order={order} store={store} startsAt={startsAt} onChange={setStartsAt} />
      {isEmpty && <p className="text-sm text-ink-soft">{t.nothing()}</p>}
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          {t.close()}
        </button>
        <button
          type="button"
          className="btn btn-primary grow"
          aria-disabled={isBusy || isEmpty}
          onClick={() => {
            if (!isEmpty) void run(async () => (await propose(change)) && onClose());
          }}
        >
          {isBusy ? t.oneMoment() : t.send()}
        </button>
      </div>
    </Dialog>
  );
}

interface PiecesProps {
  name: string;
  price: Minor;
  /** The ordered pieces; 0 for an added item. */
  was: number;
  quantity: number;
  store: Store;
  onChange: (quantity: number) => void;
}

function Pieces({ name: item, price, was, quantity, store, onChange }: PiecesProps) {
  const note = quantity === 0 ? t.takenOff() : was > 0 && quantity !== was ? t.wasPieces({ was }) : '';
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="flex-[1_1_9rem] wrap-anywhere">
        {item}
        <span className="block text-sm text-ink-soft">
          {[formatMoney(price, store), note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Stepper
        className="ml-auto flex-none"
        label={t.quantityOf({ item })}
        less={t.less({ item })}
        more={t.more({ item })}
        quantity={quantity}
        canStep={{ less: quantity > 0, more: quantity < maxQuantity }}
        onStep={(by) => onChange(quantity + by)}
      />
    </li>
  );
}

interface TimeProps {
  order: BoardDetails;
  store: Store;
  /** null for as soon as possible, undefined if the time does not change. */
  startsAt: string | null | undefined;
  onChange: (startsAt: string | null | undefined) => void;
}

function ChooseTime({ order, store, startsAt, onChange }: TimeProps) {
  const state = useStore($proposalSlots);
  const field = useId();
  const hasSlots = store.schedule?.has_slots === true;
  useEffect(() => {
    if (hasSlots) void loadProposalSlots(store);
  }, [hasSlots, store]);
  if (!hasSlots) return null;
  const old = order.slot?.starts_at;
  const free = state.status === 'ready' ? state.data.filter((slot) => slot.left > 0 && slot.starts_at !== old) : [];
  return (
    <div className="field">
      <label htmlFor={field}>{t.time()}</label>
      <select
        id={field}
        className="min-h-12"
        value={startsAt === undefined ? 'old' : (startsAt ?? '')}
        onChange={({ target: { value } }) => onChange(value === 'old' ? undefined : value || null)}
      >
        <option value="old">{order.slot ? slotWords(order.slot, store.timezone) : t.sameTime()}</option>
        {old && <option value="">{t.soonest()}</option>}
        {free.map((slot) => (
          <option key={slot.starts_at} value={slot.starts_at}>
            {slotWords(slot, store.timezone)}
          </option>
        ))}
      </select>
    </div>
  );
}
