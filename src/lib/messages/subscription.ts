/** What My Subscription says, beyond the shop's own refusals. */
export const subscriptionMessages = {
  none: 'You have no active subscription',
  cancelled: 'Your subscription is cancelled.',
  failedToCreate: 'Failed to create subscription',
  errorCreating: 'Error creating subscription',
} as const;
