import { useId, useRef, useState, type FormEvent } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { asciiDigits } from '#lib/account/typed-text';
import { formatMoney } from '#lib/money/money';
import { nameOfLine, returnablePieces, valueOfReturn } from '#lib/order/returns';
import { prepareFile, sendReturn, type ReturnFile } from '#lib/stores/orders/returns';
import * as words from '#texts/return-words';
import * as t from '#texts/returns';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

const maxFiles = 5;

type Typed = Record<`line-${number}`, string> & { reason: string };

/** Why so many pieces of a line cannot be returned; undefined if they can. */
function pieceProblem(
  { quantity, pieces }: { quantity: number; pieces: number },
  bought: number,
  choose: string,
): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return choose;
  if (quantity <= pieces) return undefined;
  return pieces < bought ? words.tooManyLeft({ left: pieces, bought }) : words.tooMany({ bought });
}

interface Props {
  order: OrderSummary;
  store: Store;
  /** false for missing or wrong pieces. */
  comesBack: boolean;
  onClose: () => void;
}

export function ReturnForm({ order, store, comesBack, onClose }: Props) {
  const [return_id] = useState(() => crypto.randomUUID());
  const files = useRef<Promise<ReturnFile[]>>(Promise.resolve([]));
  const [fileProblem, setFileProblem] = useState<string>();
  const filesField = useId();
  const valueOf = (pieces: { line: number; quantity: number }[]) =>
    order.left ? valueOfReturn(pieces, order.left) : 0;
  const [lines] = useState(() => returnablePieces(order)); // constant, because files of a requested return may be sent again
  const choosePieces = comesBack ? words.choose() : words.chooseWrong();
  const [comesTo, setComesTo] = useState(() => (lines.length === 1 ? valueOf([{ ...lines[0]!, quantity: 1 }]) : 0));
  const chosen = (typed: Typed) =>
    lines
      .map(({ line, pieces }) => ({ line, pieces, quantity: Number(asciiDigits(typed[`line-${line}`] ?? '0')) }))
      .filter(({ quantity }) => quantity !== 0);
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => {
      const all = chosen(typed);
      return {
        ...(all.length === 0 && { [`line-${lines[0]?.line}`]: choosePieces }),
        ...Object.fromEntries(
          all.flatMap((own) => {
            const problem = pieceProblem(own, order.order_details[own.line - 1]?.item_qty ?? 0, choosePieces);
            return problem ? [[`line-${own.line}`, problem]] : [];
          }),
        ),
        ...(!typed.reason.trim() && { reason: words.reason() }),
      };
    },
    async (typed) => {
      const wanted = {
        return_id,
        lines: chosen(typed).map(({ line, quantity }) => ({ line, quantity })),
        reason: typed.reason.trim(),
        comes_back: comesBack,
      };
      if (await sendReturn(order.order_id, wanted, await files.current)) onClose();
    },
  );
  const choose = async (list: FileList | null) => {
    const picked = [...(list ?? [])].slice(0, maxFiles);
    const prepared = await Promise.all(picked.map(prepareFile));
    const large = picked.filter((_, index) => !prepared[index]).map(({ name }) => name);
    setFileProblem(large.length > 0 ? words.tooLarge({ names: large.join(', ') }) : undefined);
    return prepared.filter((file) => file !== undefined);
  };
  const update = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Typed;
    const pieces = chosen(typed).filter((own) => own.quantity > 0 && own.quantity <= own.pieces);
    setComesTo(valueOf(pieces));
  };
  return (
    <form
      {...form}
      onInput={update}
      className="grid gap-3"
      aria-label={comesBack ? t.returnSomething() : t.reportSomething()}
    >
      {!comesBack && <p className="text-sm text-ink-soft">{t.reportHint()}</p>}
      {lines.map(({ line, pieces }) => (
        <Field
          key={line}
          label={(comesBack ? t.pieces : t.wrongPieces)({ line: nameOfLine(order, line), count: pieces })}
          name={`line-${line}`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={lines.length === 1 ? '1' : ''}
          error={problems[`line-${line}`]}
        />
      ))}
      <Field label={t.reason()} name="reason" maxLength={300} autoComplete="off" error={problems.reason} />
      <div className="field">
        <label htmlFor={filesField}>{t.files()}</label>
        <input
          id={filesField}
          type="file"
          accept="image/*,video/*"
          multiple
          aria-describedby={`${filesField}-hint`}
          onChange={({ target }) => {
            files.current = choose(target.files);
          }}
        />
        <p id={`${filesField}-hint`} className="hint">
          {words.files()}
        </p>
        {fileProblem && <p className="error">{fileProblem}</p>}
      </div>
      <p className="min-h-6 text-sm font-semibold" aria-live="polite">
        {comesTo > 0 && t.comesBack({ amount: formatMoney(comesTo, store) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? t.sending() : comesBack ? t.send() : t.sendReport()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t.back()}
        </button>
      </div>
    </form>
  );
}
