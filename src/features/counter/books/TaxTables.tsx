import { useId } from 'react';
import type { Gst, GstTable } from '#contract/counter/books';
import type { Store } from '#contract/store';
import { booksMessages, gstTableNames, rateWords } from '#lib/messages/counter/books';
import { formatSigned, type Minor } from '#lib/money/money';
import { dateWords } from '#lib/schedule/date-words';
import { fetchGstFile, fetchGstReturn, showMonth } from '#lib/stores/counter/books/books';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';
import { Bars } from './Bars.tsx';
import { Download } from './Download.tsx';
import { IncompleteItems } from './IncompleteItems.tsx';

interface Props {
  taxes: Gst;
  store: Store;
}

/** The taxes of a month by place, rate and HSN code; in India also the other tables and files of GSTR-1. */
export function TaxTables({ taxes, store }: Props) {
  const { gstin, shows_tax, invoices, credit_notes, total, delivery, round_off, rates, codes } = taxes;
  const price = (sum: Minor) => <SignedPrice sum={sum} locale={store} />;
  const isIndian = store.country === 'India';
  const heads = isIndian ? ['Taxable', 'CGST', 'SGST', 'IGST', 'With tax'] : ['Taxable', 'Tax', 'With tax'];
  const cells = ({ taxable, central, state, integrated, value }: Gst['rates'][number] | Gst['codes'][number]) =>
    (isIndian ? [taxable, central, state, integrated, value] : [taxable, central + state + integrated, value]).map(
      price,
    );
  return (
    <div className="grid gap-3" aria-live="polite">
      <p>
        {booksMessages.documents(invoices, credit_notes)}: {price(total)}
        {delivery !== 0 && <>, of which delivery without tax {price(delivery)}</>}
        {round_off !== 0 && <>, including cash round-off {price(round_off)}</>}
        {gstin && ` · GSTIN ${gstin}`}
      </p>
      <Gstins taxes={taxes} />
      <Notes taxes={taxes} store={store} />
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
        heads={['HSN and rate', 'Quantity', ...heads]}
        rows={codes.map((row) => ({
          key: `${row.hsn} ${row.tax_percent} ${row.unit} ${row.is_business}`,
          cells: [
            `${row.hsn || 'No code'}, ${rateWords(row.tax_percent)}${row.is_business ? ', to businesses' : ''}`,
            isIndian ? `${row.quantity} ${row.unit}` : row.quantity,
            ...cells(row),
          ],
        }))}
      />
      {isIndian && shows_tax && <FurtherTables taxes={taxes} store={store} />}
      {isIndian && shows_tax && <Files taxes={taxes} />}
    </div>
  );
}

/** Chooses the GSTIN of the tables, if several report documents of the month. */
function Gstins({ taxes: { month, gstin, gstins } }: Pick<Props, 'taxes'>) {
  const id = useId();
  const all = [...new Set([gstin, ...gstins])].filter(Boolean);
  if (all.length < 2) return null;
  return (
    <div className="field justify-self-start print:hidden">
      <label htmlFor={id}>GSTIN</label>
      <select id={id} value={gstin} onChange={({ target }) => void showMonth(month, target.value)}>
        {all.sort().map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}

/** Problems to check before filing the month. */
function Notes({ taxes, store }: Props) {
  const { shows_tax, waiting, uncertain_orders, uncertain_plans, unequal, apart } = taxes;
  const { incomplete, incomplete_value, unrated, unrated_value, delivery } = taxes;
  const money = (sum: Minor) => formatSigned(sum, store);
  return (
    <>
      {!shows_tax && <p>{booksMessages.noTax}</p>}
      {waiting > 0 && <p className="alert alert-warning">{booksMessages.waiting(waiting)}</p>}
      {shows_tax && incomplete.length > 0 && (
        <IncompleteItems items={incomplete} text={booksMessages.incomplete(money(incomplete_value))} />
      )}
      {shows_tax && unrated.length > 0 && (
        <IncompleteItems items={unrated} text={booksMessages.unrated(money(unrated_value + delivery))} />
      )}
      {apart.documents > 0 && <p>{booksMessages.apart(apart.documents, money(apart.value))}</p>}
      {uncertain_orders.length + uncertain_plans.length > 0 && (
        <p className="alert alert-warning">{booksMessages.uncertain(uncertain_orders, uncertain_plans)}</p>
      )}
      {unequal > 0 && <p className="text-ink-soft">{booksMessages.unequal(unequal)}</p>}
    </>
  );
}

function FurtherTables({ taxes, store }: Props) {
  const { exempt, exempt_business, documents } = taxes;
  const price = (sum: Minor) => <SignedPrice sum={sum} locale={store} />;
  const rowsOf = (some: Gst['large']) =>
    some.map(({ gstin, number, date, place, total }) => ({
      key: number,
      cells: [number, dateWords(date), gstin ? `${place}, ${gstin}` : place, price(total)],
    }));
  const alone: [title: string, first: string, rows: Gst['large']][] = [
    ['Sales to businesses (B2B)', 'Invoice', taxes.business],
    ['Credit notes to businesses (B2B)', 'Credit note', taxes.business_notes],
    ['B2C large: above ₹1,00,000 to other states', 'Invoice', taxes.large],
    ['Credit notes, B2C large', 'Credit note', taxes.large_notes],
  ];
  return (
    <>
      <Bars
        title="Exempt goods"
        heads={['Sold', 'Value']}
        rows={[
          { key: 'within', cells: ['In your state', price(exempt.within)] },
          { key: 'between', cells: ['To other states', price(exempt.between)] },
          ...(exempt_business.within === 0 && exempt_business.between === 0
            ? []
            : [
                { key: 'business within', cells: ['To businesses in your state', price(exempt_business.within)] },
                { key: 'business between', cells: ['To businesses in other states', price(exempt_business.between)] },
              ]),
        ]}
      />
      {alone.map(
        ([title, first, rows]) =>
          rows.length > 0 && (
            <Bars key={title} title={title} heads={[first, 'Date', 'Place', 'Value']} rows={rowsOf(rows)} />
          ),
      )}
      <Bars
        title="Documents issued"
        heads={['Kind', 'From', 'To', 'Count']}
        rows={documents.map(({ kind, from, to, count }) => ({
          key: from,
          cells: [kind === 'invoice' ? 'Invoices' : 'Credit notes', from, to, count],
        }))}
      />
    </>
  );
}

function Files({ taxes }: Pick<Props, 'taxes'>) {
  const { month, gstin, gstins } = taxes;
  const name = gstins.length > 1 ? `${gstin}_${month}` : month;
  const tables = Object.entries(gstTableNames) as [GstTable, string][];
  return (
    <section className="grid gap-2 print:hidden" aria-labelledby="gstr-1">
      <h3 id="gstr-1" className="text-lg">
        Files for GSTR-1
      </h3>
      <p className="text-ink-soft">{booksMessages.filesFor}</p>
      <div className="flex flex-wrap gap-2">
        <Download text="JSON for the portal" name={`GSTR1_${name}.json`} fetchFile={() => fetchGstReturn(taxes)} />
        {tables.map(([table, title]) => (
          <Download
            key={table}
            text={`${title} as CSV`}
            name={`${table.toUpperCase()}_${name}.csv`}
            fetchFile={() => fetchGstFile(taxes, table)}
          />
        ))}
      </div>
    </section>
  );
}
