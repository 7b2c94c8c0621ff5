import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { AccountDetails } from '#contract/profile';
import { isAdult } from '#lib/account/age';
import { accountMessages as say } from '#lib/messages/account';
import { saveDetails } from '#lib/stores/account/account';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../../ui/use-form.ts';

type Values = Pick<AccountDetails, 'name' | 'dob' | 'address_1' | 'address_2'>;

const problemsOf = ({ name, dob }: Values) => ({
  ...(name.trim() === '' && { name: say.required }),
  ...(dob !== '' && !isAdult(dob, new Date()) && { dob: say.tooYoung }),
});

/** Changes the details that need no proof. */
export function DetailsForm({ details, onDone }: { details: AccountDetails; onDone: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(problemsOf, async (values) => {
    const problem = await saveDetails(values);
    setRefusal(problem);
    if (!problem) onDone();
  });
  return (
    <form {...form} className="grid gap-4" aria-label="Your details">
      <Problem text={refusal} />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={maxLengths.name}
        defaultValue={details.name}
        error={problems.name}
      />
      <Field
        label="Date of birth"
        name="dob"
        type="date"
        autoComplete="bday"
        defaultValue={details.dob}
        error={problems.dob}
      />
      <Field
        label="Address line 1"
        name="address_1"
        autoComplete="address-line1"
        maxLength={maxLengths.addressLine}
        defaultValue={details.address_1}
      />
      <Field
        label="Address line 2"
        name="address_2"
        autoComplete="address-line2"
        maxLength={maxLengths.addressLine}
        defaultValue={details.address_2}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onDone}>
        Cancel
      </button>
    </form>
  );
}
