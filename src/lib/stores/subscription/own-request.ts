import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

export const ownRequest = () => ({ params: { ...storeIds(), customerId: $session.get()?.id ?? 0 } });
