import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { maxLengths } from '#contract/fields';
import { signupProblems, storeFor, type SignupForm, type SignupStore } from '#lib/account/signup-form';
import { $signup, signUp } from '#lib/stores/account/signup';
import * as accountTexts from '#texts/account';
import * as t from '#texts/login';
import { guarded } from '../../ui/guarded.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';
import { useForm } from '../../ui/use-form.ts';

interface Props {
  /** The store of the page, or those of the marketplace. */
  stores: [SignupStore, ...SignupStore[]];
}

/** Creates an account without a code (spec §2). It is verified later: in the account, or at the first order. */
export const SignupPage = guarded('SignupPage', function SignupPage({ stores }: Props) {
  const state = useStore($signup);
  const { problems, isBusy, form } = useForm<SignupForm>(
    (values) => signupProblems(values, storeFor(values.mobile_number, stores).country, new Date()),
    (values) => signUp(values, stores),
  );
  if (state.status === 'created') return <Created />;
  const failed = state.status === 'failed' ? state : undefined;
  const errors = { ...failed?.fields, ...problems };
  const isCanada = stores.every(({ country }) => country === 'Canada');
  return (
    <form {...form} method="post" className="grid gap-4">
      <Problem text={failed?.message} severity={failed?.severity ?? 'warning'} />
      <Field
        label={t.name()}
        name="name"
        autoComplete="name"
        required
        maxLength={maxLengths.name}
        error={errors.name}
      />
      <Field
        label={t.email()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        hint={isCanada ? t.emailHintCanada() : t.optional()}
        error={errors.email}
      />
      <Field
        label={t.password()}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={maxLengths.password}
        hint={t.passwordHint()}
        required
        error={errors.password}
      />
      <Field
        label={t.mobileNumber()}
        name="mobile_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxLengths.mobile}
        hint={isCanada ? t.mobileHintCanada() : '10 digits'}
        required={!isCanada}
        error={errors.mobile_number}
      />
      <Field
        label={t.dob()}
        name="dob"
        type="date"
        autoComplete="bday"
        hint={t.dobHint()}
        required
        error={errors.dob}
      />
      <Field
        label={t.addressLine1()}
        name="address_1"
        autoComplete="address-line1"
        hint={t.optional()}
        maxLength={maxLengths.addressLine}
      />
      <Field
        label={t.addressLine2()}
        name="address_2"
        autoComplete="address-line2"
        hint={t.optional()}
        maxLength={maxLengths.addressLine}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.signingUp() : t.signup()}
      </button>
    </form>
  );
});

function Created() {
  return (
    <output className="state">
      <CircleCheck size={48} className="text-success-700" aria-hidden="true" />
      <StepHeading takesFocus>{accountTexts.accountCreated()}</StepHeading>
      <p>{t.redirect()}</p>
      <a href="/login" className="btn btn-primary">
        {t.loginNow()}
      </a>
    </output>
  );
}
