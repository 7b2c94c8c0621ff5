import { useState } from 'react';
import { counterMessages, nextStepNames } from '#lib/messages/counter';
import { riderMessages } from '#lib/messages/counter/riders';
import { formatMoney, toMinor, type PriceLocale } from '#lib/money/money';
import { typedAmount } from '#lib/money/typed-amount';
import { accept } from '#lib/stores/counter/board';
import { isTicked, moveOn, sendOut, type BoardDetails, type MoveDetails } from '#lib/stores/counter/open-order';
import { useForm } from '../form/use-form.ts';
import { Carrier } from './riders/Carrier.tsx';
import { CashField } from './riders/CashField.tsx';

interface Typed {
  carrier?: string;
  logistics_partner?: string;
  tracking_number?: string;
  cash?: string;
}

function problemsOf(
  { carrier, logistics_partner, tracking_number, cash }: Typed,
  { order_value }: BoardDetails,
  locale: PriceLocale,
) {
  const minor = cash === undefined ? 0 : toMinor(typedAmount(cash));
  return {
    ...(carrier === '' && { carrier: riderMessages.chooseCarrier }),
    ...(logistics_partner?.trim() === '' && { logistics_partner: counterMessages.bothOrNone }),
    ...(tracking_number?.trim() === '' && { tracking_number: counterMessages.bothOrNone }),
    ...(!(minor >= 0 && minor <= order_value) && { cash: counterMessages.cashForm(formatMoney(order_value, locale)) }),
  };
}

function handoverOf({ carrier, logistics_partner, tracking_number, cash }: Typed): MoveDetails {
  return {
    ...(Number(carrier) > 0 && { rider_id: Number(carrier) }),
    ...(logistics_partner?.trim() && { logistics_partner: logistics_partner.trim() }),
    ...(tracking_number?.trim() && { tracking_number: tracking_number.trim() }),
    ...(cash !== undefined && { cash_received: typedAmount(cash) }),
  };
}

interface Props {
  order: BoardDetails;
  ticking: Record<number, boolean>;
  locale: PriceLocale;
}

/** The usual next step of an order as one large button, with what is to say for it. */
export function NextStep({ order, ticking, locale }: Props) {
  const { order_id, possible, status, payment, accepted, lines, order_value } = order;
  const next = possible.find((status) => status !== 'cancelled');
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => problemsOf(typed, order, locale),
    (typed) => {
      if (!next) return Promise.resolve();
      const isOwn = next === 'handed over' && typed.carrier !== 'partner';
      return isOwn ? sendOut(handoverOf(typed)) : moveOn(next, handoverOf(typed));
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
        {isAccepting ? 'Accepting...' : 'Accept'}
      </button>
    );
  if (status === 'pending' && lines.some(({ offers }) => offers.some(({ state }) => state === 'offered')))
    return (
      <p tabIndex={-1} className="font-semibold text-accent-800">
        {counterMessages.customerIsAsked}
      </p>
    );
  const missing = lines.filter((line) => line.item_qty > line.left_out && !isTicked(line, ticking)).length;
  const isEnd = next === 'delivered' || next === 'collected';
  return (
    <form {...form} className="grid gap-3">
      {status === 'pending' && missing > 0 && (
        <p className="text-sm font-semibold text-accent-800">{counterMessages.notPicked(missing)}</p>
      )}
      {next === 'handed over' && <Carrier problems={problems} />}
      {isEnd && payment === 'cash_due' && <CashField due={order_value} error={problems.cash} />}
      <button
        type="submit"
        className="btn btn-primary min-h-14! w-full text-lg"
        data-opens="next"
        aria-disabled={isBusy}
      >
        {isBusy ? 'One moment...' : nextStepNames[next]}
      </button>
    </form>
  );
}
