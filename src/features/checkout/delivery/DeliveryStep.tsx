import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { Store } from '#contract/store';
import { businessProblems, type BusinessProblems } from '#lib/account/business-form';
import { recipientProblems, type RecipientProblems } from '#lib/account/recipient-form';
import { isPostalCodeOf } from '#lib/address/address-form';
import { deliveryProblem } from '#lib/cart/delivery-problem';
import type { AddressDraft, TypedAddress } from '#lib/stores/checkout/draft';
import { $orderLines, $placement, type Fulfilment } from '#lib/stores/checkout/placement';
import { deliveryPlace } from '#lib/stores/finder/delivery-place';
import { orderTypeName } from '#lib/order/value-names';
import * as addressTexts from '#texts/address';
import * as t from '#texts/delivery-step';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { StepHeading } from '../../../ui/StepHeading.tsx';
import { useShownProblem } from '../../../ui/use-shown-problem.ts';
import { AddressChoice } from './AddressChoice.tsx';
import type { FulfilmentChoice } from './fulfilment-choice.ts';
import { PickupCard } from '../../store/PickupCard.tsx';
import { MissingChoice } from './MissingChoice.tsx';
import { BusinessChoice } from './BusinessChoice.tsx';
import { RecipientChoice } from './RecipientChoice.tsx';
import { useCashProblem } from '../payment/use-cash-problem.ts';
import { useTypedAddress } from './use-typed-address.ts';
import { WhenChoice } from './WhenChoice.tsx';

interface Props {
  store: Store;
  fulfilment: Fulfilment;
  choice: FulfilmentChoice;
  onContinue: () => void;
  takesFocus: boolean;
}

const fulfilmentTypes = ['Delivery', 'Pickup'] as const;

interface Problems {
  recipient: RecipientProblems;
  business: BusinessProblems;
}

const problemsOf = ({ recipient, business }: Fulfilment, { country }: Store): Problems => ({
  recipient: recipient ? recipientProblems(recipient, country) : {},
  business: business ? businessProblems(business) : {},
});

const hasAny = (problems: Problems) => Object.values(problems).some((own) => Object.keys(own).length > 0);

function noteHint({ type, note = '' }: Fulfilment): string {
  if (note.length >= maxLengths.note) return t.noteFull({ max: maxLengths.note });
  return type === 'Pickup' ? t.noteHintPickup() : t.noteHint();
}

/** The draft of a new address, and its complete postal code, or that of the customer's place. */
function useTypedCode(draft: AddressDraft, { country }: Store): [AddressDraft, string | undefined] {
  const [code, setCode] = useState(() => draft.read()?.pincode ?? deliveryPlace() ?? '');
  const followed = useMemo(
    () => ({
      ...draft,
      keep(typed: TypedAddress | undefined) {
        draft.keep(typed);
        setCode(typed?.pincode ?? '');
      },
    }),
    [draft],
  );
  return [followed, isPostalCodeOf(country, code) ? code.trim() : undefined];
}

/** The customer's first step: delivery to an address, or pickup at the store. */
export function DeliveryStep({ store, fulfilment, choice, onContinue, takesFocus }: Props) {
  const lines = useStore($orderLines);
  const placement = useStore($placement);
  const [hasTried, setHasTried] = useState(false);
  const isDelivery = fulfilment.type === 'Delivery';
  const isPlaced = placement.status === 'placed'; // the cart is then empty
  const obstacle = isDelivery && !isPlaced ? deliveryProblem(lines, fulfilment.address, store) : undefined;
  const isAddressChosen = isDelivery && fulfilment.address !== undefined;
  const isUnserved = isDelivery && fulfilment.address?.delivery === null;
  const [draft, typedCode] = useTypedCode(choice.newAddress, store);
  const isPlaceKnown = !isDelivery || isAddressChosen;
  const noCash = useCashProblem(store, fulfilment);
  const problem = hasTried || isAddressChosen ? obstacle : undefined;
  const [part, show] = useShownProblem<HTMLElement>();
  const [problems, setProblems] = useState<Problems>({ recipient: {}, business: {} });
  const proceed = () => {
    setHasTried(true);
    const found = problemsOf(fulfilment, store);
    setProblems(found);
    if (obstacle || hasAny(found)) show();
    else onContinue();
  };
  const typed = useTypedAddress(part, isDelivery ? fulfilment.address : undefined, proceed);
  return (
    <section ref={part} className="panel grid gap-4" aria-label={t.label()} onClickCapture={typed.cancel}>
      <StepHeading takesFocus={takesFocus}>{t.title()}</StepHeading>
      <Problem text={placement.status === 'refused' ? placement.message : undefined} />
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <legend className="visually-hidden">{t.typeLegend()}</legend>
        {fulfilmentTypes.map((type) => (
          <label
            key={type}
            className="btn btn-quiet has-checked:border-brand-800 has-checked:bg-brand-50 has-checked:inset-ring has-checked:inset-ring-brand-800 has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="order_type"
              className="sr-only"
              checked={fulfilment.type === type}
              onChange={() => choice.setType(type)}
            />
            {orderTypeName(type)}
          </label>
        ))}
      </fieldset>
      {isDelivery ? (
        <AddressChoice
          store={store}
          chosen={fulfilment.address}
          keptId={choice.keptAddressId}
          draft={draft}
          onChoose={choice.setAddress}
          outer={typed.outer}
        />
      ) : (
        <PickupCard store={store} />
      )}
      <Problem text={problem} />
      <RecipientChoice recipient={fulfilment.recipient} problems={problems.recipient} onChange={choice.setRecipient} />
      {!isUnserved && (
        <WhenChoice
          store={store}
          type={fulfilment.type}
          arrives={isDelivery ? fulfilment.address?.arrives : undefined}
          place={isDelivery ? (fulfilment.address?.pincode ?? typedCode) : store.postal_code}
          chosen={fulfilment.slot}
          onChoose={choice.setSlot}
        />
      )}
      {noCash && isPlaceKnown && !isUnserved && <p className="text-sm text-ink-soft">{noCash}</p>}
      <MissingChoice chosen={fulfilment.ifMissing ?? 'call'} onChoose={choice.setIfMissing} />
      {store.issues_tax_invoices && (
        <BusinessChoice business={fulfilment.business} problems={problems.business} onChange={choice.setBusiness} />
      )}
      <Field
        label={t.note()}
        name="note"
        hint={noteHint(fulfilment)}
        maxLength={maxLengths.note}
        value={fulfilment.note}
        onChange={({ target }) => choice.setNote(target.value)}
      />
      <Problem text={typed.outer.refusal} />
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={typed.outer.isBusy}
        onClick={() => typed.save() || proceed()}
      >
        <span aria-live="polite">{typed.outer.isBusy ? addressTexts.saving() : t.toPayment()}</span>
      </button>
    </section>
  );
}
