import { DraftField } from './DraftField.tsx';

/** The owner, who logs in at the counter. */
export function OwnerStep() {
  return (
    <>
      <p>
        You see and work on orders at the <strong>counter</strong>. You log in there with a code that the shop sends
        you.
      </p>
      <DraftField name="owner_name" label="Your name" maxLength={80} autoComplete="name" required />
      <DraftField
        name="owner_target"
        label="Your mobile number or e-mail"
        hint="The code goes here. You can add more people at the counter."
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
    </>
  );
}
