import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { $taxes, showMonth } from '#lib/stores/counter/books/books';
import * as t from '#texts/books';
import { Field } from '../../../ui/Field.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { TaxTables } from './TaxTables.tsx';

/** Loaded when they are opened. */
export function Taxes({ store, thisMonth }: { store: Store; thisMonth: string }) {
  const state = useStore($taxes);
  const { problems, isBusy, form } = useForm<{ month: string }>(
    ({ month }) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? {} : { month: t.monthFormat() }),
    ({ month }) => showMonth(month),
  );
  const month = state.status === 'ready' ? state.data.month : thisMonth;
  return (
    <section className="grid gap-3" aria-labelledby="taxes">
      <h3 id="taxes" className="text-lg">
        {t.taxesTitle()}
      </h3>
      <form {...form} className="flex flex-wrap items-end gap-2 print:hidden" key={month}>
        <Field label={t.month()} name="month" type="month" defaultValue={month} error={problems.month} required />
        <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
          {t.showTaxes()}
        </button>
      </form>
      {state.status === 'failed' && (
        <LoadFailed title={t.taxesFailed()} message={state.message} onRetry={() => showMonth(month)} />
      )}
      {state.status === 'ready' && (
        <>
          <Problem text={state.message} />
          <TaxTables taxes={state.data} store={store} />
        </>
      )}
    </section>
  );
}
