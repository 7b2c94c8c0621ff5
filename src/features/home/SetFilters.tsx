import * as t from '#texts/product-list';

/* What the row above a list shows of filters that are set: never in the page's file, and so after its style sheet. */

/** The class of a filter that is set. */
export const setChip = 'chip chip-set';

/** How many filters are set. */
export const SetCount = ({ count }: { count: number }) => (
  <span className="min-w-5 rounded-full bg-accent-400 px-1 text-center text-2xs/[1.25rem] font-bold text-brand-950">
    <span aria-hidden="true">{count}</span>
    <span className="visually-hidden">{t.setCount({ count })}</span>
  </span>
);

/** The price range, as text, with a press that removes it. */
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
