import { CircleCheck } from 'lucide-react';
import type { Store } from '#contract/store';
import * as t from '#texts/plan-checkout';
import { Dialog } from '../../ui/Dialog.tsx';

const goToSubscription = () => location.assign('/my-subscription');

/** Confirms the purchase; closing it opens My Subscription. */
export function BoughtDialog({ store, isReserved }: { store: Store; isReserved: boolean }) {
  return (
    <Dialog title={isReserved ? t.reserved() : t.created()} onClose={goToSubscription}>
      <p className="mt-3 flex items-center gap-3">
        <CircleCheck size={32} className="flex-none text-success-700" aria-hidden="true" />
        <span>
          {isReserved ? t.reservedText({ store: store.store_name }) : t.boughtText({ store: store.store_name })}
        </span>
      </p>
      <form method="dialog" className="mt-6 flex justify-end">
        <button className="btn btn-primary">{t.mySubscription()}</button>
      </form>
    </Dialog>
  );
}
