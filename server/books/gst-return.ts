import { toDecimal } from '#lib/money/money';
import { stateCodes } from '#lib/tax/states';
import type { Taxes } from '#server/db/invoice-rows';
import type { Shop } from '#server/platform/shop';
import type { DocumentKind } from './documents.ts';
import type { FiledDocument } from './gst-entries.ts';
import {
  codesInOrder,
  exemptSales,
  filedOf,
  inOrder,
  numberRanges,
  readTables,
  type NumberRange,
  type Tables,
  type Wanted,
} from './gst-tables.ts';
import type { BookStoreList } from './stores.ts';

/* The portal's JSON. Schema: tests/support/books/gstr1.schema.json. */

const codeOf = (place: string): string => stateCodes[place] ?? '97';

/** The portal's format: `05-11-2026`. */
const portalDate = (date: string): string => date.split('-').toReversed().join('-');

const withinState = ({ taxable, central, state }: Taxes) => ({
  txval: toDecimal(taxable),
  camt: toDecimal(central),
  samt: toDecimal(state),
  csamt: 0,
});

const betweenStates = ({ taxable, integrated }: Taxes) => ({
  txval: toDecimal(taxable),
  iamt: toDecimal(integrated),
  csamt: 0,
});

const items = ({ rates, isWithinState }: FiledDocument) =>
  rates
    .filter(({ percent }) => percent > 0)
    .map((taxes, index) => ({
      num: index + 1,
      itm_det: { rt: taxes.percent, ...(isWithinState ? withinState(taxes) : betweenStates(taxes)) },
    }));

/** Documents with taxed goods. Table 8 reports documents with exempt goods only. */
const taxedOf = (tables: Tables, kind: DocumentKind, isBusiness: boolean) =>
  filedOf(tables, kind, isBusiness).filter(({ rates }) => rates.some(({ percent }) => percent > 0));

const invoiceOf = (own: FiledDocument) => ({
  inum: own.number,
  idt: portalDate(own.date),
  val: toDecimal(own.total),
  itms: items(own),
});

const noteOf = (own: FiledDocument) => ({
  ntty: 'C',
  nt_num: own.number,
  nt_dt: portalDate(own.date),
  pos: codeOf(own.place),
  val: toDecimal(own.total),
  itms: items(own),
});

const ofRegular = { rchrg: 'N', inv_typ: 'R' };

const businessSales = (tables: Tables) =>
  [...Map.groupBy(taxedOf(tables, 'invoice', true), ({ gstin }) => gstin)].map(([ctin, documents]) => ({
    ctin,
    inv: documents.map((own) => ({ ...invoiceOf(own), pos: codeOf(own.place), ...ofRegular })),
  }));

const businessNotes = (tables: Tables) =>
  [...Map.groupBy(taxedOf(tables, 'credit note', true), ({ gstin }) => gstin)].map(([ctin, documents]) => ({
    ctin,
    nt: documents.map((own) => ({ ...noteOf(own), ...ofRegular })),
  }));

const smallSales = ({ small }: Tables) =>
  inOrder(small)
    .filter(({ tax_percent }) => (tax_percent ?? 0) > 0)
    .map((row) => ({
      sply_ty: row.isWithinState ? 'INTRA' : 'INTER',
      pos: codeOf(row.place),
      typ: 'OE',
      rt: row.tax_percent,
      ...(row.isWithinState ? withinState(row) : betweenStates(row)),
    }));

const largeSales = (tables: Tables) =>
  [...Map.groupBy(taxedOf(tables, 'invoice', false), ({ place }) => place)].map(([place, documents]) => ({
    pos: codeOf(place),
    inv: documents.map(invoiceOf),
  }));

const largeNotes = (tables: Tables) =>
  taxedOf(tables, 'credit note', false).map((own) => ({ typ: 'B2CL', ...noteOf(own) }));

function exempt(tables: Tables, isBusiness: boolean) {
  const { within, between } = exemptSales(tables, isBusiness);
  const to = isBusiness ? 'B2B' : 'B2C';
  const row = (sply_ty: string, sum: number) => ({ sply_ty, nil_amt: 0, expt_amt: toDecimal(sum), ngsup_amt: 0 });
  return [row(`INTR${to}`, between), row(`INTRA${to}`, within)].filter(({ expt_amt }) => expt_amt !== 0);
}

const codes = (tables: Tables, isBusiness: boolean) =>
  codesInOrder(tables, isBusiness)
    .filter(({ hsn, tax_percent }) => hsn !== '' && tax_percent !== null)
    .map((row, index) => ({
      num: index + 1,
      hsn_sc: row.hsn,
      uqc: row.unit,
      qty: row.quantity,
      rt: row.tax_percent,
      txval: toDecimal(row.taxable),
      iamt: toDecimal(row.integrated),
      camt: toDecimal(row.central),
      samt: toDecimal(row.state),
      csamt: 0,
    }));

const rangesOf = (ranges: NumberRange[], kind: DocumentKind) =>
  ranges
    .filter((range) => range.kind === kind)
    .map(({ from, to, count }, index) => ({ num: index + 1, from, to, totnum: count, cancel: 0, net_issue: count }));

const documentKinds: [number, DocumentKind][] = [
  [1, 'invoice'],
  [5, 'credit note'],
];

/** A month's GSTR-1 as JSON for the portal, without empty tables. */
export async function readGstReturn(shop: Shop, stores: BookStoreList, wanted: Wanted): Promise<{ json: string }> {
  const tables = await readTables(shop, stores, wanted);
  const ranges = numberRanges(tables);
  const documents = documentKinds
    .map(([doc_num, kind]) => ({ doc_num, docs: rangesOf(ranges, kind) }))
    .filter(({ docs }) => docs.length > 0);
  const nil = [true, false].flatMap((isBusiness) => exempt(tables, isBusiness));
  const [hsn_b2b, hsn_b2c] = [codes(tables, true), codes(tables, false)];
  const hsn = { ...(hsn_b2b.length > 0 && { hsn_b2b }), ...(hsn_b2c.length > 0 && { hsn_b2c }) };
  const [year = '', monthOfYear = ''] = wanted.month.split('-');
  const all = {
    b2b: businessSales(tables),
    b2cl: largeSales(tables),
    b2cs: smallSales(tables),
    cdnr: businessNotes(tables),
    cdnur: largeNotes(tables),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...(Object.keys(hsn).length > 0 && { hsn }),
    ...(documents.length > 0 && { doc_issue: { doc_det: documents } }),
  };
  const filled = Object.entries(all).filter(([, rows]) => !Array.isArray(rows) || rows.length > 0);
  const filing = { gstin: tables.gstin ?? '', fp: monthOfYear + year, ...Object.fromEntries(filled) };
  return { json: JSON.stringify(filing, undefined, 2) };
}
