import { CircleCheck } from 'lucide-react';
import type { Store } from '#contract/store';
import { planMessages } from '#lib/messages/plan';
import { subscriptionMessages } from '#lib/messages/subscription';
import { Dialog } from '../../ui/Dialog.tsx';

const goToSubscription = () => location.assign('/my-subscription');

/** Confirms the purchase; closing it leads to My Subscription. */
export function BoughtDialog({ store, isReserved }: { store: Store; isReserved: boolean }) {
  return (
    <Dialog title={isReserved ? subscriptionMessages.reserved : planMessages.created} onClose={goToSubscription}>
      <p className="mt-3 flex items-center gap-3">
        <CircleCheck size={32} className="flex-none text-success-700" aria-hidden="true" />
        <span>
          {store.store_name} has your plan.{' '}
          {isReserved
            ? 'Until when to pay it is under My Subscription.'
            : 'When it comes, and how to skip a day, is under My Subscription.'}
        </span>
      </p>
      <form method="dialog" className="mt-6 flex justify-end">
        <button className="btn btn-primary">My Subscription</button>
      </form>
    </Dialog>
  );
}
