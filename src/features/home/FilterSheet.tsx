import { useEffect, useState, type FormEvent } from 'react';
import { withoutFilters, parsePrice, parseListQuery, formatListQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { Facets } from '#lib/catalogue/catalogue';
import { grouped } from '#lib/money/grouped';
import { formatMoney, toDecimal, type Minor, type PriceLocale } from '#lib/money/money';
import { countFor } from '#lib/stores/catalogue/product-list';
import * as t from '#texts/product-list';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { offeredSwitches, sortOrders } from './filter-labels.ts';

interface Props {
  query: ListQuery;
  facets: Facets;
  locale: PriceLocale;
  onQuery: (query: ListQuery) => void;
  onClose: () => void;
}

/** The number of matching products; undefined while loading. */
function useCount(query: ListQuery): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    countFor(query).then(
      (found) => isCurrent && setCount(found),
      () => isCurrent && setCount(undefined), // the list itself shows the error
    );
    return () => {
      isCurrent = false;
    };
  }, [query]);
  return count;
}

interface PriceProps {
  label: string;
  price: Minor | null;
  hint: string;
  onPrice: (price: Minor | null) => void;
}

function PriceField({ label, price, hint, onPrice }: PriceProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder={hint}
        defaultValue={price === null ? '' : toDecimal(price)}
        onChange={({ target }) => onPrice(parsePrice(target.value))}
      />
    </label>
  );
}

const submitLabel = (count: number | undefined) =>
  count === undefined ? t.showProducts() : t.showCount({ count, shown: grouped(count) });

/** A sheet from below on phones, at the side on wide screens. */
export function FilterSheet({ query, facets, locale, onQuery, onClose }: Props) {
  const [draft, setDraft] = useState(query);
  const [clearCount, setClearCount] = useState(0);
  const count = useCount(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onQuery(parseListQuery(formatListQuery(draft)));
    onClose();
  };
  const clear = () => {
    setDraft(withoutFilters(draft));
    setClearCount(clearCount + 1);
  };
  return (
    <Dialog
      title={t.filterAndSort()}
      className="panel sheet pb-0 sm:my-0 sm:mr-0 sm:h-dvh sm:max-h-none sm:w-96 sm:rounded-none"
      onClose={onClose}
    >
      <form method="dialog">
        <button
          className="btn btn-icon absolute top-1.5 right-1.5 text-[1.5rem] font-normal before:content-['×']"
          aria-label={t.close()}
        />
      </form>
      <form onSubmit={submit} className="mt-4 grid flex-1 grid-rows-[repeat(3,auto)_1fr] gap-6">
        <fieldset>
          <legend className="mb-1 font-bold">{t.sortBy()}</legend>
          {sortOrders().map(({ sort, label }) => (
            <label key={sort} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                className="size-5"
                name="sort"
                checked={draft.sort === sort}
                onChange={() => setDraft({ ...draft, sort })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <fieldset key={clearCount}>
          <legend className="mb-1 font-bold">{t.priceIn({ currency: locale.bank_account })}</legend>
          <div className="grid grid-cols-2 gap-3">
            <PriceField
              label={t.priceFrom()}
              price={draft.from}
              hint={formatMoney(facets.lowest, locale)}
              onPrice={(from) => setDraft({ ...draft, from })}
            />
            <PriceField
              label={t.priceTo()}
              price={draft.to}
              hint={formatMoney(facets.highest, locale)}
              onPrice={(to) => setDraft({ ...draft, to })}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1 font-bold">{t.showOnly()}</legend>
          {offeredSwitches(facets).map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={draft[name]}
              onToggle={(isChecked) => setDraft({ ...draft, [name]: isChecked })}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 self-end border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
          <button type="button" className="btn btn-quiet" onClick={clear}>
            {t.clearAll()}
          </button>
          <button type="submit" className="btn btn-primary grow">
            <span aria-live="polite">{submitLabel(count)}</span>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
