import type { PriceAlert } from '../../money/price-alert.ts';

/** What is asked before something is done; `no` leaves everything as it is. */
export interface Question {
  title: string;
  text?: string;
  yes: string;
  no: string;
}

const back = { no: 'Back' };

/** What staff are asked before a step that cannot be taken back. */
export const questions = {
  cash: (step: string, sum: string, short: string | undefined): Question => ({
    title: `${step}, ${sum} in cash?`,
    ...(short && {
      text: `That’s ${short} less than the amount due. The shortfall appears on the order, in the books and under “Needs you”.`,
    }),
    yes: `Yes, ${sum} received`,
    no: 'Not yet',
  }),
  unticked: (count: number): Question => ({
    title: count === 1 ? 'One line is not ticked' : `${count} lines are not ticked`,
    text: 'Is everything in the bag? If not, go back to leave out or replace what is missing.',
    yes: 'Yes, it is packed',
    ...back,
  }),
  leaveOut: (pieces: string, sum: string, text: string): Question => ({
    title: `Leave out ${pieces}, ${sum}?`,
    text,
    yes: 'Yes, leave it out',
    ...back,
  }),
  refund: (sum: string, text: string): Question => ({ title: `Refund ${sum}?`, text, yes: `Refund ${sum}`, ...back }),
  returned: (sum: string, text: string): Question => ({
    title: `${sum} for this return?`,
    text,
    yes: `Yes, ${sum}`,
    ...back,
  }),
  handIn: (name: string, sum: string): Question => ({
    title: `${name} hands in ${sum}?`,
    yes: `Yes, ${sum} counted`,
    no: 'Not yet',
  }),
  price: (alert: PriceAlert, item: string, was: string, now: string): Question => ({
    title: `${item} for ${now}?`,
    text:
      alert === 'zero'
        ? `It costs ${was} now. Customers would pay nothing for it.`
        : `That’s less than half the current price, ${was}.`,
    yes: `Yes, ${now}`,
    ...back,
  }),
  transfer: (sum: string, reference: string): Question => ({
    title: `Have you transferred ${sum}?`,
    text: `Reference: ${reference}. The customer gets a message.`,
    yes: 'Yes, transferred',
    no: 'Not yet',
  }),
  draft: {
    title: 'Leave without saving?',
    text: 'Your changes aren’t saved yet.',
    yes: 'Leave',
    no: 'Keep editing',
  } satisfies Question,
};
