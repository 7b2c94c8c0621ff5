/** The message for each reason why there is no intelligible answer. */
export const networkMessages = {
  offline: 'We cannot reach the shop. Please check your connection and try again.',
  timeout: 'The shop is taking too long to answer. Please try again.',
  unintelligible: 'The shop gave an answer that this page does not understand. Please reload the page.',
} as const;

export type NetworkReason = keyof typeof networkMessages;

/** Shown as long as the state lasts. */
export const connectionMessages = {
  offline: 'You are offline. What you see may be out of date.',
  unreachable: 'We cannot reach the shop. What you see may be out of date.',
} as const;

/** Shown for unexpected errors. */
export const unexpected = 'Something went wrong. Please try again.';
