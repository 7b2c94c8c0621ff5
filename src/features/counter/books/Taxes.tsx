import { useStore } from '@nanostores/react';
import type { Gst } from '#contract/counter/books';
import type { Store } from '#contract/store';
import { balanceWords, booksMessages, rateWords } from '#lib/messages/counter/books';
import { $taxes, fetchGstFile, showMonth } from '#lib/stores/counter/books/books';
import { Field } from '../../../ui/Field.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { Bars } from './Bars.tsx';
import { Download } from './Download.tsx';

/** The taxes of a month, read when they are opened. */
export function Taxes({ store, thisMonth }: { store: Store; thisMonth: string }) {
  const state = useStore($taxes);
  const { problems, isBusy, form } = useForm<{ month: string }>(
    ({ month }) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? {} : { month: 'Type a month as 2026-11' }),
    ({ month }) => showMonth(month),
  );
  const month = state.status === 'ready' ? state.data.month : thisMonth;
  return (
    <section className="grid gap-3" aria-labelledby="taxes">
      <h3 id="taxes" className="text-lg">
        Taxes of a month
      </h3>
      <form {...form} className="flex flex-wrap items-end gap-2 print:hidden" key={month}>
        <Field label="Month" name="month" type="month" defaultValue={month} error={problems.month} required />
        <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
          Show taxes
        </button>
      </form>
      {state.status === 'failed' && (
        <LoadFailed title="The taxes could not be loaded" message={state.message} onRetry={() => showMonth(month)} />
      )}
      {state.status === 'ready' && (
        <>
          <Problem text={state.message} />
          <Tables taxes={state.data} store={store} />
        </>
      )}
    </section>
  );
}

function Tables({ taxes, store }: { taxes: Gst; store: Store }) {
  const { month, gstin, states_tax, invoices, credit_notes, waiting, uneven, unsure, total, delivery, rates, codes } =
    taxes;
  const money = (sum: number) => balanceWords(sum, store);
  const heads =
    store.country === 'India' ? ['Taxable', 'CGST', 'SGST', 'IGST', 'With tax'] : ['Taxable', 'Tax', 'With tax'];
  const cells = ({ taxable, central, state, integrated, value }: Gst['rates'][number] | Gst['codes'][number]) =>
    (store.country === 'India'
      ? [taxable, central, state, integrated, value]
      : [taxable, central + state + integrated, value]
    ).map(money);
  return (
    <div className="grid gap-3" aria-live="polite">
      <p>
        {booksMessages.documents(invoices, credit_notes)}: {money(total)}, of which delivery without tax{' '}
        {money(delivery)}
        {gstin && ` · GSTIN ${gstin}`}
      </p>
      {!states_tax && <p>{booksMessages.noTax}</p>}
      {waiting > 0 && <p className="alert alert-warning">{booksMessages.waiting(waiting)}</p>}
      {unsure.length > 0 && <p className="alert alert-warning">{booksMessages.unsure(unsure)}</p>}
      {uneven > 0 && <p className="text-ink-soft">{booksMessages.uneven(uneven)}</p>}
      <Bars
        title="By place and rate"
        heads={['Place and rate', ...heads]}
        rows={rates.map((row) => ({
          key: `${row.place} ${row.tax_percent}`,
          cells: [`${row.place}, ${rateWords(row.tax_percent)}`, ...cells(row)],
        }))}
      />
      <Bars
        title="By HSN code"
        heads={['HSN and rate', 'Pieces', ...heads]}
        rows={codes.map((row) => ({
          key: `${row.hsn} ${row.tax_percent}`,
          cells: [`${row.hsn || 'No code'}, ${rateWords(row.tax_percent)}`, row.quantity, ...cells(row)],
        }))}
      />
      {states_tax && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Download text="B2C as CSV" name={`B2C_${month}.csv`} fetchFile={() => fetchGstFile(month, 'b2c')} />
          <Download text="HSN as CSV" name={`HSN_${month}.csv`} fetchFile={() => fetchGstFile(month, 'hsn')} />
        </div>
      )}
    </div>
  );
}
