import { useState } from 'react';
import type { AccountDetails as Details } from '#contract/profile';
import type { Country } from '#lib/account/target';
import { ContactForm } from './ContactForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';

interface Props {
  details: Details;
  country: Country;
}

type Editing = 'details' | 'email' | 'mobile_number' | undefined;

/** The customer's own details, each with the way to change it. */
export function AccountDetails({ details, country }: Props) {
  const [editing, setEditing] = useState<Editing>();
  const done = () => setEditing(undefined);
  if (editing === 'details')
    return (
      <section className="panel">
        <DetailsForm details={details} onDone={done} />
      </section>
    );
  if (editing)
    return (
      <section className="panel">
        <ContactForm
          target={details[editing]}
          label={editing === 'email' ? 'New email' : `New mobile number${country === 'India' ? ', 10 digits' : ''}`}
          onDone={done}
        />
      </section>
    );
  return (
    <section className="panel grid gap-4" aria-label="Your details">
      <dl className="grid gap-4">
        <Fact name="Name" text={details.name} onEdit={() => setEditing('details')} />
        <Fact
          name="Email"
          text={details.email}
          isUnproved={details.email !== '' && !details.is_email_verified}
          onEdit={() => setEditing('email')}
        />
        <Fact
          name="Mobile number"
          text={details.mobile_number}
          isUnproved={details.mobile_number !== '' && !details.is_mobile_verified}
          onEdit={() => setEditing('mobile_number')}
        />
        <Fact name="Date of birth" text={details.dob} onEdit={() => setEditing('details')} />
        <Fact
          name="Address"
          text={[details.address_1, details.address_2].filter(Boolean).join(', ')}
          onEdit={() => setEditing('details')}
        />
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  text: string;
  isUnproved?: boolean;
  onEdit: () => void;
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
          onClick={onEdit}
        >
          {isUnproved ? 'Confirm' : 'Edit'}
        </button>
      </dd>
    </div>
  );
}
