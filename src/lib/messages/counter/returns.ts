import type { ReturnStatus } from '#contract/counter/order-returns';

/** What customers and staff read about returns. */
export const returnMessages = {
  times: 'A refund is processed 1 business day after the store has accepted, and credited within 15 working days.',
  files: 'Up to five pictures, or a video of 60 seconds and 2 MB at most. Only the store’s staff see them.',
  choose: 'Please say how many pieces you return.',
  tooMany: (bought: number, left: number): string =>
    left < bought ? `You can still return ${left} of the ${bought} you bought.` : `You bought ${bought}.`,
  reason: 'Please say what is wrong.',
  tooLarge: (names: string[]): string => `${names.join(', ')}: a video may have 2 MB at most.`,
  account:
    'This order was paid in cash. Please say where the store transfers your money. It is erased 30 days after the transfer.',
  toAnswer: 'Waits for the store’s answer',
  accountGiven: 'The store knows the account for your money.',
  asked: 'The store has your return. You read here what it decides.',
  partlySent: 'Your return is asked for, but not every file could be sent. ',
} as const;

/** The states of a return. */
export const returnStates: Record<ReturnStatus, string> = {
  asked: 'The store has not answered yet',
  offered: 'The store offers a part',
  accepted: 'Accepted',
  declined: 'Declined',
};
