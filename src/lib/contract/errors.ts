/**
 * Every expected refusal and its HTTP status. A code never changes its meaning; its sentence is in
 * `messages/refusals.ts`.
 */
export const errorStatus = {
  invalid_input: 400,
  otp_invalid: 400,
  otp_expired: 400,
  link_expired: 400,
  payment_signature_invalid: 400,
  unauthenticated: 401,
  session_expired: 401,
  invalid_credentials: 401,
  credential_invalid: 401,
  payment_pending: 402,
  foreign_page: 403,
  role_forbidden: 403,
  wrong_password: 403,
  verification_required: 403,
  not_found: 404,
  already_registered: 409,
  last_owner: 409,
  price_changed: 409,
  out_of_stock: 409,
  in_stock: 409,
  idempotency_key_reused: 409,
  id_used: 409,
  invoice_not_ready: 409,
  order_not_cancellable: 409,
  order_move_impossible: 409,
  order_not_pending: 409,
  order_cancelled: 409,
  deduction_too_large: 409,
  shelf_changed: 409,
  rider_cash_changed: 409,
  stop_changed: 409,
  transfer_noted: 409,
  return_too_late: 409,
  return_decided: 409,
  files_used: 409,
  bank_details_unwanted: 409,
  line_changed: 409,
  item_change_impossible: 409,
  offer_open: 409,
  offer_over: 409,
  orders_open: 409,
  payment_amount_wrong: 409,
  payment_closed: 409,
  payment_refunded: 409,
  cart_changed: 409,
  coupon_used: 409,
  coupon_first_order: 409,
  plan_unavailable: 409,
  subscription_active: 409,
  subscription_over: 409,
  subscription_open: 409,
  reservation_over: 409,
  subscription_refunded: 409,
  day_closed: 409,
  slot_full: 409,
  payload_too_large: 413,
  file_impossible: 422,
  picture_impossible: 422,
  otp_no_channel: 422,
  mail_unavailable: 422,
  sms_unavailable: 422,
  address_required: 422,
  cart_empty: 422,
  place_mismatch: 422,
  outside_delivery_area: 422,
  below_minimum: 422,
  payment_unavailable: 422,
  quantity_too_large: 422,
  coupon_unknown: 422,
  coupon_not_begun: 422,
  coupon_expired: 422,
  coupon_below_minimum: 422,
  refund_too_small: 422,
  slot_closed: 422,
  day_impossible: 422,
  store_closed: 422,
  addresses_used: 422,
  reminders_used: 422,
  items_required: 422,
  start_impossible: 422,
  pause_too_long: 422,
  rate_limited: 429,
  cash_orders_used: 429,
  otp_tries_used: 429,
  server_error: 500,
  unavailable: 503,
  payment_provider_away: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A refusal by a rule of the shop; `data` is what the customer needs to go on, for example a fresh quote. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, data?: unknown) {
    super(code);
    this.name = 'ShopError';
    this.code = code;
    this.data = data;
  }
}
