import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { maxLengths } from '#contract/fields';
import { signupProblems, storeFor, type SignupForm, type SignupStore } from '#lib/account/signup-form';
import { $signup, signUp, type SignupState } from '#lib/stores/account/signup';
import * as accountTexts from '#texts/account';
import * as t from '#texts/login';
import { guarded } from '../../ui/guarded.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { PasswordField, SignupCode } from './SignupCode.tsx';

interface Props {
  /** The page's store, or those of the marketplace. */
  stores: [SignupStore, ...SignupStore[]];
}

const initialState: SignupState = {
  status: 'open',
  details: { name: '', email: '', mobile_number: '', dob: '', address_1: '', address_2: '' },
};

/** Creates an account (spec §2), after a code to its number. */
export const SignupPage = guarded('SignupPage', function SignupPage({ stores }: Props) {
  const state = useStore($signup, { ssr: () => initialState });
  const part = useStepFocus(state.status);
  if (state.status === 'created') return <Created />;
  return (
    <div ref={part}>
      {state.status === 'code' && <SignupCode state={state} />}
      <DetailsForm state={state} stores={stores} />
    </div>
  );
});

/**
 * The form of spec §2. It stays hidden in the page during the code step, because its password is stored nowhere else.
 */
function DetailsForm({ state, stores }: Props & { state: SignupState }) {
  const { problems, isBusy, form } = useForm<SignupForm>(
    (values) => signupProblems(values, storeFor(values.mobile_number, stores).country, new Date()),
    (values) => signUp(values, stores),
  );
  const { details } = state;
  const failed = state.status === 'failed' ? state : undefined;
  const errors = { ...failed?.fields, ...problems };
  const isCanada = stores.every(({ country }) => country === 'Canada');
  return (
    <form {...form} method="post" className="grid gap-4" hidden={state.status === 'code'}>
      <Problem text={failed?.message} severity={failed?.severity ?? 'warning'} />
      <Field
        label={t.name()}
        name="name"
        defaultValue={details.name}
        autoComplete="name"
        required
        maxLength={maxLengths.name}
        error={errors.name}
      />
      <Field
        label={t.email()}
        name="email"
        defaultValue={details.email}
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        hint={isCanada ? t.emailHintCanada() : t.optional()}
        error={errors.email}
      />
      <PasswordField error={errors.password} />
      <Field
        label={t.mobileNumber()}
        name="mobile_number"
        defaultValue={details.mobile_number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxLengths.mobile}
        hint={isCanada ? t.mobileHintCanada() : t.mobileHintIndia()}
        required={!isCanada}
        error={errors.mobile_number}
      />
      <Field
        label={t.dob()}
        name="dob"
        defaultValue={details.dob}
        type="date"
        autoComplete="bday"
        hint={t.dobHint()}
        required
        error={errors.dob}
      />
      <Field
        label={t.addressLine1()}
        name="address_1"
        defaultValue={details.address_1}
        autoComplete="address-line1"
        hint={t.optional()}
        maxLength={maxLengths.addressLine}
      />
      <Field
        label={t.addressLine2()}
        name="address_2"
        defaultValue={details.address_2}
        autoComplete="address-line2"
        hint={t.optional()}
        maxLength={maxLengths.addressLine}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.signingUp() : t.signup()}
      </button>
    </form>
  );
}

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
