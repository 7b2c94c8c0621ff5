import type { StockReason } from '#contract/counter/shelf';
import type { StaffRole } from '#contract/counter/roles';
import type { LastStep } from '#contract/counter/undo';
import type { OrderStatus } from '#contract/order';
import { formatMoney, toMinor, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/staff-log';
import { nextStepName, roleName } from '../counter.ts';
import { stepNames } from '../step-names.ts';
import { stepWords } from './undo.ts';

type Details = Record<string, unknown>;

interface Logged {
  staff_id: number | null;
  name: string;
  what: string;
  about: string;
  details: Details;
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Amounts in the log are decimal. */
const sumOf = (value: unknown, locale: PriceLocale): string =>
  typeof value === 'number' ? formatMoney(toMinor(value), locale) : word(value);

const personOf = ({ name, role }: Details): string => {
  const person = word(name) || t.someone();
  return role === undefined ? person : t.personAs({ person, role: roleName(role as StaffRole).toLowerCase() });
};

const riderOf = ({ name }: Details, id: unknown): string => word(name) || t.riderNumber({ id: word(id) });

/** An order's carrier: a rider of the store, or a partner with its tracking number. */
const carrierOf = (details: Details): string | undefined => {
  if (details['rider_id'] !== undefined) return riderOf(details, details['rider_id']);
  const { logistics_partner: partner, tracking_number: number } = details;
  return partner ? t.partnerNumber({ partner: word(partner), number: word(number) }) : undefined;
};

/** Names differ from the timeline's, because a rider of the store is not a partner. */
function stepOf({ status }: Details): string {
  if (status === 'handed over') return t.handedOver();
  if (status === 'collected') return nextStepName('collected');
  return (stepNames[status as OrderStatus] as (() => string) | undefined)?.() ?? word(status);
}

function movedWords({ about: order, details }: Logged, locale: PriceLocale): string {
  const [step, carrier] = [stepOf(details), carrierOf(details)];
  const { cash_received, upi_received, card_received, cash_short, cash_over, reason } = details;
  const parts = [
    carrier ? t.orderMovedTo({ order, step, carrier }) : t.orderMoved({ order, step }),
    cash_received !== undefined && t.cashReceived({ sum: sumOf(cash_received, locale) }),
    upi_received !== undefined && t.upiReceived({ sum: sumOf(upi_received, locale) }),
    card_received !== undefined && t.cardReceived({ sum: sumOf(card_received, locale) }),
    cash_over !== undefined && t.paidOver({ sum: sumOf(cash_over, locale) }),
    cash_short !== undefined && t.cashShort({ sum: sumOf(cash_short, locale) }),
    word(reason),
    details['at'] !== undefined && t.sentLater(),
  ];
  return parts.filter(Boolean).join(', ');
}

const offerAnswers: Record<string, (of: { order: string }) => string> = {
  accept: t.offerAccepted,
  leave_out: t.offerDeclined,
  withdraw: t.offerWithdrawn,
};

const returnDecisions: Record<string, (of: { order: string }) => string> = {
  accept: t.returnAccepted,
  offer: t.returnOffered,
  decline: t.returnDeclined,
};

function decidedWords({ about: order, details }: Logged, locale: PriceLocale): string {
  const { decision, offer, reason } = details;
  const decided = (returnDecisions[word(decision)] ?? t.returnDecided)({ order });
  return [decided, offer !== undefined && sumOf(offer, locale), word(reason)].filter(Boolean).join(', ');
}

function missedWords({ about: subscription, details }: Logged): string {
  const missed = { subscription, date: word(details['date']) };
  return details['reason'] === 'nobody_home' ? t.stopNobodyHome(missed) : t.stopNotMade(missed);
}

const changedFields: Record<string, (of: { now: string; before: string }) => string> = {
  price: t.priceChanged,
  mrp: t.mrpChanged,
  stock: t.stockChanged,
  barcode: t.barcodeChanged,
  hsn: t.hsnChanged,
  tax_percent: t.taxChanged,
  item_name: t.nameChanged,
  category: t.categoryChanged,
  unit: t.unitChanged,
  family: t.familyChanged,
  size: t.sizeChanged,
  low_stock: t.lowStockChanged,
  veg: t.vegChanged,
  special_description: t.descriptionChanged,
  picture: t.pictureChanged,
};

function fieldValue(field: string, value: unknown, locale: PriceLocale): string {
  if (typeof value !== 'number' || field === 'stock' || field === 'low_stock') return word(value) || t.none();
  return field === 'tax_percent' ? `${value}%` : sumOf(value, locale);
}

const stockReasons: Record<StockReason, () => string> = {
  bought: t.stockBought,
  damaged: t.stockDamaged,
  expired: t.stockExpired,
  counted: t.stockCounted,
};

/** Changes of an item: `Toor dal: price ₹164, before ₹170; hidden`. */
function itemChangeWords({ details: { item_name, from, to, reason } }: Logged, locale: PriceLocale): string {
  const [before, after] = [(from ?? {}) as Details, (to ?? {}) as Details];
  const changes = Object.entries(after).map(([field, value]) => {
    if (field === 'sold_out_until') return value === null ? t.onSaleAgain() : t.soldOut();
    if (field === 'hidden') return value === true ? t.hidden() : t.shownAgain();
    const [now, was] = [fieldValue(field, value, locale), fieldValue(field, before[field], locale)];
    return changedFields[field]?.({ now, before: was }) ?? field;
  });
  const why = stockReasons[word(reason) as StockReason]?.();
  return t.itemChanged({ item: word(item_name), changes: [...changes, why].filter(Boolean).join('; ') });
}

/** The filled cells of a row of settings: `Mon 07:00 22:00`. */
const cellsWords = (cells: unknown): string =>
  Object.values((cells ?? {}) as Record<string, string>)
    .filter(Boolean)
    .join(' ') || t.none();

const areasWords = (areas: unknown): string => (areas as unknown[]).map(cellsWords).join('; ') || t.none();

const actionFormatters: Record<string, (entry: Logged, locale: PriceLocale) => string> = {
  staff_added: ({ details }) => t.staffAdded({ person: personOf(details) }),
  staff_ended: ({ details }) => t.staffEnded({ person: personOf(details) }),
  phones_logged_out: ({ details }) => t.phonesLoggedOut({ phones: Number(details['phones']) }),
  store_paused: ({ details }) => (details['span'] === 'today' ? t.pausedToday() : t.pausedHalfHour()),
  store_resumed: () => t.resumed(),
  closing_set: ({ about: day, details }) =>
    details['closes'] === null ? t.closesAsUsual({ day }) : t.closesAt({ day, time: word(details['closes']) }),
  capacity_set: ({ about: day, details }) =>
    details['capacity'] === null ? t.slotsAsUsual({ day }) : t.slotsLimited({ day, orders: word(details['capacity']) }),
  upi_id_set: ({ details }) => (details['to'] ? t.upiIdSet({ upi: word(details['to']) }) : t.upiIdRemoved()),
  coupon_added: ({ about: code }) => t.couponAdded({ code }),
  coupon_changed: ({ about: code, details }) =>
    details['to'] === null ? t.couponOff({ code }) : t.couponUntil({ code, day: word(details['to']) }),
  areas_changed: ({ details }) =>
    t.areasChanged({ areas: areasWords(details['to']), before: areasWords(details['from']) }),
  hours_changed: ({ about: day, details }) =>
    t.hoursChanged({ day, hours: cellsWords(details['to']), before: cellsWords(details['from']) }),
  holiday_added: ({ about: day, details }) => t.holidayAdded({ day, name: word(details['name']) }),
  season_line_set: ({ details }) =>
    details['line'] === '' ? t.seasonLineRemoved() : t.seasonLineSet({ line: word(details['line']) }),
  holiday_removed: ({ about: day }) => t.holidayRemoved({ day }),
  item_changed: itemChangeWords,
  item_made: ({ details }) => t.itemMade({ item: word(details['item_name']) }),
  order_taken: ({ about: order, details }) =>
    details['taken_now'] ? t.orderTakenNow({ order }) : t.orderTaken({ order }),
  caller_looked_up: ({ about: order }) => (order ? t.callerFound({ order }) : t.callerUnknown()),
  order_accepted: ({ about: order }) => t.orderAccepted({ order }),
  order_time_changed: ({ about: order, details }) =>
    t.orderTimeChanged({ order, day: word(details['day']), time: word(details['time']) }),
  order_moved: movedWords,
  step_undone: ({ about: order, details }, locale) =>
    [
      t.stepUndone({ order, step: stepWords(details['step'] as LastStep['step']) }),
      details['cash'] !== undefined && t.cashReversed({ sum: sumOf(details['cash'], locale) }),
      word(details['reason']),
    ]
      .filter(Boolean)
      .join(', '),
  line_put_back: ({ about: order, details }) =>
    t.linePutBack({ order, item: word(details['item']), pieces: word(details['quantity']) }),
  order_attempted: ({ about: order }) => t.orderAttempted({ order }),
  order_back: ({ about: order }) => t.orderBack({ order }),
  plan_cash_noted: ({ about: subscription, details }, locale) =>
    t.planCashTaken({ sum: sumOf(details['total'], locale), subscription }),
  plan_cash_back: ({ about: subscription, details }, locale) =>
    t.planCashBack({ sum: sumOf(details['amount'], locale), subscription }),
  stop_missed: missedWords,
  stop_not_missed: ({ about: subscription, details }) => t.stopNotMissed({ subscription, date: word(details['date']) }),
  cash_handed_in: ({ about, details }, locale) =>
    t.cashHandedIn({
      rider: riderOf(details, about),
      sum: sumOf(details['handed_in'], locale),
      held: sumOf(details['held'], locale),
    }),
  day_closed: ({ about: day, details: { counted, expected, reason } }, locale) =>
    reason
      ? t.dayClosedWith({
          day,
          counted: sumOf(counted, locale),
          expected: sumOf(expected, locale),
          reason: word(reason),
        })
      : t.dayClosed({ day, counted: sumOf(counted, locale) }),
  replacement_offered: ({ about: order, details }) =>
    t.replacementOffered({ order, item: word(details['item_name']), pieces: word(details['quantity']) }),
  offer_answered: ({ about: order, details }) => (offerAnswers[word(details['answer'])] ?? t.offerAnswered)({ order }),
  change_proposed: ({ about: order, details }) => t.changeProposed({ order, change: word(details['change']) }),
  proposal_withdrawn: ({ about: order }) => t.proposalWithdrawn({ order }),
  order_deducted: ({ about: order, details }, locale) =>
    [t.orderDeducted({ sum: sumOf(details['amount'], locale), order }), word(details['reason'])]
      .filter(Boolean)
      .join(', '),
  return_decided: decidedWords,
  review_answered: ({ about: order, details }) => t.reviewAnswered({ order, item: word(details['item_name']) }),
  review_answer_removed: ({ about: order, details }) =>
    t.reviewAnswerRemoved({ order, item: word(details['item_name']) }),
  bank_details_read: ({ about: order }) => t.bankDetailsRead({ order }),
  transfer_noted: ({ about: order, details }) => t.transferNoted({ order, reference: word(details['reference']) }),
};

/** The person's name, or "command". */
export const actorName = ({ staff_id, name }: Logged): string =>
  staff_id === null ? t.commandLine() : name || t.personNumber({ id: staff_id });

/** Describes an action; one without a text is shown by its code. */
export const formatAction = (entry: Logged, locale: PriceLocale): string =>
  actionFormatters[entry.what]?.(entry, locale) ?? `${entry.what.replaceAll('_', ' ')} ${entry.about}`.trim();
