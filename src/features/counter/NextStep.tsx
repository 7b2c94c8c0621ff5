import { useState } from 'react';
import type { OrderStatus } from '#contract/order';
import type { Store } from '#contract/store';
import { nextStepName } from '#lib/messages/counter';
import { questions } from '#lib/messages/counter/questions';
import { receivedWords } from '#lib/messages/counter/received';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { ask } from '#lib/stores/counter/questions/ask';
import { accept } from '#lib/stores/counter/board';
import { isTicked, moveOpenOrder, sendOut, type BoardDetails, type MoveDetails } from '#lib/stores/counter/open-order';
import * as t from '#texts/counter';
import * as ridersTexts from '#texts/riders';
import { useForm } from '../../ui/use-form.ts';
import { Carrier } from './riders/Carrier.tsx';
import { ReceivedFields } from './received/ReceivedFields.tsx';
import { paidAmounts, paidSum, paymentOf, paymentProblems, type TypedPayment } from './received/typed-payment.ts';

interface Typed extends TypedPayment {
  carrier?: string;
  logistics_partner?: string;
  tracking_number?: string;
}

function problemsOf(typed: Typed, { order_value }: BoardDetails, locale: PriceLocale) {
  const { carrier, logistics_partner, tracking_number } = typed;
  return {
    ...(carrier === '' && { carrier: ridersTexts.chooseCarrier() }),
    ...(logistics_partner?.trim() === '' && { logistics_partner: t.partnerIncomplete() }),
    ...(tracking_number?.trim() === '' && { tracking_number: t.partnerIncomplete() }),
    ...paymentProblems(typed, order_value, locale),
  };
}

function handoverOf({ carrier, logistics_partner, tracking_number, ...payment }: Typed): MoveDetails {
  return {
    ...(Number(carrier) > 0 && { rider_id: Number(carrier) }),
    ...(logistics_partner?.trim() && { logistics_partner: logistics_partner.trim() }),
    ...(tracking_number?.trim() && { tracking_number: tracking_number.trim() }),
    ...paymentOf(payment),
  };
}

interface Props {
  order: BoardDetails;
  ticking: Record<number, boolean>;
  store: Store;
}

/** The usual next step of an order as one large button, with its fields. */
export function NextStep({ order, ticking, store }: Props) {
  const { order_id, possible, status, payment, accepted, lines, order_value } = order;
  const next = possible.find((status) => status !== 'cancelled');
  const missing = lines.filter((line) => line.item_qty > line.left_out && !isTicked(line, ticking)).length;
  const confirmMove = async (typed: Typed, next: OrderStatus) => {
    if (next === 'packed' && missing > 0) return ask(questions.unticked(missing));
    const paid = paidAmounts(typed);
    if (paid.length === 0) return true;
    const [sum, received] = [paidSum(typed), receivedWords(paid, store)];
    if (sum === order_value) return true; // it can be undone
    const difference = { isShort: sum < order_value, sum: formatMoney(Math.abs(sum - order_value), store) };
    return ask(questions.received({ step: nextStepName(next), received, sum: formatMoney(sum, store) }, difference));
  };
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => problemsOf(typed, order, store),
    async (typed) => {
      if (!next || !(await confirmMove(typed, next))) return;
      const isOwn = next === 'handed over' && typed.carrier !== 'partner';
      await (isOwn ? sendOut(handoverOf(typed)) : moveOpenOrder(next, handoverOf(typed)));
    },
  );
  const [isAccepting, setIsAccepting] = useState(false);
  if (!next) return null;
  if (status === 'pending' && !accepted)
    return (
      <button
        type="button"
        className="btn btn-primary min-h-14! w-full text-lg"
        data-opens="next"
        aria-disabled={isAccepting}
        onClick={() => {
          setIsAccepting(true);
          void accept(order_id).then(() => setIsAccepting(false));
        }}
      >
        {isAccepting ? t.accepting() : t.accept()}
      </button>
    );
  if (status === 'pending' && lines.some(({ offers }) => offers.some(({ state }) => state === 'offered')))
    return (
      <p tabIndex={-1} className="font-semibold text-accent-800">
        {t.customerIsAsked()}
      </p>
    );
  const isEnd = next === 'delivered' || next === 'collected';
  return (
    <form {...form} className="grid gap-3">
      {status === 'pending' && missing > 0 && (
        <p className="text-sm font-semibold text-accent-800">{t.linesNotTicked({ count: missing })}</p>
      )}
      {next === 'handed over' && <Carrier problems={problems} />}
      {isEnd && payment === 'cash_due' && (
        <ReceivedFields due={order_value} payee={{ ...store, ...order }} problems={problems} locale={store} />
      )}
      <button
        type="submit"
        className="btn btn-primary min-h-14! w-full text-lg"
        data-opens="next"
        aria-disabled={isBusy}
      >
        {isBusy ? t.oneMoment() : nextStepName(next)}
      </button>
    </form>
  );
}
