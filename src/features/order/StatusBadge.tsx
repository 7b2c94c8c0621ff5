import { statusName } from '#lib/order/value-names';

const looks: Record<string, string> = {
  pending: 'bg-accent-100 text-accent-800',
  cancelled: 'bg-shade text-ink-soft',
};

/** An order's state: amber while it is pending, grey when it is cancelled, green otherwise (design §7). */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={`badge first-letter:uppercase ${looks[status] ?? 'badge-success'}`}>{statusName(status)}</span>
  );
}
