/** The mark that food carries in India: a green dot in a square, or a brown triangle. */
export function VegMark({ veg }: { veg: boolean | null }) {
  if (veg === null) return null;
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role="img"
      aria-label={veg ? 'Vegetarian' : 'Not vegetarian'}
      className={`flex-none ${veg ? 'text-success-700' : 'text-[#8a3b12]'}`}
    >
      <rect x="1" y="1" width="14" height="14" rx="2" fill="#fff" stroke="currentColor" strokeWidth="1.5" />
      {veg ? <circle cx="8" cy="8" r="3.5" fill="currentColor" /> : <path d="M8 4l4 7H4z" fill="currentColor" />}
    </svg>
  );
}
