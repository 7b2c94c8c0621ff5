import { useState } from 'react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { cancelOpenOrder } from '#lib/stores/counter/money/order-money';
import * as formTexts from '#texts/form';
import * as t from '#texts/money';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  order: BoardDetails;
  store: Store;
  onClose: () => void;
}

const readyReasons = [t.reasonSoldOut, t.reasonAddress, t.reasonUnreached, t.reasonClosing];

/** Asks for the reason, and shows how the money is refunded. */
export function CancelForm({ order: { order_value, payment_type }, store, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { problems, isBusy, form } = useForm<{ reason: string }>(
    ({ reason }) => (reason.trim() ? {} : { reason: formTexts.required() }),
    async ({ reason }) => {
      if (await cancelOpenOrder(reason.trim())) onClose();
    },
  );
  const paid = payment_type === 'online' && order_value > 0 ? formatMoney(order_value, store) : undefined;
  return (
    <form {...form} className="panel grid gap-3 p-3" aria-label={t.cancelThis()}>
      <h3 className="text-base font-semibold">{t.cancelTitle()}</h3>
      <p className="text-sm">{paid ? t.cancelPaid({ sum: paid }) : t.cancelUnpaid()}</p>
      <div className="flex flex-wrap gap-2">
        {readyReasons.map((ready) => (
          <button key={ready()} type="button" className="chip min-h-12" onClick={() => setReason(ready())}>
            {ready()}
          </button>
        ))}
      </div>
      <Field
        label={t.reason()}
        name="reason"
        maxLength={200}
        autoComplete="off"
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        hint={t.reasonHint()}
        error={problems.reason}
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          {t.keepOrder()}
        </button>
        <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
          {isBusy ? t.cancelling() : t.cancelThis()}
        </button>
      </div>
    </form>
  );
}
