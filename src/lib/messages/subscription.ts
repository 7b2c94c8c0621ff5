/** The messages of plans and subscriptions, in addition to the refusals. */
export const subscriptionMessages = {
  none: 'You have no active subscription',
  beingPaid: 'Your payment for a plan is being confirmed',
  choosePlan: 'Choose a plan first',
  errorCreating: 'Error creating subscription',
  unconfirmed:
    'Your payment is not confirmed yet. Your subscription appears under My Subscription as soon as it is; otherwise your money comes back.',
  newTotal: (total: string) => `The prices of this plan have changed. The new total is ${total}.`,
  chooseDay: (from: string, to: string) => `Please choose a day from ${from} to ${to}.`,
  noPayment: 'This store takes no online payment at the moment, so a plan cannot be bought here.',
  cashAtStore:
    'This store takes cash. Reserve the plan now and pay at the store before 8 PM of the evening before its first day; nothing comes before it is paid.',
  reserved: 'Reserved: please pay at the store',
  lapsed: 'Your reservation has lapsed',
  lapsedWhy: 'The store has not received the cash in time. You can reserve a plan again.',
  payBy: (total: string, until: string, start: string): string =>
    `Pay ${total} in cash at the store before ${until}. It then begins on ${start}; otherwise it lapses.`,
  paysBack: (sum: string): string => `The store pays ${sum} back to you in cash.`,
  deliveryIncluded: 'Delivery included',
} as const;

/** The states of a subscription as customers read them. */
export const stateNames = {
  active: 'Active',
  upcoming: 'Begins soon',
  ended: 'Ended',
  cancelled: 'Cancelled',
} as const;
