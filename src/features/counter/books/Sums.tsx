import type { Books } from '#contract/counter/books';
import type { Store } from '#contract/store';
import { drawerParts, paidParts } from '#lib/messages/counter/sums';
import * as t from '#texts/books';
import { SumList, type Part } from './SumList.tsx';

interface Props {
  books: Books;
  store: Store;
}

export function Sums({ books, store }: Props) {
  const { sales, parts, paid, has_plans, plans, refunds, paid_back } = books;
  const unpaid = refunds.under_way + refunds.failed + refunds.to_transfer;
  const lists: { title: string; total: number; parts: Part[]; about?: string }[] = [
    {
      title: t.sales(),
      total: sales,
      parts: [
        { name: t.items(), sum: parts.items },
        { name: t.discounts(), sum: -parts.discount },
        { name: t.goodwill(), sum: -parts.goodwill },
        { name: t.delivery(), sum: parts.delivery },
        { name: t.cashRoundOff(), sum: parts.round_off, isOptional: true },
      ],
    },
    ...(paid ? [{ title: t.howPaid(), total: sales, parts: paidParts(paid) }] : []),
    ...(has_plans
      ? [
          {
            title: t.planSales(),
            about: t.plansSold({ count: plans.paid }),
            total: plans.sales,
            parts: [
              { name: t.plansOnline(), sum: plans.online },
              { name: t.plansCash(), sum: plans.cash },
              { name: t.plansRefunded(), sum: -plans.refunded },
            ],
          },
        ]
      : []),
    ...cashLists(books),
    {
      title: t.doorReceived(),
      total: books.door.upi + books.door.card,
      parts: [
        { name: t.upi(), sum: books.door.upi },
        { name: t.card(), sum: books.door.card },
      ],
    },
    {
      title: t.refundsMade(),
      total: refunds.made,
      parts: paid_back
        ? [
            { name: t.refundsOnline(), sum: paid_back.online },
            { name: t.refundsTransferred(), sum: paid_back.transferred },
            { name: t.refundsInCash(), sum: paid_back.cash, isOptional: true },
          ]
        : [],
    },
    {
      title: t.refundsToMake(),
      total: unpaid,
      parts: [
        { name: t.refundsUnderWay(), sum: refunds.under_way },
        { name: t.refundsFailed(), sum: refunds.failed },
        { name: t.transfersDue(), sum: refunds.to_transfer },
      ],
    },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:gap-3">
      {lists.map(({ about, ...list }) => (
        <SumList key={list.title} {...list} locale={store}>
          {about && <p className="text-sm text-ink-soft">{about}</p>}
        </SumList>
      ))}
    </div>
  );
}

/** Cash received and in the drawer, differences of closed days, and cash held by riders and partners. */
function cashLists({ cash, drawer, closings, riders, partners }: Books) {
  if (!drawer) return [];
  const sumOf = (all: { received: number }[]) => all.reduce((sum, { received }) => sum + received, 0);
  return [
    {
      title: t.cashReceived(),
      total: cash.received,
      parts: [
        { name: t.cashAtCounter(), sum: drawer.at_counter },
        { name: t.cashByRiders(), sum: sumOf(riders) },
        { name: t.cashByPartners(), sum: sumOf(partners), isOptional: true },
        { name: t.plansCash(), sum: drawer.plans, isOptional: true },
      ],
    },
    { title: t.drawer(), total: drawer.in_drawer, parts: drawerParts(drawer) },
    ...(closings.days > 0
      ? [
          {
            title: t.cashDifference(),
            about: t.closedDays({ count: closings.days }),
            total: closings.counted - closings.expected,
            parts: [
              { name: t.counted(), sum: closings.counted },
              { name: t.expected(), sum: -closings.expected },
            ],
          },
        ]
      : []),
    {
      title: t.cashHeld(),
      total: cash.to_hand_in + cash.with_partners,
      parts: [
        { name: t.cashWithRiders(), sum: cash.to_hand_in },
        { name: t.cashWithPartners(), sum: cash.with_partners, isOptional: true },
      ],
    },
  ];
}
