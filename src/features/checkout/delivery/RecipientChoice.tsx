import { maxLengths } from '#contract/fields';
import type { RecipientProblems } from '#lib/account/recipient-form';
import { typedText } from '#lib/account/typed-text';
import { checkoutMessages } from '#lib/messages/checkout';
import type { TypedRecipient } from '#lib/stores/checkout/placement';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  recipient: TypedRecipient | undefined;
  problems: RecipientProblems;
  onChange: (recipient: TypedRecipient | undefined) => void;
}

const noRecipient: TypedRecipient = { name: '', phone: '', hidesPrices: false };

/** Who receives the order instead of the customer, and the number that the store and its rider call. */
export function RecipientChoice({ recipient, problems, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <Checkbox
        isStrong
        checked={recipient !== undefined}
        onToggle={(isChecked) => onChange(isChecked ? noRecipient : undefined)}
      >
        It is a gift, or someone else receives it
      </Checkbox>
      {recipient && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Recipient’s name"
              name="recipient_name"
              autoComplete="off"
              required
              maxLength={maxLengths.name}
              value={recipient.name}
              error={problems.name}
              onChange={({ target }) => onChange({ ...recipient, name: typedText(target.value) })}
            />
            <Field
              label="Recipient’s phone"
              name="recipient_phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={maxLengths.mobile}
              hint={'Optional, 10 digits. Without it, you are called.'}
              value={recipient.phone}
              error={problems.phone}
              onChange={({ target }) => onChange({ ...recipient, phone: typedText(target.value) })}
            />
          </div>
          <Checkbox checked={recipient.hidesPrices} onToggle={(hidesPrices) => onChange({ ...recipient, hidesPrices })}>
            Leave prices off the slip in the bag
          </Checkbox>
          <p className="text-sm text-ink-soft">{checkoutMessages.recipientIsCalled}</p>
        </>
      )}
    </div>
  );
}
