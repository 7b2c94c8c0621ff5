import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $newOrderProblem, $quote, placeNewOrder, type NewOrder } from '#lib/stores/counter/new-order/new-order';
import * as t from '#texts/new-order';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useDraft } from '../questions/use-draft.ts';
import { ReceivedFields } from '../received/ReceivedFields.tsx';
import { paymentOf, paymentProblems, type TypedPayment } from '../received/typed-payment.ts';
import { CallerNote } from './CallerNote.tsx';
import { Destination } from './Destination.tsx';
import { ItemSearch } from './ItemSearch.tsx';
import { NewLines } from './NewLines.tsx';

interface Typed extends TypedPayment {
  customer_name?: string;
  delivery_note?: string;
  slot_starts_at?: string;
  flat?: string;
  street?: string;
  landmark?: string;
  pincode?: string;
  sends_link?: string;
}

const isMissing = (text: string | undefined) => text !== undefined && !text.trim();

const addressOf = ({ flat = '', street, landmark = '', pincode = '' }: Typed) =>
  street === undefined ? null : { flat, street, landmark, pincode };

export function OrderForm({ order, store }: { order: NewOrder; store: Store }) {
  const { mobile, caller, lines, method } = order;
  const quote = useStore($quote);
  const problem = useStore($newOrderProblem);
  const isNow = method === 'now';
  const due = quote?.totals.total ?? 0;
  useDraft(lines.length > 0);
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => ({
      ...(isMissing(typed.customer_name) && !isNow && { customer_name: t.required() }),
      ...(isMissing(typed.street) && { street: t.required() }),
      ...(typed.pincode !== undefined && !/^\d{3} ?\d{3}$/.test(typed.pincode.trim()) && { pincode: t.pincodeForm() }),
      ...(isNow && paymentProblems(typed, due, store)),
    }),
    (typed) =>
      placeNewOrder({
        customer_name: typed.customer_name ?? caller?.name ?? '',
        delivery_note: typed.delivery_note ?? '',
        slot_starts_at: typed.slot_starts_at || null,
        sends_link: typed.sends_link !== undefined,
        new_address: addressOf(typed),
        ...(isNow && paymentOf(typed)),
      }),
  );
  return (
    <form {...form} className="grid gap-4">
      {mobile && (
        <div className="panel p-4">
          <CallerNote order={order} store={store} />
        </div>
      )}
      <div className="panel grid gap-3 p-4">
        <h3 tabIndex={-1} className="text-lg outline-none">
          {t.items()}
        </h3>
        <ItemSearch store={store} />
        <NewLines lines={lines} quote={quote} locale={store} />
      </div>
      {mobile && (
        <div className="panel grid gap-3 p-4">
          <Destination order={order} store={store} problems={problems} />
          {!caller && (
            <Field
              label={t.name()}
              name="customer_name"
              maxLength={120}
              autoComplete="off"
              error={problems.customer_name}
            />
          )}
          {!isNow && <Field label={t.note()} name="delivery_note" maxLength={300} autoComplete="off" />}
          {!isNow && !caller?.is_proved && (
            <>
              <p>{t.readBack({ number: mobile })}</p>
              <Checkbox name="sends_link">{t.sendLink()}</Checkbox>
            </>
          )}
        </div>
      )}
      {quote && (
        <div className="panel grid gap-3 p-4">
          <Total quote={quote} locale={store} />
          {isNow && (
            <ReceivedFields key={due} due={due} payee={{ ...store, ...quote }} problems={problems} locale={store} />
          )}
        </div>
      )}
      <Problem text={problem} />
      {quote && (
        <button type="submit" className="btn btn-primary min-h-14! w-full text-lg" aria-disabled={isBusy}>
          {isBusy ? t.placing() : isNow ? t.takenNow() : t.place()}
        </button>
      )}
    </form>
  );
}

function Total({ quote: { totals }, locale }: { quote: NonNullable<ReturnType<typeof $quote.get>>; locale: Store }) {
  const rows = [
    [t.itemsTotal(), totals.items],
    ...(totals.delivery_charge > 0 ? [[t.deliveryCharge(), totals.delivery_charge] as const] : []),
    [t.total(), totals.total],
  ] as const;
  return (
    <dl className="grid gap-1">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-3 last:text-lg last:font-semibold">
          <dt>{name}</dt>
          <dd className="price">{formatMoney(amount, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
