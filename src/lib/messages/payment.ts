/** The messages of paying online, in addition to the refusals. */
export const paymentMessages = {
  cancelled: 'The payment was cancelled. You have not been charged.',
  failed: 'The payment failed. You have not been charged. Please try again or choose another way.',
  left: 'You left before the payment was finished, so nothing was bought. Money that was taken comes back by itself.',
  notLoaded: 'Online payment could not be opened. You have not been charged; please try again.',
  unconfirmed:
    'Your payment is not confirmed yet. Your order appears under Orders as soon as it is; otherwise your money comes back.',
} as const;

/** The messages for each phase of an online payment. */
export const payingMessages = {
  resuming: 'Looking up your payment...',
  opening: 'Opening payment...',
  sheet: 'Waiting for your payment...',
  confirming: 'Confirming your payment...',
} as const;
