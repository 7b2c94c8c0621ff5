import type { Country } from '#lib/account/target';
import type { Session } from '#lib/stores/device/session';
import * as t from '#texts/registration';
import { ContactForm } from '../../profile/ContactForm.tsx';
import { StepHeading } from '../../../ui/StepHeading.tsx';

interface Props {
  session: Session;
  country: Country;
}

/** Verifies an account that was created without a code, at the latest before the first order. */
export function VerifyStep({ session: { email, mobileNumber }, country }: Props) {
  const target = country === 'Canada' ? email || mobileNumber : mobileNumber || email;
  return (
    <section className="panel grid gap-4" aria-label={t.verifyLabel()}>
      <StepHeading>{t.verifyTitle()}</StepHeading>
      <p>{t.verifyText()}</p>
      <ContactForm target={target} label={t.target()} />
    </section>
  );
}
