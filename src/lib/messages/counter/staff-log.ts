import type { StaffRole } from '#contract/counter/roles';
import type { OrderStatus } from '#contract/order';
import { formatMoney, toMinor, type PriceLocale } from '#lib/money/money';
import { nextStepNames, roleNames } from '../counter.ts';
import { stepNames } from '../order.ts';
import { itemChangeWords } from './shelf.ts';

/** What an entry of the staff's log is about. */
interface Logged {
  staff_id: number | null;
  name: string;
  what: string;
  about: string;
  details: Record<string, unknown>;
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A sum of the log, which is decimal. */
const sum = (value: unknown, locale: PriceLocale): string =>
  typeof value === 'number' ? formatMoney(toMinor(value), locale) : word(value);

const person = ({ name, role }: Record<string, unknown>) => {
  const roleName = roleNames[role as StaffRole] as string | undefined;
  return [word(name) || 'someone', roleName && `as ${roleName.toLowerCase()}`].filter(Boolean).join(' ');
};

const partner = ({ logistics_partner, tracking_number, rider_id, name }: Record<string, unknown>) => {
  if (rider_id !== undefined) return ` to ${word(name) || `rider ${word(rider_id)}`}`;
  return logistics_partner ? ` to ${word(logistics_partner)}, ${word(tracking_number)}` : '';
};

/** What an order's steps are called here, as a rider of the store is not a partner. */
const stepOf = ({ status }: Record<string, unknown>) =>
  status === 'handed over'
    ? 'Handed over'
    : status === 'collected'
      ? nextStepNames.collected
      : ((stepNames[status as OrderStatus] as string | undefined) ?? word(status));

const cash = ({ cash_received, cash_short }: Record<string, unknown>, locale: PriceLocale) =>
  (cash_received === undefined ? '' : `, cash received ${sum(cash_received, locale)}`) +
  (cash_short === undefined ? '' : `, ${sum(cash_short, locale)} short`);

const offerAnswers: Record<string, string> = {
  accept: 'the customer takes what was offered',
  leave_out: 'the customer does not want what was offered',
  withdraw: 'took an offer back',
};
const why = ({ reason }: Record<string, unknown>) => (reason === undefined ? '' : `, ${word(reason)}`);

const returnDecisions: Record<string, string> = {
  accept: 'accepted',
  offer: 'offered a part for',
  decline: 'declined',
};

const actionFormatters: Record<string, (entry: Logged, locale: PriceLocale) => string> = {
  staff_added: ({ details }) => `added ${person(details)}`,
  staff_ended: ({ details }) => `ended ${person(details)}`,
  store_paused: ({ details }) => `paused orders for ${details['span'] === 'today' ? 'today' : 'half an hour'}`,
  store_resumed: () => 'ended the pause of orders',
  closing_set: ({ about, details }) =>
    `${about}: ${details['closes'] === null ? 'closes as usual' : `closes at ${word(details['closes'])}`}`,
  capacity_set: ({ about, details }) =>
    `${about}: ${details['capacity'] === null ? 'slots as usual' : `${word(details['capacity'])} orders a slot`}`,
  holiday_added: ({ about, details }) => `closed the store on ${about}, ${word(details['name'])}`,
  holiday_removed: ({ about }) => `opened the store on ${about}`,
  item_changed: ({ details }, locale) => itemChangeWords(details, locale),
  item_made: ({ details }) => `put a new item on the shelf: ${word(details['item_name'])}`,
  order_accepted: ({ about }) => `accepted order ${about}`,
  order_moved: ({ about, details }, locale) =>
    `order ${about}: ${stepOf(details)}${partner(details)}${cash(details, locale)}${why(details)}`,
  order_attempted: ({ about }) => `order ${about}: nobody was at home`,
  order_back: ({ about }) => `order ${about}: back in the store`,
  plan_cash_noted: ({ about, details }, locale) =>
    `took ${sum(details['total'], locale)} in cash for subscription ${about}`,
  plan_cash_back: ({ about, details }, locale) =>
    `paid ${sum(details['amount'], locale)} back in cash for subscription ${about}`,
  stop_missed: ({ about, details }) =>
    `subscription ${about}: not delivered on ${word(details['date'])}, ${details['reason'] === 'nobody_home' ? 'nobody was at home' : 'the store could not'}`,
  stop_not_missed: ({ about, details }) => `subscription ${about}: took back that ${word(details['date'])} was missed`,
  cash_handed_in: ({ about, details }, locale) =>
    `noted that ${word(details['name']) || `rider ${about}`} handed in ${sum(details['handed_in'], locale)} and holds ${sum(details['held'], locale)}`,
  replacement_offered: ({ about, details }) =>
    `order ${about}: offered ${word(details['item_name'])} for ${word(details['quantity'])} missing`,
  offer_answered: ({ about, details }) =>
    `order ${about}: ${offerAnswers[word(details['answer'])] ?? 'answered an offer'}`,
  order_deducted: ({ about, details }, locale) =>
    `took ${sum(details['amount'], locale)} off order ${about}${why(details)}`,
  return_decided: ({ about, details }, locale) =>
    `order ${about}: ${returnDecisions[word(details['decision'])] ?? 'decided on'} a return${details['offer'] === undefined ? '' : `, ${sum(details['offer'], locale)}`}${why(details)}`,
  bank_details_read: ({ about }) => `read the account for order ${about}`,
  transfer_noted: ({ about, details }) =>
    `noted a transfer for order ${about}, reference ${word(details['reference'])}`,
};

/** Who did it: their name, or that it was a command. */
export const actorName = ({ staff_id, name }: Logged): string =>
  staff_id === null ? 'A command' : name || `Person ${staff_id}`;

/** What a person did, in plain words; an action without words is shown by its name. */
export const formatAction = (entry: Logged, locale: PriceLocale): string =>
  actionFormatters[entry.what]?.(entry, locale) ?? `${entry.what.replaceAll('_', ' ')} ${entry.about}`.trim();
