/** An order's state: red while it is pending, green otherwise (spec §2). */
export function StatusBadge({ status }: { status: string }) {
  const look = status === 'pending' ? 'badge-error' : 'badge-success';
  return <span className={`badge first-letter:uppercase ${look}`}>{status}</span>;
}
