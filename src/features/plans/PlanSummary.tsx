import { planAddress } from '#lib/catalogue/home-tabs';
import { formatMoney } from '#lib/money/money';
import { daysCount, deliveryCount, deliveryDays, planWords, quantityWords } from '#lib/schedule/plan-words';
import * as t from '#texts/plan-checkout';
import { SummaryLine } from '../checkout/SummaryLine.tsx';
import { PlanCharges, type PlanSum } from './PlanCharges.tsx';

export function PlanSummary({ store, plan, total, delivery }: PlanSum) {
  return (
    <section className="panel grid content-start gap-4 lg:sticky lg:top-24" aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        {t.summaryTitle({ name: planWords(plan).name, days: daysCount(plan.noOfDays) })}
      </h2>
      <ul className="grid gap-3">
        {plan.items.map((item) => (
          <SummaryLine key={item.itemId} image={item.image} sum={formatMoney(item.gross, store)}>
            <span className="text-sm">{quantityWords(item)}</span>
            <span className="text-xs text-ink-soft">
              {deliveryDays(item.offdays)} · {deliveryCount(item)}
            </span>
          </SummaryLine>
        ))}
      </ul>
      <PlanCharges
        store={store}
        plan={plan}
        total={total}
        delivery={delivery}
        className="border-t border-line pt-4 max-lg:in-[main:has(.due-now)]:hidden"
      />
      <p className="text-sm text-ink-soft">{t.changeNote()}</p>
      <a href={planAddress(plan.subscriptionId)} className="link inline-flex min-h-11 items-center text-sm">
        {t.change()}
      </a>
    </section>
  );
}
