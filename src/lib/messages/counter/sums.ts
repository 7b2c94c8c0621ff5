import type { Drawer, Paid } from '../../contract/books/sums.ts';
import * as t from '#texts/closing';

/** The payments that add up to the sales. */
export const paidParts = ({ short, over, refunded, ...paid }: Paid) => [
  { name: t.online(), sum: paid.online },
  { name: t.cash(), sum: paid.cash },
  { name: t.partnerCash(), sum: paid.partner_cash, isOptional: true },
  { name: t.upi(), sum: paid.upi },
  { name: t.card(), sum: paid.card },
  { name: t.toCollect(), sum: paid.to_collect },
  { name: t.unrecorded(), sum: paid.unrecorded, isOptional: true },
  { name: t.short(), sum: short, isOptional: true },
  { name: t.over(), sum: -over, isOptional: true },
  { name: t.refunded(), sum: -refunded, isOptional: true },
];

/** The amounts that add up to the cash in a drawer. */
export const drawerParts = ({ plans_paid_back, carried, ...drawer }: Drawer) => [
  { name: t.atCounter(), sum: drawer.at_counter },
  { name: t.fromRiders(), sum: drawer.from_riders },
  { name: t.fromPartners(), sum: drawer.from_partners, isOptional: true },
  { name: t.plans(), sum: drawer.plans, isOptional: true },
  { name: t.plansPaidBack(), sum: -plans_paid_back, isOptional: true },
  { name: t.carried(), sum: carried, isOptional: true },
];
