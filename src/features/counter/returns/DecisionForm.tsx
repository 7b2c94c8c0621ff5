import { useState } from 'react';
import type { OrderReturn } from '#contract/counter/order-returns';
import { refundWords } from '#lib/messages/counter/money';
import { questions } from '#lib/messages/counter/questions';
import { formatMoney, toMinor, type Minor, type PriceLocale } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import { ask } from '#lib/stores/counter/questions/ask';
import { moneyOf } from '#lib/stores/counter/money/order-money';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { decide } from '#lib/stores/counter/money/order-returns';
import * as formTexts from '#texts/form';
import * as t from '#texts/counter-returns';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useStepFocus } from '../../../ui/use-step-focus.ts';

type Decision = 'accept' | 'offer' | 'decline';

interface Typed {
  offer?: string;
  reason: string;
  stock_back?: 'on';
}

const names = { accept: t.accept, offer: t.offerPart, decline: t.decline };
const decisions = ['accept', 'offer', 'decline'] as const;

interface Props {
  own: OrderReturn;
  order: BoardDetails;
  /** The refund: the price of the pieces, at most the cash received. */
  most: Minor;
  locale: PriceLocale;
}

/** Accepts a return, offers a partial refund, or declines it, with a reply to the customer. */
export function DecisionForm({ own, order, most, locale }: Props) {
  const [decision, setDecision] = useState<Decision>();
  const part = useStepFocus(decision ?? '');
  const { problems, isBusy, form } = useForm<Typed>(
    ({ offer, reason }) => ({
      ...(decision === 'offer' && !(typedAmount(offer ?? '') > 0) && { offer: t.amountMissing() }),
      ...(!reason.trim() && { reason: formTexts.required() }),
    }),
    async ({ offer, reason, stock_back }) => {
      if (!decision) return;
      const sum = decision === 'offer' ? toMinor(typedAmount(offer ?? '')) : most;
      if (decision !== 'decline' && !(await ask(questionOf(order, sum, locale)))) return;
      const what = { decision, stock_back: stock_back === 'on', reason: reason.trim() };
      if (await decide(own.return_id, decision === 'offer' ? { ...what, offer: typedAmount(offer ?? '') } : what))
        setDecision(undefined);
    },
  );
  return (
    <div ref={part} className="grid gap-3">
      {decision === undefined && (
        <div className="flex flex-wrap gap-2">
          {decisions.map((one) => (
            <button
              key={one}
              type="button"
              className="btn btn-quiet grow"
              data-opens={one}
              onClick={() => setDecision(one)}
            >
              {names[one]()}
            </button>
          ))}
        </div>
      )}
      {decision !== undefined && (
        <form {...form} className="grid gap-3" aria-label={names[decision]()}>
          {decision === 'offer' && (
            <Field
              label={t.amount()}
              name="offer"
              inputMode="decimal"
              autoComplete="off"
              hint={t.atMost({ most: formatMoney(most, locale) })}
              error={problems.offer}
            />
          )}
          <Field
            label={t.answer()}
            name="reason"
            maxLength={300}
            autoComplete="off"
            hint={t.reasonHint()}
            error={problems.reason}
          />
          {decision !== 'decline' && own.comes_back && <Checkbox name="stock_back">{t.restock()}</Checkbox>}
          <div className="flex flex-wrap gap-3">
            <button type="button" className="btn btn-quiet grow" onClick={() => setDecision(undefined)}>
              {t.back()}
            </button>
            <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
              {isBusy ? t.oneMoment() : names[decision]()}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

/** Describes the refund; after a cash shortfall, also its limit. */
function questionOf(order: BoardDetails, amount: Minor, locale: PriceLocale) {
  const sum = formatMoney(amount, locale);
  const how = amount > 0 ? refundWords(moneyOf(order), sum) : '';
  return questions.returned(sum, `${how} ${order.cash_short > 0 ? t.onlyReceived() : ''}`.trim());
}
