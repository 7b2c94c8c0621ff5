/** The messages of paying online, in addition to the refusals. */
export const paymentMessages = {
  cancelled: 'The payment was cancelled. You have not been charged.',
  failed: 'The payment failed. You have not been charged. Please try again or choose another way.',
  left: 'You left before paying, so no order was placed. Any charge will be refunded automatically.',
  notLoaded: 'Online payment could not be opened. You have not been charged; please try again.',
  unconfirmed: 'We’re confirming your payment. Your order will appear under Orders, or you’ll be refunded.',
} as const;

/** The messages for each phase of an online payment. */
export const payingMessages = {
  resuming: 'Looking up your payment...',
  opening: 'Opening payment...',
  sheet: 'Waiting for your payment...',
  confirming: 'Confirming your payment...',
} as const;
