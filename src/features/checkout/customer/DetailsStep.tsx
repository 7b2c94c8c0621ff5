import { useStore } from '@nanostores/react';
import { maxLengths } from '#contract/fields';
import { detailProblems, nameParts, type RegistrationDetails } from '#lib/account/registration-form';
import type { Country } from '#lib/account/target';
import { $registration, sendCode } from '#lib/stores/account/registration';
import * as formTexts from '#texts/form';
import * as t from '#texts/registration';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

/** The first step of the registration: the customer's name and contact. */
export function DetailsStep({ country }: { country: Country }) {
  const { details, refused = [] } = useStore($registration);
  const {
    problems: mistakes,
    isBusy,
    form,
  } = useForm<RegistrationDetails>((values) => detailProblems(values, country), sendCode);
  const problems = { ...Object.fromEntries(refused.map((field) => [field, formTexts.checkField()])), ...mistakes };
  const isCanada = country === 'Canada';
  return (
    <form {...form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t.firstName()}
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={nameParts.first}
          defaultValue={details.first_name}
          error={problems.first_name}
        />
        <Field
          label={t.lastName()}
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={nameParts.last}
          defaultValue={details.last_name}
          error={problems.last_name}
        />
      </div>
      <Field
        label={t.email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        required={isCanada}
        hint={isCanada ? t.otpHint() : t.optional()}
        defaultValue={details.email}
        error={problems.email}
      />
      <Field
        label={t.mobileNumber()}
        name="mobile_number"
        type="tel"
        inputMode="tel"
        autoComplete={isCanada ? 'tel' : 'tel-national'}
        required={!isCanada}
        maxLength={maxLengths.mobile}
        hint={isCanada ? t.optional() : t.mobileHint()}
        defaultValue={details.mobile_number}
        error={problems.mobile_number}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.sending() : t.next()}
      </button>
    </form>
  );
}
