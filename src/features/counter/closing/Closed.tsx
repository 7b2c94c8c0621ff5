import type { DayEnd, Later } from '#contract/books/closing';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import * as t from '#texts/closing';
import { SumList } from '../books/SumList.tsx';

interface Props {
  closing: NonNullable<DayEnd['closing']>;
  store: Store;
}

export function Closed({ closing: { at, name, expected, counted, reason }, store }: Props) {
  const moment = momentWords(at, store.timezone);
  return (
    <SumList
      title={t.closed()}
      parts={[
        { name: t.counted(), sum: counted },
        { name: t.expected(), sum: expected },
        { name: t.difference(), sum: counted - expected },
      ]}
      locale={store}
    >
      <p className="text-sm text-ink-soft">{name ? t.closedBy({ name, moment }) : moment}</p>
      {reason && (
        <p className="wrap-anywhere">
          {t.reason()}: {reason}
        </p>
      )}
    </SumList>
  );
}

export const AfterClosing = ({ later: { orders, sales, cash, upi, card }, store }: { later: Later; store: Store }) => (
  <SumList
    title={t.later()}
    parts={[
      { name: t.laterCash(), sum: cash },
      { name: t.upi(), sum: upi },
      { name: t.card(), sum: card },
    ]}
    locale={store}
  >
    {orders > 0 && (
      <p className="text-sm text-ink-soft">{t.laterOrders({ count: orders, sum: formatMoney(sales, store) })}</p>
    )}
  </SumList>
);
