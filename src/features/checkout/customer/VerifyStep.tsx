import type { Country } from '#lib/account/target';
import type { Session } from '#lib/stores/device/session';
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
    <section className="panel grid gap-4" aria-label="Confirm your number">
      <StepHeading>Confirm that it is you</StepHeading>
      <p>Before your first order we send you a code, so that the store can reach you.</p>
      <ContactForm target={target} label="Email or phone number" />
    </section>
  );
}
