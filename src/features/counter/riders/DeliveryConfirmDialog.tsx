import type { Ride } from '#contract/counter/rides';
import type { Store } from '#contract/store';
import { collectWords } from '#lib/messages/counter/riders';
import { useStore } from '@nanostores/react';
import { $offlineSince } from '#lib/stores/counter/calls';
import { $rideProblem, deliver, reportFailedDelivery } from '#lib/stores/counter/rides';
import * as t from '#texts/riders';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ReceivedFields } from '../received/ReceivedFields.tsx';
import { paymentOf, paymentProblems, type TypedPayment } from '../received/typed-payment.ts';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  ride: Ride;
  /** Empty without one. */
  upiId: string;
  store: Store;
  as: 'delivered' | 'missed';
  onClose: () => void;
}

/** Confirms a delivery with its payment, or a failed attempt. */
export function DeliveryConfirmDialog({ ride, upiId, store, as, onClose }: Props) {
  const { order_id, cash_due } = ride;
  const problem = useStore($rideProblem);
  const isLost = useStore($offlineSince) !== undefined;
  const isPaidHere = as === 'delivered' && cash_due > 0;
  const { problems, isBusy, form } = useForm<TypedPayment>(
    (typed) => paymentProblems(typed, cash_due, store),
    async (typed) => {
      if (await (as === 'missed' ? reportFailedDelivery(ride) : deliver(ride, isPaidHere ? paymentOf(typed) : {})))
        onClose();
    },
  );
  return (
    <Dialog
      title={as === 'missed' ? t.nobodyHomeTitle({ order: order_id }) : t.deliveredTitle({ order: order_id })}
      className="panel grid gap-4 p-4 [&_.btn]:min-h-12 [&_.field>input]:min-h-12"
      onClose={onClose}
    >
      {as === 'missed' && <p>{t.customerNotified()}</p>}
      {as === 'delivered' && <p className="text-lg font-bold">{collectWords(ride, store)}</p>}
      <Problem text={problem} />
      {isPaidHere && isLost && <p className="alert alert-warning">{t.cashNeedsNetwork()}</p>}
      <form {...form} className="grid gap-4">
        {isPaidHere && (
          <ReceivedFields
            due={cash_due}
            payee={{ ...store, order_id, upi_id: upiId }}
            problems={problems}
            locale={store}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
            {isBusy ? t.oneMoment() : as === 'missed' ? t.nobodyHome() : t.delivered()}
          </button>
          <button type="button" className="btn btn-quiet grow" onClick={onClose}>
            {t.notYet()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
