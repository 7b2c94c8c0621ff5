import type { Session } from '#lib/stores/session';

/** Who the customer is to the shop. */
export function AccountDetails({ session }: { session: Session }) {
  const facts = [
    ['Name', session.name],
    ['Email', session.email],
    ['Mobile number', session.mobileNumber],
  ];
  return (
    <dl className="grid gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
