import { maxLengths } from '#contract/fields';
import type { BusinessProblems, TypedBusiness } from '#lib/account/business-form';
import { typedText } from '#lib/account/typed-text';
import * as t from '#texts/delivery-step';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  /** Undefined for a consumer. */
  business: TypedBusiness | undefined;
  problems: BusinessProblems;
  onChange: (business: TypedBusiness | undefined) => void;
}

const noBusiness: TypedBusiness = { gstin: '', name: '', address: '' };

/** Lets a business add its GSTIN, name and address to the invoice, to claim input tax credit. */
export function BusinessChoice({ business, problems, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <Checkbox
        isStrong
        checked={business !== undefined}
        onToggle={(isChecked) => onChange(isChecked ? noBusiness : undefined)}
      >
        {t.addBusiness()}
      </Checkbox>
      {business && (
        <>
          <Field
            label={t.gstin()}
            name="buyer_gstin"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={20}
            hint={t.gstinHint()}
            value={business.gstin}
            error={problems.gstin}
            onChange={({ target }) => onChange({ ...business, gstin: typedText(target.value) })}
          />
          <Field
            label={t.businessName()}
            name="buyer_name"
            autoComplete="organization"
            required
            maxLength={maxLengths.name}
            hint={t.nameHint()}
            value={business.name}
            error={problems.name}
            onChange={({ target }) => onChange({ ...business, name: typedText(target.value) })}
          />
          <Field
            label={t.businessAddress()}
            name="buyer_address"
            autoComplete="street-address"
            required
            maxLength={maxLengths.addressLine}
            hint={t.addressHint()}
            value={business.address}
            error={problems.address}
            onChange={({ target }) => onChange({ ...business, address: typedText(target.value) })}
          />
        </>
      )}
    </div>
  );
}
