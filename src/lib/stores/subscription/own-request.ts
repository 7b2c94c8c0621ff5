import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** The parameters of calls about the customer's own subscriptions. */
export const ownRequest = () => ({ params: { ...storeIds(), customerId: $session.get()?.id ?? 0 } });
