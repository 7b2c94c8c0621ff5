import type { IfMissing, OrderStatus, PlacedOrder, Recipient } from '#contract/order';
import type { Minor } from '../money/money.ts';

/** The messages about an order and its invoice. */
export const orderMessages = {
  invoiceWaitingTitle: 'Waiting...',
  invoiceFailed: 'The invoice could not be downloaded. Please try again.',
  creditNoteFailed: 'The credit note could not be downloaded. Please try again.',
  cancelled: 'Your order is cancelled.',
  /** Instead of the step's name where no partner has it, or none is known. */
  handedOver: 'Handed over for delivery',
  accepted: 'Accepted by the store:',
  nobodyHome: 'Nobody was at home:',
  back: 'Back in the store since',
  reordered: 'The items of this order are in your cart.',
} as const;

/** Where a refund goes and when it arrives (spec §9), the same on every screen, in messages and on invoices. */
const arrival = 'the way you paid; it arrives within 15 working days.';

/** The message about a refund. */
export const refundMessage = (amount: string, isMade: boolean): string =>
  `${isMade ? 'We have returned' : 'We are returning'} ${amount} ${arrival}`;

/** What a customer reads about a refund before cancelling. */
export const refundPromise = (amount: string): string => `We will return ${amount} ${arrival}`;

/** The steps of an order, as its timeline names them. */
export const stepNames: Record<OrderStatus, string> = {
  pending: 'Placed',
  packed: 'Packed',
  'handed over': 'Handed to the logistics partner',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  'ready for pickup': 'Ready for pickup',
  collected: 'Collected',
  cancelled: 'Cancelled',
};

const paymentNames = { COD: 'Cash On Delivery', online: 'Online Payment' } as const;

/** How an order of a total is paid. */
export const paymentName = (payment_type: PlacedOrder['payment_type'], total: Minor): string =>
  total > 0 ? paymentNames[payment_type] : 'Nothing to pay';

/** What a customer may want when something is missing from the shelf. */
export const ifMissingNames: Record<IfMissing, string> = {
  call: 'Call me',
  replace: 'Replace with something similar',
  leave_out: 'Leave it out',
};

/** Who receives an order instead of its customer. */
export const recipientWords = ({ name, phone, hide_prices }: Recipient): string =>
  `For ${name}${phone && `, ${phone}`}${hide_prices ? ' · no prices on the slip' : ''}`;
