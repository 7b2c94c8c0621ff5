import type { IfMissing } from '../contract/order.ts';

/** What a customer may want when something is missing from the shelf. */
export const ifMissingNames: Record<IfMissing, string> = {
  call: 'Call me',
  replace: 'Replace with something similar',
  leave_out: 'Leave it out',
};
