import type * as calls from '#contract/setup/setup';
import type { DocumentationOf } from '../call-documentation.ts';

export const setupCalls = {
  openSetup: {
    summary: 'Opens the set-up page of a shop without stores by the token of a one-time link.',
    errors: ['not_found', 'rate_limited'],
  },
  readSetup: { summary: 'The new store, if there is one, and what the shop still needs to take orders.' },
  findSetupPlace: { summary: 'The country, town, time zone and currency of a postal code; `null` if it is not known.' },
  checkSetup: {
    summary: 'Checks the form and the file of items; nothing is stored.',
    errors: ['setup_refused', 'setup_over', 'rate_limited'],
  },
  createSetupStore: {
    summary: 'Makes the store with its owner, or refuses it and names each mistake.',
    errors: ['setup_refused', 'setup_over', 'rate_limited'],
  },
  sendSetupMessage: {
    summary: 'Sends a test message over the configured channel; a local shop without one shows it in its outbox.',
    errors: ['message_not_sent', 'mail_unavailable', 'sms_unavailable', 'rate_limited'],
  },
  checkPaymentKeys: {
    summary: 'Asks the payment provider whether it knows the configured keys.',
    errors: ['payment_unavailable', 'payment_keys_refused', 'payment_provider_away', 'rate_limited'],
  },
  finishSetup: { summary: 'Ends the set-up for good once there is a store.', errors: ['setup_refused'] },
} satisfies DocumentationOf<typeof calls>;
