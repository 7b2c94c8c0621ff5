import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import { nameProblem } from '#lib/account/name-problem';
import { saveDetails } from '#lib/stores/account/account';
import * as t from '#texts/registration';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { StepHeading } from '../../../ui/StepHeading.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Values {
  name: string;
}

function problemsOf({ name }: Values) {
  const problem = nameProblem(name);
  return problem ? { name: problem } : {};
}

const noOthers = { dob: '', address_1: '', address_2: '' };

/** Asks for a missing name, after another person had signed up with the customer's number. */
export function NameStep() {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(problemsOf, async ({ name }) =>
    setRefusal(await saveDetails({ ...noOthers, name: name.trim() })),
  );
  return (
    <section className="panel grid gap-4" aria-label={t.nameTitle()}>
      <StepHeading>{t.nameTitle()}</StepHeading>
      <p>{t.nameHint()}</p>
      <form {...form} className="grid gap-4">
        <Problem text={refusal} />
        <Field
          label={t.name()}
          name="name"
          autoComplete="name"
          required
          maxLength={maxLengths.name}
          error={problems.name}
        />
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? t.saving() : t.proceed()}
        </button>
      </form>
    </section>
  );
}
