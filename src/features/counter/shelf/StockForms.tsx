import { useState } from 'react';
import type { ShelfItem, StockReason } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { changeOnShelf, countOnShelf } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { Field } from '../../../ui/Field.tsx';
import { useShownProblem } from '../../../ui/use-shown-problem.ts';
import { useForm } from '../../../ui/use-form.ts';
import { Choice } from './Choice.tsx';
import { useTyped } from './use-typed.ts';

interface Props {
  item: ShelfItem;
  store: Store;
}

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

/** Changes an item's stock by a difference, or to a counted number. */
export const StockForms = ({ item, store }: Props) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <ComeAndGo item={item} store={store} />
    <Counted item={item} store={store} />
  </div>
);

function ComeAndGo({ item, store }: Props) {
  const [pieces, setPieces] = useState('1');
  const [reason, setReason] = useState<StockReason | ''>('');
  const [problem, setProblem] = useState<string>();
  const [form, show] = useShownProblem<HTMLFormElement>();
  const count = async (sign: 1 | -1) => {
    const isRight = isCount(pieces) && Number(pieces) > 0;
    if (isRight) setProblem(undefined);
    setProblem(
      isRight ? await countOnShelf(item.item_id, sign * Number(pieces), store, reason || undefined) : t.piecesMissing(),
    );
    show();
  };
  const button = (sign: 1 | -1, name: string, mark: string) => (
    <button
      type="button"
      className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem] text-lg"
      aria-label={name}
      onClick={() => void count(sign)}
    >
      {mark}
    </button>
  );
  return (
    <form
      ref={form}
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void count(1);
      }}
    >
      <div className="flex items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow">
        {button(-1, t.removePieces(), '−')}
        <Field
          label={t.pieces()}
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pieces}
          onChange={({ target }) => setPieces(target.value)}
          error={problem}
        />
        {button(1, t.addPieces(), '+')}
      </div>
      <Choice
        label={t.stockReason()}
        name="reason"
        value={reason}
        onChange={({ target }) => setReason(target.value as StockReason | '')}
      >
        <option value="">{t.noReason()}</option>
        <option value="bought">{t.reasonBought()}</option>
        <option value="damaged">{t.reasonDamaged()}</option>
        <option value="expired">{t.reasonExpired()}</option>
      </Choice>
    </form>
  );
}

function Counted({ item, store }: Props) {
  const [problem, setProblem] = useState<string>();
  const typed = useTyped(String(item.stock));
  const { problems, isBusy, form } = useForm<{ stock: string }>(
    ({ stock }) => (isCount(stock) ? {} : { stock: t.countMissing() }),
    async ({ stock }) =>
      setProblem(await changeOnShelf(item.item_id, { stock: Number(stock), reason: 'counted' }, store)),
  );
  return (
    <form
      {...form}
      className="flex flex-wrap items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow [&>.field]:basis-[11rem]"
    >
      <Field
        label={t.counted()}
        name="stock"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...typed}
        error={problems.stock ?? problem}
      />
      <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
        {t.setStock()}
      </button>
    </form>
  );
}
