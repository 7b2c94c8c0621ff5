import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { LinkedReminder } from '#contract/returning/linked-reminder';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $cartCount } from '#lib/stores/cart/cart';
import { availableNow, endLinked, fillCart, linkedReminder } from '#lib/stores/orders/linked-reminder';
import * as t from '#texts/reminder';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { guarded } from '../../../ui/guarded.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { LinkedPage } from '../LinkedPage.tsx';

/** The content of a reminder's link, for anyone who has it. Shows nothing about the customer. */
export const ReminderPage = guarded('ReminderPage', function ReminderPage({ store }: { store: Store }) {
  return (
    <LinkedPage linked={linkedReminder} store={store} ended={t.linkEnded()} failure={t.loadFailed()}>
      {(reminder) => (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <Goods lines={reminder.lines} store={store} />
          <Ending linked={reminder} />
        </div>
      )}
    </LinkedPage>
  );
});

/** The available items at current prices, and the button that adds them. */
function Goods({ lines, store }: { lines: LinkedReminder['lines']; store: Store }) {
  const inCart = useStore($cartCount, { ssr: () => 0 });
  const [step, setStep] = useState<'offered' | 'filling' | 'filled'>('offered');
  const part = useStepFocus<HTMLElement>(step === 'filled');
  const total = lines.reduce((sum, line) => sum + availableNow(line) * (line.price ?? 0), 0);
  const fill = async () => {
    if (step !== 'offered') return;
    setStep('filling');
    setStep((await fillCart(lines)) ? 'filled' : 'offered');
  };
  return (
    <section ref={part} className="panel grid gap-4" aria-labelledby="goods">
      <h2 id="goods" className="text-xl">
        {t.linkedTitle()}
      </h2>
      <p className="text-ink-soft">{t.linkedText()}</p>
      <ul className="grid gap-2 border-t border-line pt-3 text-sm">
        {lines.map((line) => (
          <GoodsLine key={`${line.item_id} ${line.product_color}`} line={line} store={store} />
        ))}
      </ul>
      {total > 0 && (
        <p className="flex justify-between border-t border-line pt-3 font-semibold">
          {t.items()} <span className="price">{formatMoney(total, store)}</span>
        </p>
      )}
      <output className="empty:hidden">{step === 'filled' && t.filled()}</output>
      {total === 0 && <p className="alert">{t.nothingAvailable()}</p>}
      {total > 0 && step !== 'filled' && inCart > 0 && <p className="text-sm text-ink-soft">{t.addedToCart()}</p>}
      {step === 'filled' ? (
        <a href="/cart" className="btn btn-primary sm:justify-self-start" data-opens="false">
          {t.viewCart()}
        </a>
      ) : (
        total > 0 && (
          <button
            type="button"
            className="btn btn-primary sm:justify-self-start"
            aria-disabled={step === 'filling'}
            onClick={() => void fill()}
          >
            {step === 'filling' ? t.adding() : t.fillCart()}
          </button>
        )
      )}
    </section>
  );
}

function GoodsLine({ line, store }: { line: LinkedReminder['lines'][number]; store: Store }) {
  const { item_id, item_name, product_color, unit, image, price, product_qty } = line;
  const available = availableNow(line);
  return (
    <li className={`flex flex-wrap items-center gap-3 ${available === 0 ? 'text-ink-soft' : ''}`}>
      <img src={image} alt="" width="40" height="40" loading="lazy" className="size-10 flex-none rounded-md" />
      <span className="flex-[1_1_6rem] wrap-anywhere">
        {price === null ? (
          [item_name, product_color].filter(Boolean).join(', ')
        ) : (
          <a href={`/ProductDetails/${item_id}`} className="hover:underline">
            {[item_name, product_color, unit].filter(Boolean).join(', ')}
          </a>
        )}
        {available > 0 && available < product_qty && (
          <span className="block text-ink-soft">{t.fewer({ wanted: product_qty, available })}</span>
        )}
      </span>
      <span className="price ml-auto flex-none font-normal">
        {price === null ? t.notSold() : available === 0 ? t.outStock() : `${formatMoney(price, store)} × ${available}`}
      </span>
    </li>
  );
}

/** Ends the reminders with one press, or restores them. */
function Ending({ linked: { is_ended } }: { linked: LinkedReminder }) {
  return (
    <section className="panel grid gap-3" aria-labelledby="reminders">
      <h2 id="reminders" className="text-lg">
        {t.endingTitle()}
      </h2>
      <p aria-live="polite">{is_ended ? t.endedText() : t.activeText()}</p>
      <BusyButton className="btn btn-quiet justify-self-start" onPress={() => endLinked(!is_ended)}>
        {is_ended ? t.undo() : t.endThese()}
      </BusyButton>
    </section>
  );
}
