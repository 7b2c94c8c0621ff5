import type { ErrorCode } from '../contract/errors.ts';

/** The sentence a person reads for each refusal; the specification's own words where it has them (spec §8). */
export const refusals: Record<ErrorCode, string> = {
  invalid_input: 'Some details are missing or not in the right form.',
  otp_invalid: 'Invalid OTP. Please try again.',
  otp_expired: 'This OTP has expired. Please ask for a new one.',
  unauthenticated: 'Please log in to go on.',
  session_expired: 'Your session has ended. Please log in again.',
  invalid_credentials: 'Invalid login credentials',
  credential_invalid: 'Your verification has expired. Please ask for a new OTP.',
  not_found: 'We could not find that.',
  already_registered: 'User Already Registered',
  price_changed: 'Prices have changed since you filled your cart. Please check the new total.',
  out_of_stock: 'Some items are no longer available in the quantity you chose.',
  idempotency_key_reused: 'This order was already sent with other details. Please start again from the cart.',
  otp_no_channel: 'We cannot send a code there. Please use your mobile number or e-mail instead.',
  payload_too_large: 'That is more than we can take at once.',
  address_required: 'Please select an address',
  cart_empty: 'Cart is empty',
  outside_delivery_area: 'This store does not deliver to that address. Please choose another address or pickup.',
  below_minimum: 'Your cart is below the minimum order for delivery to that address.',
  payment_unavailable: 'This way of paying is not offered by this store.',
  quantity_too_large: 'That quantity is more than one order can hold.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  otp_tries_used: 'Too many wrong codes. Please wait a few minutes and ask for a new OTP.',
  server_error: 'Something went wrong on our side. Please try again.',
  unavailable: 'The shop is busy. Please try again in a moment.',
};
