import { maxLengths } from '#contract/fields';
import type { RecipientProblems } from '#lib/account/recipient-form';
import { typedText } from '#lib/account/typed-text';
import type { TypedRecipient } from '#lib/stores/checkout/placement';
import * as t from '#texts/delivery-step';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  recipient: TypedRecipient | undefined;
  problems: RecipientProblems;
  onChange: (recipient: TypedRecipient | undefined) => void;
}

const noRecipient: TypedRecipient = { name: '', phone: '', hidesPrices: false };

/** The recipient, if not the customer, and their phone number. */
export function RecipientChoice({ recipient, problems, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <Checkbox
        isStrong
        checked={recipient !== undefined}
        onToggle={(isChecked) => onChange(isChecked ? noRecipient : undefined)}
      >
        {t.hasRecipient()}
      </Checkbox>
      {recipient && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={t.recipientName()}
              name="recipient_name"
              autoComplete="off"
              required
              maxLength={maxLengths.name}
              value={recipient.name}
              error={problems.name}
              onChange={({ target }) => onChange({ ...recipient, name: typedText(target.value) })}
            />
            <Field
              label={t.recipientPhone()}
              name="recipient_phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={maxLengths.mobile}
              hint={t.recipientPhoneHint()}
              value={recipient.phone}
              error={problems.phone}
              onChange={({ target }) => onChange({ ...recipient, phone: typedText(target.value) })}
            />
          </div>
          <Checkbox checked={recipient.hidesPrices} onToggle={(hidesPrices) => onChange({ ...recipient, hidesPrices })}>
            {t.hidePrices()}
          </Checkbox>
          <p className="text-sm text-ink-soft">{t.recipientIsCalled()}</p>
        </>
      )}
    </div>
  );
}
