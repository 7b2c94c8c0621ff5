import type { ErrorCode } from '../contract/errors.ts';
import { formatMoney, toMinor, type PriceLocale } from '../money/money.ts';
import { timeWords } from '../schedule/date-words.ts';
import { localTime } from '../schedule/zoned-time.ts';
import { sessionEnded } from './session.ts';

/** The customer's sentence for each refusal; the specification's own where it has one (spec §8). */
export const refusals: Record<ErrorCode, string> = {
  invalid_input: 'Some details are missing or not in the right format.',
  otp_invalid: 'Invalid OTP. Please try again.',
  otp_expired: 'This OTP has expired. Please ask for a new one.',
  link_expired: 'This link has expired or is not complete. Please ask for a new one.',
  unauthenticated: 'Please log in to go on.',
  session_expired: sessionEnded,
  invalid_credentials: 'Invalid login credentials',
  credential_invalid: 'Your verification has expired. Please ask for a new OTP.',
  foreign_page: 'Please open the shop in your browser and try again.',
  role_forbidden: 'Only an operator can add another operator.',
  wrong_password: 'That is not your password. Please try again.',
  verification_required: 'Please confirm your mobile number or e-mail with a code before you order.',
  name_required: 'Please enter your name in My Account before you order.',
  not_found: 'We could not find that.',
  already_registered: 'User Already Registered',
  last_owner: 'This is the last owner of the store. Please add another owner first.',
  price_changed: 'Prices have changed since you filled your cart. Please check the new total.',
  out_of_stock: 'Some items are no longer available in the quantity you chose.',
  in_stock: 'It is back already. Please reload the page.',
  cart_changed: 'Your cart was changed elsewhere, or is ordered already. This is how it is now.',
  idempotency_key_reused: 'This was already sent with other details. Please check what was saved before you try again.',
  invoice_not_ready: 'May Your Order Bill Not Generated Yet',
  order_not_cancellable: 'This order is already packed and cannot be cancelled here. Please call the store.',
  order_move_impossible: 'An order in this state cannot be moved there.',
  order_not_pending: 'This order is no longer pending.',
  order_cancelled: 'This order is cancelled.',
  deduction_too_large: 'That is more than is left of this order.',
  refund_too_small: 'That is less than the payment provider can pay back.',
  deduction_too_small:
    'Cash is due in whole rupees, and this amount is too small to change it. Please enter a larger amount.',
  rider_cash_changed: 'What this rider holds has changed meanwhile. Please look again and count.',
  transfer_noted: 'This transfer has been noted already, with another reference.',
  return_too_late: 'A return can be started within 7 days of delivery. Please call the store.',
  return_decided: 'This return has been decided meanwhile. Please look at it again.',
  files_used: 'You can attach up to 5 photos or videos per return, 10 per order.',
  bank_details_unwanted: 'Nothing of this order is to be transferred.',
  shelf_changed: 'The shelf has changed meanwhile. Please look at the changes once more.',
  picture_impossible: 'This picture cannot be read. Please choose a JPEG, PNG or WebP.',
  setup_refused: 'Some details need a correction. They are marked below.',
  setup_check_failed: 'The check failed.',
  file_impossible: 'Please choose a picture, or a video of one minute at most.',
  otp_no_channel: 'We cannot send a code there. Please use your mobile number or e-mail instead.',
  mail_unavailable: 'We cannot send e-mail at the moment. Please try again later.',
  sms_unavailable: 'We cannot send text messages. Please use your e-mail instead.',
  payload_too_large: 'That is too large to send. Please choose a smaller file.',
  reminders_used: 'You’ve reached the limit of weekly reminders in this store. Please end one first.',
  addresses_used: 'You have saved as many addresses as we can keep here. Please remove one first.',
  address_required: 'Please select an address',
  cart_empty: 'Cart is empty',
  place_mismatch: 'The postal code does not belong to that city and state. Please check the address.',
  outside_delivery_area: 'This store does not deliver to that address. Please choose another address or pickup.',
  below_minimum: 'Your cart is below the minimum order for delivery to that address.',
  payment_unavailable: 'This store doesn’t accept this payment method.',
  payment_too_small:
    'This total is too small to pay online. Please choose cash, add something to your order, or call the store.',
  payment_signature_invalid: 'This payment could not be verified. If money was taken, it comes back to you.',
  payment_pending: 'Nothing has been paid yet.',
  payment_amount_wrong: 'The amount due has changed. Please start the payment again.',
  cash_short: 'That’s less than the amount due. Please enter a reason.',
  cash_recorded: 'The cash for this order is already recorded, with another amount or by someone else.',
  carrier_differs: 'This order was just handed over to someone else.',
  payment_closed: 'This payment was cancelled or took too long. Please start it again.',
  payment_refunded: 'Your order could not be placed. Your money is on its way back to you.',
  payment_provider_away: 'Online payment is unavailable right now. You have not been charged; please try again.',
  quantity_too_large: 'That’s more than you can order at once.',
  cash_order_too_large: 'This order is above the limit for cash. Please order less, or call the store.',
  coupon_unknown: 'We do not know this coupon. Please check its code.',
  coupon_not_begun: 'This coupon cannot be used yet.',
  coupon_expired: 'This coupon has expired.',
  coupon_below_minimum: 'Your cart is below this coupon’s minimum.',
  coupon_used: 'You have used this coupon already.',
  coupon_first_order: 'This coupon is for your first order from this store.',
  opening_changed: 'The store can’t prepare your order now. Place it again to order for its next opening.',
  slot_full: 'This time has just been taken. Please choose another one.',
  store_closed: 'The store is closed and does not open in the next 14 days, so it takes no orders now.',
  day_impossible:
    'That cannot be changed: the day is over, too far ahead, closed, or a holiday of the operator’s folder.',
  slot_not_offered: 'Orders to this address go by courier, so you can’t choose a time. Please order without one.',
  slot_closed: 'This time can no longer be chosen. Please choose another one.',
  items_required: 'Please select at least one item',
  plan_unavailable: 'This plan, or something you chose of it, is no longer offered. Please choose again.',
  subscription_active: 'You already have an active subscription',
  subscription_over: 'This subscription has ended.',
  reservation_over: 'This reservation has expired or was replaced.',
  subscription_open: 'You have a subscription that is not finished. Please cancel it, or wait until it ends.',
  subscription_refunded: 'Failed to create subscription. Your money is on its way back to you.',
  start_impossible: 'Your subscription can no longer begin on that day. Please choose another one.',
  day_closed: 'It is too late to change the deliveries of that day.',
  pause_too_long: 'A pause can be 30 days long, and all pauses together 90 days.',
  cash_orders_used: 'You have placed many orders to pay in cash. Please pay this one online.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  otp_tries_used: 'Too many wrong codes. Please wait a few minutes and ask for a new OTP.',
  stop_changed: 'Somebody has noted something else meanwhile. Please look at it again.',
  line_changed: 'This line has just changed. Please look at it again.',
  item_change_impossible: 'The item cannot be changed like that.',
  offer_open: 'The customer is still asked about a missing line. Please wait for the answer, or take the offer back.',
  offer_over: 'This offer has ended: it was answered, withdrawn, or it expired.',
  setup_over: 'This shop has a store already. Go on at the counter.',
  orders_open: 'You still have open orders. Cancel them or wait until they’re complete.',
  server_error: 'Something went wrong on our side. Please try again.',
  unavailable: 'The shop is busy. Please try again in a moment.',
};

interface Details {
  retry_after_s?: number;
  /** When it may be tried again, and the store's time zone. */
  retry_at?: string;
  timezone?: string;
  order_ids?: number[];
  /** Until when a store is paused, and whether that is the rest of the day. */
  until?: string;
  for_today?: boolean;
  /** How many pieces were asked to be returned already. */
  asked?: number;
  /** The limit of cash orders that is exceeded. */
  too_much?: CashBound;
  /** The cash that is already recorded for an order. */
  recorded?: RecordedCash;
  /** Who ended the role of a member of the staff; empty for a command. */
  ended_by?: string;
}

/** The sentence of a refusal with its details: how long to wait or until when, which orders are open. */
export function refusalSentence(code: ErrorCode, data?: unknown): string {
  const details = (data ?? {}) as Details;
  const {
    retry_after_s: wait,
    order_ids: orders,
    until,
    timezone,
    asked,
    too_much,
    recorded,
    ended_by,
    for_today,
  } = details;
  if (wait !== undefined)
    return `${tooMany[code] ?? 'Too many attempts.'} Please try again ${retryWords(wait, details)}.`;
  if (too_much) return cashBoundSentence(too_much);
  if (recorded) return recordedSentence(recorded);
  if (ended_by !== undefined) return endedSentence(ended_by);
  if (code === 'deduction_too_large' && asked) return 'A return was already requested.';
  if (orders) return `${refusals[code]} ${orders.length === 1 ? 'Order' : 'Orders'} ${orders.join(', ')}.`;
  return until && timezone ? pausedWords(Date.parse(until), timezone, for_today) : refusals[code];
}

/** A limit of cash orders: a sum, or a number of pieces, of one item if it is named. */
export interface CashBound {
  sum?: number;
  pieces?: number;
  item_name?: string;
  /** Whether it is the lower limit before the customer's first order is delivered or collected. */
  is_first: boolean;
  pays_online: boolean;
  locale: PriceLocale;
}

/** The refusal of a cash order that is too large. */
export function cashBoundSentence({ sum, pieces, item_name, is_first, pays_online, locale }: CashBound): string {
  const count = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${item_name ? ` of ${item_name}` : ''}`;
  const most = sum === undefined ? count : formatMoney(toMinor(sum), locale);
  const until = is_first ? ' until you have received your first order from this store' : '';
  return `Cash orders are limited to ${most}${until}. Please ${pays_online ? 'pay online, ' : ''}order less, or call the store.`;
}

/** Cash that is recorded, decimal; the name is empty when no staff member recorded it. */
export interface RecordedCash {
  cash_received: number;
  name: string;
  locale: PriceLocale;
}

const recordedSentence = ({ cash_received, name, locale }: RecordedCash): string =>
  `${formatMoney(toMinor(cash_received), locale)} in cash is already recorded for this order${name && `, by ${name}`}.`;

const endedSentence = (by: string): string =>
  `${by || 'The operator'} has ended your access to this counter. If you still work here, please ask them to add you again.`;

/** A customer's sentence about a store that is paused. */
export function pausedWords(until: number, timezone: string, isForToday = false): string {
  const time = timeWords(localTime(until, timezone).minutes);
  const end = isForToday ? 'no more orders today' : `no orders until ${time}`;
  return `The store takes ${end}. Your cart stays as it is.`;
}

const tooMany: Partial<Record<ErrorCode, string>> = {
  otp_tries_used: 'Too many wrong codes.',
  cash_orders_used: 'You have placed many orders to pay in cash.',
};

const minutes = (count: number) => (count === 1 ? 'a minute' : `${count} minutes`);

/** `in 5 minutes`, after a long wait by the store's clock: `at 4:15 PM`, `tomorrow at 1 AM`. */
function retryWords(wait: number, { retry_at, timezone }: Details): string {
  if (!retry_at || !timezone) return `in ${minutes(Math.ceil(wait / 60))}`;
  const [at, now] = [Date.parse(retry_at), Date.parse(retry_at) - wait * 1000].map((time) => localTime(time, timezone));
  return `${at?.date === now?.date ? '' : 'tomorrow '}at ${timeWords(at?.minutes ?? 0)}`;
}
