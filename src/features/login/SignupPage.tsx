import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { maxLengths } from '#contract/fields';
import { signupProblems, storeFor, type SignupForm, type SignupStore } from '#lib/account/signup-form';
import { accountMessages as say } from '#lib/messages/account';
import { $signup, signUp } from '#lib/stores/account/signup';
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
      <Field label="Name" name="name" autoComplete="name" required maxLength={maxLengths.name} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        hint={isCanada ? 'We confirm your first order here.' : 'Optional'}
        error={errors.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={maxLengths.password}
        hint="At least 8 characters"
        required
        error={errors.password}
      />
      <Field
        label="Mobile number"
        name="mobile_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxLengths.mobile}
        hint={isCanada ? '10 digits, or your e-mail above' : '10 digits'}
        required={!isCanada}
        error={errors.mobile_number}
      />
      <Field
        label="Date of birth"
        name="dob"
        type="date"
        autoComplete="bday"
        hint="You must be 18 or older."
        required
        error={errors.dob}
      />
      <Field
        label="Address line 1"
        name="address_1"
        autoComplete="address-line1"
        hint="Optional"
        maxLength={maxLengths.addressLine}
      />
      <Field
        label="Address line 2"
        name="address_2"
        autoComplete="address-line2"
        hint="Optional"
        maxLength={maxLengths.addressLine}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Creating your account...' : 'Signup'}
      </button>
    </form>
  );
});

function Created() {
  return (
    <output className="state">
      <CircleCheck size={48} className="text-success-700" aria-hidden="true" />
      <StepHeading takesFocus>{say.accountCreated}</StepHeading>
      <p>We take you to the login page in 5 seconds.</p>
      <a href="/login" className="btn btn-primary">
        Login now
      </a>
    </output>
  );
}
