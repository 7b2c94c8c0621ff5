import * as t from '#texts/product-list';

/* Active filters in the row above a list. They are not in the page's file, so they render after its style sheet. */

/** The class of an active filter. */
export const setChip = 'chip chip-set';

export const SetCount = ({ count }: { count: number }) => (
  <span className="min-w-5 rounded-full bg-accent-400 px-1 text-center text-2xs/[1.25rem] font-bold text-brand-950">
    <span aria-hidden="true">{count}</span>
    <span className="visually-hidden">{t.setCount({ count })}</span>
  </span>
);

export const SetRange = ({ range, onClear }: { range: string; onClear: () => void }) => (
  <button type="button" className={setChip} aria-label={t.removePriceRange({ range })} onClick={onClear}>
    {range}
  </button>
);

export const ClearAll = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="btn flex-none px-3 text-sm text-brand-700" onClick={onClear}>
    {t.clearAll()}
  </button>
);
