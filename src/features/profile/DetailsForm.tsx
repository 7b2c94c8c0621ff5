import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { AccountDetails } from '#contract/profile';
import { isAdult } from '#lib/account/age';
import { nameProblem } from '#lib/account/name-problem';
import { saveDetails } from '#lib/stores/account/account';
import * as accountTexts from '#texts/account';
import * as t from '#texts/profile';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../../ui/use-form.ts';

type Values = Pick<AccountDetails, 'name' | 'dob' | 'address_1' | 'address_2'>;

function problemsOf({ name, dob }: Values) {
  const problem = nameProblem(name);
  return {
    ...(problem && { name: problem }),
    ...(dob !== '' && !isAdult(dob, new Date()) && { dob: accountTexts.tooYoung() }),
  };
}

/** Changes details that need no verification. */
export function DetailsForm({ details, onDone }: { details: AccountDetails; onDone: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(problemsOf, async (values) => {
    const problem = await saveDetails(values);
    setRefusal(problem);
    if (!problem) onDone();
  });
  return (
    <form {...form} className="grid gap-4" aria-label={t.details()}>
      <Problem text={refusal} />
      <Field
        label={t.name()}
        name="name"
        autoComplete="name"
        required
        maxLength={maxLengths.name}
        defaultValue={details.name}
        error={problems.name}
      />
      <Field
        label={t.dob()}
        name="dob"
        type="date"
        autoComplete="bday"
        defaultValue={details.dob}
        error={problems.dob}
      />
      <Field
        label={t.addressLine1()}
        name="address_1"
        autoComplete="address-line1"
        maxLength={maxLengths.addressLine}
        defaultValue={details.address_1}
      />
      <Field
        label={t.addressLine2()}
        name="address_2"
        autoComplete="address-line2"
        maxLength={maxLengths.addressLine}
        defaultValue={details.address_2}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.saving() : t.save()}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onDone}>
        {t.cancel()}
      </button>
    </form>
  );
}
