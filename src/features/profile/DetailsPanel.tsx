import { useState } from 'react';
import type { AccountDetails } from '#contract/profile';
import { isEmail } from '#contract/fields';
import { mobileProblem } from '#lib/account/mobile-problem';
import type { Country } from '#lib/account/target';
import { dateWords } from '#lib/schedule/date-words';
import * as formTexts from '#texts/form';
import * as t from '#texts/profile';
import { ContactForm } from './ContactForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  details: AccountDetails;
  country: Country;
}

type Editing = 'name' | 'email' | 'mobile' | 'dob' | 'address';

function contactProblem(kind: 'email' | 'mobile', target: string, country: Country): string | undefined {
  if (target === '') return formTexts.required();
  if (kind === 'email') return isEmail(target) ? undefined : formTexts.emailForm();
  return mobileProblem(target, country);
}

function contactLabel(kind: 'email' | 'mobile', country: Country): string {
  if (kind === 'email') return t.newEmail();
  return country === 'India' ? t.newMobileIndia() : t.newMobile();
}

export function DetailsPanel({ details, country }: Props) {
  const [editing, setEditing] = useState<Editing | ''>('');
  const part = useStepFocus<HTMLElement>(editing);
  const done = () => setEditing('');
  if (editing === 'email' || editing === 'mobile')
    return (
      <section ref={part} className="panel">
        <ContactForm
          target={editing === 'email' ? details.email : details.mobile_number}
          label={contactLabel(editing, country)}
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
    <section ref={part} className="panel grid gap-4" aria-label={t.details()}>
      <dl className="grid gap-4">
        <Fact field="name" text={details.name} onEdit={setEditing} />
        <Fact
          field="email"
          text={details.email}
          isUnproved={details.email !== '' && !details.is_email_verified}
          onEdit={setEditing}
        />
        <Fact
          field="mobile"
          text={details.mobile_number}
          isUnproved={details.mobile_number !== '' && !details.is_mobile_verified}
          onEdit={setEditing}
        />
        <Fact field="dob" text={details.dob && dateWords(details.dob)} onEdit={setEditing} />
        <Fact
          field="address"
          text={[details.address_1, details.address_2].filter(Boolean).join(', ')}
          onEdit={setEditing}
        />
      </dl>
    </section>
  );
}

interface FactProps {
  field: Editing;
  text: string;
  isUnproved?: boolean;
  onEdit: (field: Editing) => void;
}

const fieldNames = {
  name: t.name,
  email: t.email,
  mobile: t.mobileNumber,
  dob: t.dob,
  address: t.address,
} satisfies Record<Editing, () => string>;

function Fact({ field, text, isUnproved = false, onEdit }: FactProps) {
  const name = fieldNames[field]();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 not-last:border-b not-last:border-line not-last:pb-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        {text || t.notGiven()} {isUnproved && <span className="badge badge-error ml-1">{t.notConfirmed()}</span>}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={isUnproved ? t.confirmField({ field: name }) : t.editField({ field: name })}
          data-opens={field}
          onClick={() => onEdit(field)}
        >
          {isUnproved ? t.confirm() : t.edit()}
        </button>
      </dd>
    </div>
  );
}
