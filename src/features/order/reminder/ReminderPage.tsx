import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { LinkedReminder } from '#contract/returning/linked-reminder';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $cartCount } from '#lib/stores/cart/cart';
import { availableNow, endLinked, fillCart, linkedReminder } from '#lib/stores/orders/linked-reminder';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { guarded } from '../../../ui/guarded.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { LinkedPage } from '../LinkedPage.tsx';

/** What a reminder's message leads to, for anyone who has its link: nothing about the customer. */
export const ReminderPage = guarded('ReminderPage', function ReminderPage({ store }: { store: Store }) {
  return (
    <LinkedPage
      linked={linkedReminder}
      store={store}
      ended="This link has expired. Reminder links last one week. You can find your reminders in your account, under Orders."
      failure="The reminder could not be loaded"
    >
      {(reminder) => (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <Goods lines={reminder.lines} store={store} />
          <Ending linked={reminder} />
        </div>
      )}
    </LinkedPage>
  );
});

/** What would be put into the cart, at today's prices, and the button that does. */
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
        The same again?
      </h2>
      <p className="text-ink-soft">
        What you ordered before, at today’s prices. Nothing is ordered and nothing is charged until you check out.
      </p>
      <ul className="grid gap-2 border-t border-line pt-3 text-sm">
        {lines.map((line) => (
          <GoodsLine key={`${line.item_id} ${line.product_color}`} line={line} store={store} />
        ))}
      </ul>
      {total > 0 && (
        <p className="flex justify-between border-t border-line pt-3 font-semibold">
          Items <span className="price">{formatMoney(total, store)}</span>
        </p>
      )}
      <output className="empty:hidden">{step === 'filled' && 'These items are in your cart.'}</output>
      {total === 0 && <p className="alert">Nothing of this can be had today.</p>}
      {total > 0 && step !== 'filled' && inCart > 0 && (
        <p className="text-sm text-ink-soft">They are added to what is in your cart.</p>
      )}
      {step === 'filled' ? (
        <a href="/cart" className="btn btn-primary sm:justify-self-start" data-opens="false">
          View cart
        </a>
      ) : (
        total > 0 && (
          <button
            type="button"
            className="btn btn-primary sm:justify-self-start"
            aria-disabled={step === 'filling'}
            onClick={() => void fill()}
          >
            {step === 'filling' ? 'Adding...' : 'Fill the cart'}
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
          <span className="block text-ink-soft">
            You had {product_qty}, there are {available}
          </span>
        )}
      </span>
      <span className="price ml-auto flex-none font-normal">
        {price === null
          ? 'No longer sold'
          : available === 0
            ? 'Out of stock'
            : `${formatMoney(price, store)} × ${available}`}
      </span>
    </li>
  );
}

/** Ends the reminders with one press, and takes that back. */
function Ending({ linked: { is_ended } }: { linked: LinkedReminder }) {
  return (
    <section className="panel grid gap-3" aria-labelledby="reminders">
      <h2 id="reminders" className="text-lg">
        Your reminders
      </h2>
      <p aria-live="polite">{is_ended ? 'They have ended: you get no more of them.' : 'You get one every week.'}</p>
      <BusyButton className="btn btn-quiet justify-self-start" onPress={() => endLinked(!is_ended)}>
        {is_ended ? 'Undo' : 'End these reminders'}
      </BusyButton>
    </section>
  );
}
