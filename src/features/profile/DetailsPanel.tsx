import { useState } from 'react';
import type { AccountDetails } from '#contract/profile';
import { isEmail } from '#contract/fields';
import { mobileProblem } from '#lib/account/mobile-problem';
import type { Country } from '#lib/account/target';
import { accountMessages as say } from '#lib/messages/account';
import { ContactForm } from './ContactForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  details: AccountDetails;
  country: Country;
}

type Editing = 'Name' | 'Email' | 'Mobile number' | 'Date of birth' | 'Address';

function contactProblem(kind: 'Email' | 'Mobile number', target: string, country: Country): string | undefined {
  if (target === '') return say.required;
  if (kind === 'Email') return isEmail(target) ? undefined : say.emailForm;
  return mobileProblem(target, country);
}

/** The customer's details, each with a button to change it. */
export function DetailsPanel({ details, country }: Props) {
  const [editing, setEditing] = useState<Editing | ''>('');
  const part = useStepFocus<HTMLElement>(editing);
  const done = () => setEditing('');
  if (editing === 'Email' || editing === 'Mobile number')
    return (
      <section ref={part} className="panel">
        <ContactForm
          target={editing === 'Email' ? details.email : details.mobile_number}
          label={editing === 'Email' ? 'New email' : `New mobile number${country === 'India' ? ', 10 digits' : ''}`}
          hasPassword={details.has_password}
          problemOf={(target) => contactProblem(editing, target, country)}
          onDone={done}
        />
      </section>
    );
  if (editing)
    return (
      <section ref={part} className="panel">
        <DetailsForm details={details} onDone={done} />
      </section>
    );
  return (
    <section ref={part} className="panel grid gap-4" aria-label="Your details">
      <dl className="grid gap-4">
        <Fact name="Name" text={details.name} onEdit={setEditing} />
        <Fact
          name="Email"
          text={details.email}
          isUnproved={details.email !== '' && !details.is_email_verified}
          onEdit={setEditing}
        />
        <Fact
          name="Mobile number"
          text={details.mobile_number}
          isUnproved={details.mobile_number !== '' && !details.is_mobile_verified}
          onEdit={setEditing}
        />
        <Fact name="Date of birth" text={details.dob} onEdit={setEditing} />
        <Fact
          name="Address"
          text={[details.address_1, details.address_2].filter(Boolean).join(', ')}
          onEdit={setEditing}
        />
      </dl>
    </section>
  );
}

interface FactProps {
  name: Editing;
  text: string;
  isUnproved?: boolean;
  onEdit: (name: Editing) => void;
}

function Fact({ name, text, isUnproved = false, onEdit }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 not-last:border-b not-last:border-line not-last:pb-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        {text || 'Not given'} {isUnproved && <span className="badge badge-error ml-1">Not confirmed</span>}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`${isUnproved ? 'Confirm' : 'Edit'} ${name}`}
          data-opens={name}
          onClick={() => onEdit(name)}
        >
          {isUnproved ? 'Confirm' : 'Edit'}
        </button>
      </dd>
    </div>
  );
}
