import { typedText } from '#lib/account/typed-text';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  /** As typed; undefined for a consumer. */
  gstin: string | undefined;
  problem: string | undefined;
  onChange: (gstin: string | undefined) => void;
}

/** Lets a business add its GSTIN to the invoice, to claim input tax credit. */
export function BusinessChoice({ gstin, problem, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={gstin !== undefined}
          onChange={({ target }) => onChange(target.checked ? '' : undefined)}
        />
        Add my business GSTIN to the invoice
      </label>
      {gstin !== undefined && (
        <Field
          label="GSTIN"
          name="buyer_gstin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          hint="15 letters and digits. The invoice can’t be changed later."
          value={gstin}
          error={problem}
          onChange={({ target }) => onChange(typedText(target.value))}
        />
      )}
    </div>
  );
}
