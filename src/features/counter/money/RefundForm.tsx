import { useId, useState } from 'react';
import type { Store } from '#contract/store';
import { refundWords } from '#lib/messages/counter/money';
import { questions } from '#lib/messages/counter/questions';
import { formatMoney, toDecimal, toMinor, type Minor } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import { terminalStatuses, outOfStoreStatuses } from '#lib/order/lifecycle';
import { minReduction, valueOfMixed } from '#lib/order/line-value';
import { nameInBag } from '#lib/order/offer-words';
import { ask } from '#lib/stores/counter/questions/ask';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { reductionOf, moneyOf, deduct } from '#lib/stores/counter/money/order-money';
import * as formTexts from '#texts/form';
import * as t from '#texts/money';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  order: BoardDetails;
  store: Store;
  onClose: () => void;
}

interface Typed {
  part: string;
  quantity?: string;
  amount?: string;
  reason: string;
  stock_back?: 'on';
}

/** A line number, or another refundable part. */
type Part = number | 'delivery' | 'goodwill';

const isPart = (part: Part | ''): part is Part => part !== '';

/** Refunds a part of an order: pieces of a line, delivery, or a sum for goodwill. */
export function RefundForm({ order, store, onClose }: Props) {
  const [part, setPart] = useState<Part | ''>('');
  const [pieces, setPieces] = useState(1);
  const [deduction_id] = useState(() => crypto.randomUUID());
  const select = useId();
  const line = order.left.lines.find((own) => own.line === part);
  const most = isPart(part) ? mostFor(order, part, pieces) : 0;
  const [amount, setAmount] = useState<string>();
  const typed = amount ?? (part === '' || part === 'goodwill' ? '' : String(toDecimal(most)));
  const isPriced = line !== undefined && !outOfStoreStatuses.includes(order.status);
  const sum = isPriced ? most : toMinor(typedAmount(typed));
  const reduction = reductionOf(order, sum);
  const less = formatMoney(reduction, store);
  const { lines_version } = order;
  const least = minReduction({ total: order.order_value, exact: order.left.exact }, order.currency);
  const isTooSmall = !line && isPart(part) && reduction === 0 && sum > 0;
  const { problems, isBusy, form } = useForm<Typed>(
    ({ quantity, amount: text, reason }) => ({
      ...(line &&
        !(Number.isInteger(Number(quantity)) && isWithin(Number(quantity), line.quantity)) && {
          quantity: t.quantityForm({ most: line.quantity }),
        }),
      ...(!isPart(part) && { part: t.partMissing() }),
      ...(isPart(part) &&
        !isPriced &&
        !isWithin(toMinor(typedAmount(text ?? '')), most) && { amount: t.amountMissing() }),
      ...(isTooSmall && { amount: t.tooSmall({ least: formatMoney(least, store) }) }),
      ...(!reason.trim() && { reason: formTexts.required() }),
    }),
    async ({ reason, stock_back }) => {
      if (!isPart(part)) return;
      const what =
        typeof part === 'number'
          ? { kind: 'line' as const, line: part, quantity: pieces, stock_back: stock_back ? pieces : 0, lines_version }
          : { kind: part };
      if (!(await ask(questions.refund(less, refundWords(moneyOf(order), less))))) return;
      const amount = isPriced ? {} : { amount: toDecimal(sum) };
      if (await deduct({ deduction_id, ...what, ...amount, reason: reason.trim() })) onClose();
    },
  );
  const problem = part === '' ? problems.part : undefined;
  const choose = (value: string) => {
    setPart(value === '' || value === 'delivery' || value === 'goodwill' ? value : Number(value));
    setPieces(1);
    setAmount(undefined);
  };
  return (
    <form {...form} className="panel grid gap-3 p-3" aria-label={t.refundPart()}>
      <h3 className="text-base font-semibold">{t.refundPart()}</h3>
      <div className="field">
        <label htmlFor={select}>{t.part()}</label>
        <select
          id={select}
          name="part"
          className="min-h-12"
          value={part}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${select}-error`}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t.choosePart()}</option>
          {partsOf(order).map((one) => (
            <option key={one} value={one}>
              {nameOf(order, one)}
            </option>
          ))}
        </select>
        {problem && (
          <p id={`${select}-error`} className="error">
            {problem}
          </p>
        )}
      </div>
      {line && (
        <Field
          label={t.pieces({ quantity: line.quantity })}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          key={part}
          error={problems.quantity}
          onChange={({ target }) => {
            setPieces(Math.min(Math.max(1, Math.trunc(Number(target.value) || 1)), line.quantity));
            setAmount(undefined);
          }}
        />
      )}
      {!isPriced && (
        <Field
          label={t.amount()}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setAmount(target.value)}
          {...(isPart(part) && { hint: t.atMost({ most: formatMoney(most, store) }) })}
          error={problems.amount}
        />
      )}
      <Field
        label={t.reason()}
        name="reason"
        maxLength={200}
        autoComplete="off"
        hint={t.reasonHint()}
        error={problems.reason}
      />
      {line && <Checkbox name="stock_back">{t.restock()}</Checkbox>}
      {line && sum < most && terminalStatuses.includes(order.status) && <p className="text-sm">{t.piecesSettled()}</p>}
      {isWithin(sum, most) && !isTooSmall && <p className="text-sm">{refundWords(moneyOf(order), less)}</p>}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          {t.back()}
        </button>
        <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
          {isBusy ? t.oneMoment() : t.refund()}
        </button>
      </div>
    </form>
  );
}

const isWithin = (value: number, most: number) => value > 0 && value <= most;

const partsOf = ({ left }: BoardDetails): Part[] => [
  ...left.lines.filter(({ quantity, amount }) => quantity > 0 && amount > 0).map(({ line }) => line),
  ...(left.delivery > 0 ? (['delivery'] as const) : []),
  'goodwill',
];

function nameOf({ lines }: BoardDetails, part: Part): string {
  if (part === 'delivery') return t.delivery();
  if (part === 'goodwill') return t.goodwill();
  const own = lines.find(({ line }) => line === part);
  return own ? nameInBag(own, own.offers) : t.line({ part });
}

/** The most that can be refunded, in minor units. */
function mostFor({ left, order_value }: BoardDetails, part: Part, pieces: number): Minor {
  const line = left.lines.find((own) => own.line === part);
  const most = left.most ?? order_value;
  return Math.min(most, line ? valueOfMixed(line, pieces) : part === 'delivery' ? left.delivery : most);
}
