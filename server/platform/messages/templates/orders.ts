import { courierWords } from '#lib/schedule/coming-words';
import type { Template } from './template.ts';

const questions = 'Questions? {phone}';
const follow = 'Follow it: {link}';
const received = '{store} has received your order {order} for {how}';
const refund = 'We are returning {amount} the way you paid; it arrives within 15 working days.';
const collect = 'You pay {amount} less.';
const transfer = 'The store transfers {amount} to you.';
const account = `${transfer} Please say which account it goes to: {link}` as const;
const same = 'You pay the same.';
const reduced = '{store}, order {order}: {reason}';
const accepted = '{store} has accepted your return: order {order}. {answer}';
const leftOut = '{store}: {missing} is missing and left out of your order {order}.';
const emptied = `${leftOut} As nothing else is left, the order is cancelled.` as const;
const asked = '{store}: {missing} is missing from your order {order}. We can give you {instead} instead for {price}';
const answerIt = `Please answer within {minutes} minutes: {link} Without an answer {otherwise}. ${questions}` as const;
const replaced = '{store}: you get {instead} instead of {missing} with your order {order}.';

const button = 'Follow your order';
const answerButton = 'Answer';
const accountButton = 'Enter your account';

const cancelledSubject = 'Order {order} cancelled';
const reducedSubject = 'Order {order}: {amount} less';
const returnSubject = 'Order {order}: your return';
const missingSubject = 'Something is missing from order {order}';
const aboutSubject = 'About your order {order}';
const refundSubject = 'Your payment is on its way back';

/** Messages about orders and their money. Each kind is one text: a sentence that not every message has makes another kind. */
export const orderTemplates = {
  order_placed: { subject: 'Order {order} received', text: `${received}: {total}. ${follow} ${questions}`, button },
  order_placed_slot: {
    subject: 'Order {order} received',
    text: `${received} on {day}, {time}: {total}. ${follow} ${questions}`,
    button,
  },
  order_placed_closed: {
    subject: 'Order {order} received',
    text: `${received} when the store opens: {day}, {time}: {total}. ${follow} ${questions}`,
    button,
  },
  order_placed_courier: {
    subject: 'Order {order} received',
    text: `${received} (${courierWords()}): {total}. ${follow} ${questions}`,
    button,
  },
  order_on_the_way: {
    subject: 'Order {order} is on its way',
    text: `Your order {order} from {store} is on its way. ${follow}`,
    button,
  },
  order_handed_over: {
    subject: 'Order {order} is on its way',
    text: '{store} has handed your order {order} to {partner}. Tracking number: {tracking}.',
  },
  order_ready: {
    subject: 'Order {order} is ready',
    text: 'Your order {order} is ready for pickup at {store}, {address}.',
  },
  order_ready_cash: {
    subject: 'Order {order} is ready',
    text: 'Your order {order} is ready for pickup at {store}, {address}. Please bring {amount} in cash.',
  },
  order_attempted: {
    subject: 'Order {order}: nobody was at home',
    text: '{store} came with your order {order}, and nobody was at home. Please call the store to agree on a time: {phone}',
  },
  order_returned: {
    subject: 'Order {order} is back in the store',
    text: 'Your order {order} could not be delivered and is back at {store}. Please call the store to agree on what to do: {phone}',
  },
  order_cancelled: {
    subject: cancelledSubject,
    text: `Your order {order} at {store} is cancelled. ${questions}`,
  },
  order_cancelled_refund: {
    subject: cancelledSubject,
    text: `Your order {order} at {store} is cancelled. ${refund} ${questions}`,
  },
  order_refused: {
    subject: cancelledSubject,
    text: `Your order {order} at {store} is cancelled: {reason} ${questions}`,
  },
  order_refused_refund: {
    subject: cancelledSubject,
    text: `Your order {order} at {store} is cancelled: {reason} ${refund} ${questions}`,
  },
  payment_refunded: {
    subject: refundSubject,
    text: `{store}: your order could not be placed, because {reason}. ${refund} ${questions}`,
  },
  order_paid_twice: {
    subject: refundSubject,
    text: `{store}: your order was paid twice. ${refund} ${questions}`,
  },
  plan_refunded: {
    subject: refundSubject,
    text: `{store}: your subscription could not be begun, because {reason}. ${refund} ${questions}`,
  },
  plan_paid_twice: {
    subject: refundSubject,
    text: `{store}: your subscription was paid twice. ${refund} ${questions}`,
  },
  order_reduced_refund: { subject: reducedSubject, text: `${reduced} ${refund} ${questions}` },
  order_reduced_collect: { subject: reducedSubject, text: `${reduced} ${collect} ${questions}` },
  order_reduced_transfer: { subject: reducedSubject, text: `${reduced} ${transfer} ${questions}` },
  order_reduced_account: { subject: reducedSubject, text: `${reduced} ${account} ${questions}`, button: accountButton },
  order_transferred: {
    subject: 'Order {order}: your refund is on its way',
    text: `{store} has transferred {amount} for your order {order}. Reference: {reference}. ${questions}`,
  },
  return_offered: {
    subject: returnSubject,
    text: `{store} offers {amount} for your return. Please answer in your order: order {order}. {answer} ${questions}`,
  },
  return_declined: {
    subject: returnSubject,
    text: `{store} has declined your return: order {order}. {answer} ${questions}`,
  },
  return_accepted: { subject: returnSubject, text: `${accepted} ${questions}` },
  return_accepted_refund: { subject: returnSubject, text: `${accepted} ${refund} ${questions}` },
  return_accepted_collect: { subject: returnSubject, text: `${accepted} ${collect} ${questions}` },
  return_accepted_transfer: { subject: returnSubject, text: `${accepted} ${transfer} ${questions}` },
  return_accepted_account: {
    subject: returnSubject,
    text: `${accepted} ${account} ${questions}`,
    button: accountButton,
  },
  replacement_offered_same: {
    subject: missingSubject,
    text: `${asked}, the same as you would have paid. ${answerIt}`,
    button: answerButton,
  },
  replacement_offered_less: {
    subject: missingSubject,
    text: `${asked}, {less} less. ${answerIt}`,
    button: answerButton,
  },
  replacement_agreed_same: { subject: aboutSubject, text: `${replaced} ${same} ${questions}` },
  replacement_agreed_refund: { subject: aboutSubject, text: `${replaced} ${refund} ${questions}` },
  replacement_agreed_collect: { subject: aboutSubject, text: `${replaced} ${collect} ${questions}` },
  replacement_agreed_transfer: { subject: aboutSubject, text: `${replaced} ${transfer} ${questions}` },
  replacement_withdrawn: {
    subject: aboutSubject,
    text: `{store}: we no longer offer {instead} instead of {missing} for your order {order}; you need not answer. ${questions}`,
  },
  left_out_same: { subject: missingSubject, text: `${leftOut} ${same} ${questions}` },
  left_out_refund: { subject: missingSubject, text: `${leftOut} ${refund} ${questions}` },
  left_out_collect: { subject: missingSubject, text: `${leftOut} ${collect} ${questions}` },
  left_out_transfer: { subject: missingSubject, text: `${leftOut} ${transfer} ${questions}` },
  emptied_same: { subject: missingSubject, text: `${emptied} ${same} ${questions}` },
  emptied_refund: { subject: missingSubject, text: `${emptied} ${refund} ${questions}` },
  emptied_collect: { subject: missingSubject, text: `${emptied} ${collect} ${questions}` },
  emptied_transfer: { subject: missingSubject, text: `${emptied} ${transfer} ${questions}` },
} as const satisfies Record<string, Template>;
