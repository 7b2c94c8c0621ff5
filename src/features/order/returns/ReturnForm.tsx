import { useId, useRef, useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import { nameOfLine, returnablePieces } from '#lib/order/returns';
import { prepareFile, sendReturn, type ReturnFile } from '#lib/stores/orders/returns';
import * as words from '#texts/return-words';
import * as t from '#texts/returns';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

const maxFiles = 5;

/** The number of pieces of each line by its field, and what is wrong. */
type Typed = Record<`line-${number}`, string> & { reason: string };

/** Why so many pieces of a line cannot be returned; undefined when they can. */
function pieceProblem({ quantity, pieces }: { quantity: number; pieces: number }, bought: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return words.choose();
  if (quantity <= pieces) return undefined;
  return pieces < bought ? words.tooManyLeft({ left: pieces, bought }) : words.tooMany({ bought });
}

/** Asks the store to take pieces of an order back. */
export function ReturnForm({ order, onClose }: { order: OrderSummary; onClose: () => void }) {
  const [return_id] = useState(() => crypto.randomUUID());
  const files = useRef<Promise<ReturnFile[]>>(Promise.resolve([]));
  const [fileProblem, setFileProblem] = useState<string>();
  const filesField = useId();
  const [lines] = useState(() => returnablePieces(order)); // of a return that was requested, files may be sent again
  const chosen = (typed: Typed) =>
    lines
      .map(({ line, pieces }) => ({ line, pieces, quantity: Number(typed[`line-${line}`] ?? 0) }))
      .filter(({ quantity }) => quantity !== 0);
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => {
      const all = chosen(typed);
      return {
        ...(all.length === 0 && { [`line-${lines[0]?.line}`]: words.choose() }),
        ...Object.fromEntries(
          all.flatMap((own) => {
            const problem = pieceProblem(own, order.order_details[own.line - 1]?.item_qty ?? 0);
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
  return (
    <form {...form} className="grid gap-3" aria-label={t.returnSomething()}>
      {lines.map(({ line, pieces }) => (
        <Field
          key={line}
          label={t.pieces({ line: nameOfLine(order, line), count: pieces })}
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
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? t.sending() : t.send()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t.back()}
        </button>
      </div>
    </form>
  );
}
