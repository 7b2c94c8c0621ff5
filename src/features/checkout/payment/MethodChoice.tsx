import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { prepareOnline } from '#lib/stores/checkout/payment';
import type { PaymentMethod } from '#lib/cart/payment-methods';
import * as t from '#texts/payment';

interface Props {
  country: Store['country'];
  methods: PaymentMethod[];
  chosen: PaymentMethod;
  /** Disabled while an order is being placed. */
  isFixed: boolean;
  onChoose: (method: PaymentMethod) => void;
}

const names = { online: t.online, COD: t.cash } as const;

const methodNote = (method: PaymentMethod, country: Store['country']) => {
  if (method === 'COD') return t.cashNote();
  return country === 'India' ? t.onlineNoteIndia() : t.onlineNoteCanada();
};

/** The provider's script is loaded when online payment is chosen. */
export function MethodChoice({ country, methods, chosen, isFixed, onChoose }: Props) {
  useEffect(() => {
    if (chosen === 'online') void prepareOnline();
  }, [chosen]);
  return (
    <fieldset className="grid gap-3" disabled={isFixed}>
      <legend className="visually-hidden">{t.methods()}</legend>
      {methods.map((method) => (
        <label
          key={method}
          className={`grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-lg border p-4 ${method === chosen ? 'border-brand-800 bg-brand-50' : 'border-line-strong'}`}
        >
          <input
            type="radio"
            name="payment_type"
            value={method}
            className="row-span-2 size-5"
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <span className="font-semibold">{names[method]()}</span>
          <span className="text-sm text-ink-soft">{methodNote(method, country)}</span>
        </label>
      ))}
    </fieldset>
  );
}
