import { useId } from 'react';
import type { Gst, GstTable } from '#contract/counter/books';
import type { Store } from '#contract/store';
import { documentsWords, gstTables, rateWords, uncertainWords } from '#lib/messages/counter/books';
import { formatSigned, type Minor } from '#lib/money/money';
import { dateWords } from '#lib/schedule/date-words';
import { fetchGstFile, fetchGstReturn, showMonth } from '#lib/stores/counter/books/books';
import * as t from '#texts/books';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';
import { Bars } from './Bars.tsx';
import { Download } from './Download.tsx';
import { IncompleteItems } from './IncompleteItems.tsx';

type TaxSums = Pick<Gst['rates'][number], 'taxable' | 'central' | 'state' | 'integrated' | 'value'>;

interface Props {
  taxes: Gst;
  store: Store;
}

/** The taxes of a month by place, rate and HSN code; in India also the other tables and files of GSTR-1. */
export function TaxTables({ taxes, store }: Props) {
  const { gstin, shows_tax, invoices, credit_notes, total, delivery, round_off, rates, codes } = taxes;
  const price = (sum: Minor) => <SignedPrice sum={sum} locale={store} />;
  const isIndian = store.country === 'India';
  const heads = isIndian
    ? [t.taxable(), t.cgst(), t.sgst(), t.igst(), t.withTax()]
    : [t.taxable(), t.tax(), t.withTax()];
  const cells = ({ taxable, central, state, integrated, value }: TaxSums) =>
    (isIndian ? [taxable, central, state, integrated, value] : [taxable, central + state + integrated, value]).map(
      price,
    );
  const untaxed = [
    { key: 'delivery', name: t.untaxedDelivery(), sum: delivery },
    { key: 'round-off', name: t.roundOff(), sum: round_off },
  ]
    .filter(({ sum }) => sum !== 0)
    .map(({ key, name, sum }) => ({ key, cells: [name, ...heads.slice(1).map(() => ''), price(sum)] }));
  return (
    <div className="grid gap-3" aria-live="polite">
      <p>
        {documentsWords(invoices, credit_notes)}: {price(total)}
        {gstin && ` · ${t.gstinIs({ gstin })}`}
      </p>
      <Gstins taxes={taxes} />
      <Notes taxes={taxes} store={store} />
      <Bars
        title={t.byRate()}
        heads={[t.placeAndRate(), ...heads]}
        rows={[
          ...rates.map((row) => ({
            key: `${row.place} ${row.tax_percent}`,
            cells: [`${row.place}, ${rateWords(row.tax_percent)}`, ...cells(row)],
          })),
          ...untaxed,
          { key: 'total', cells: [t.total(), ...cells({ ...sumOf(rates), value: total })] },
        ]}
      />
      <Bars
        title={t.byHsn()}
        heads={[t.hsnAndRate(), t.quantity(), ...heads]}
        rows={codes.map((row) => ({
          key: `${row.hsn} ${row.tax_percent} ${row.unit} ${row.is_business}`,
          cells: [
            [row.hsn || t.noCode(), rateWords(row.tax_percent), row.is_business && t.toBusinesses()]
              .filter(Boolean)
              .join(', '),
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

const taxNames = ['taxable', 'central', 'state', 'integrated'] as const;

const sumOf = (rates: Gst['rates']) =>
  Object.fromEntries(taxNames.map((name) => [name, rates.reduce((sum, row) => sum + row[name], 0)])) as Record<
    (typeof taxNames)[number],
    Minor
  >;

/** Chooses the GSTIN of the tables, if several report documents of the month. */
function Gstins({ taxes: { month, gstin, gstins } }: Pick<Props, 'taxes'>) {
  const id = useId();
  const all = [...new Set([gstin, ...gstins])].filter(Boolean);
  if (all.length < 2) return null;
  return (
    <div className="field justify-self-start print:hidden">
      <label htmlFor={id}>{t.gstin()}</label>
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
      {!shows_tax && <p>{t.noTax()}</p>}
      {waiting > 0 && <p className="alert alert-warning">{t.waiting({ count: waiting })}</p>}
      {shows_tax && incomplete.length > 0 && (
        <IncompleteItems items={incomplete} text={t.incomplete({ sum: money(incomplete_value) })} />
      )}
      {shows_tax && unrated.length > 0 && (
        <IncompleteItems items={unrated} text={t.unrated({ sum: money(unrated_value + delivery) })} />
      )}
      {apart.documents > 0 && <p>{t.apart({ count: apart.documents, sum: money(apart.value) })}</p>}
      {uncertain_orders.length + uncertain_plans.length > 0 && (
        <p className="alert alert-warning">{uncertainWords(uncertain_orders, uncertain_plans)}</p>
      )}
      {unequal > 0 && <p className="text-ink-soft">{t.unequal({ count: unequal })}</p>}
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
    [t.salesB2b(), t.invoice(), taxes.business],
    [t.notesB2b(), t.creditNote(), taxes.business_notes],
    [t.largeB2c(), t.invoice(), taxes.large],
    [t.notesLarge(), t.creditNote(), taxes.large_notes],
  ];
  return (
    <>
      <Bars
        title={t.exemptGoods()}
        heads={[t.sold(), t.value()]}
        rows={[
          { key: 'within', cells: [t.withinState(), price(exempt.within)] },
          { key: 'between', cells: [t.betweenStates(), price(exempt.between)] },
          ...(exempt_business.within === 0 && exempt_business.between === 0
            ? []
            : [
                { key: 'business within', cells: [t.businessWithin(), price(exempt_business.within)] },
                { key: 'business between', cells: [t.businessBetween(), price(exempt_business.between)] },
              ]),
        ]}
      />
      {alone.map(
        ([title, first, rows]) =>
          rows.length > 0 && (
            <Bars key={title} title={title} heads={[first, t.date(), t.place(), t.value()]} rows={rowsOf(rows)} />
          ),
      )}
      <Bars
        title={t.documentsIssued()}
        heads={[t.kind(), t.from(), t.to(), t.count()]}
        rows={documents.map(({ kind, from, to, count }) => ({
          key: from,
          cells: [kind === 'invoice' ? t.invoices() : t.creditNotes(), from, to, count],
        }))}
      />
    </>
  );
}

function Files({ taxes }: Pick<Props, 'taxes'>) {
  const { month, gstin, gstins } = taxes;
  const name = gstins.length > 1 ? `${gstin}_${month}` : month;
  const tables = Object.entries(gstTables) as [GstTable, () => string][];
  return (
    <section className="grid gap-2 print:hidden" aria-labelledby="gstr-1">
      <h3 id="gstr-1" className="text-lg">
        {t.files()}
      </h3>
      <p className="text-ink-soft">{t.filesFor()}</p>
      <div className="flex flex-wrap gap-2">
        <Download text={t.portalJson()} name={`GSTR1_${name}.json`} fetchFile={() => fetchGstReturn(taxes)} />
        {tables.map(([table, title]) => (
          <Download
            key={table}
            text={t.asCsv({ title: title() })}
            name={`${table.toUpperCase()}_${name}.csv`}
            fetchFile={() => fetchGstFile(taxes, table)}
          />
        ))}
      </div>
    </section>
  );
}
