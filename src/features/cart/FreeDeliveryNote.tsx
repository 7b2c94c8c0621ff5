import type { FreeDelivery } from '#lib/cart/free-delivery';

/** The amount missing for free delivery, if the store offers it. */
export function FreeDeliveryNote({ offer }: { offer: FreeDelivery | null | undefined }) {
  if (!offer) return null;
  const { text, missing, from } = offer;
  return (
    <div className="grid gap-2 rounded-md bg-accent-50 p-3 text-sm">
      <p aria-live="polite">{text}</p>
      {missing > 0 && <progress className="progress-line" value={from - missing} max={from} aria-hidden="true" />}
    </div>
  );
}
