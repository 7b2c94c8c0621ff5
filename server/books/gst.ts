import type * as v from 'valibot';
import type { gst } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import type { Taxes } from '#server/db/invoice-rows';
import type { Shop } from '#server/platform/shop';
import { todayIn } from '#server/stores/today';
import { countOf, totalOf, type CodeRow, type FiledDocument } from './gst-entries.ts';
import {
  codesInOrder,
  exemptSales,
  filedOf,
  inOrder,
  numberRanges,
  readTables,
  type Tables,
  type Wanted,
} from './gst-tables.ts';
import type { BookStoreList } from './stores.ts';

const maxNamed = 20;

const toWire = ({ value, taxable, central, state, integrated }: Taxes) => ({
  value: toDecimal(value),
  taxable: toDecimal(taxable),
  central: toDecimal(central),
  state: toDecimal(state),
  integrated: toDecimal(integrated),
});

const toWireDocument = ({ gstin, number, date, place, total }: FiledDocument) => ({
  gstin,
  number,
  date,
  place,
  total: toDecimal(total),
});

const toWireCode = ({ isBusiness, hsn, tax_percent, unit, quantity, ...taxes }: CodeRow) => ({
  is_business: isBusiness,
  hsn,
  tax_percent,
  unit,
  quantity,
  ...toWire(taxes),
});

const namedOf = ({ items }: Tables['uncoded']) =>
  [...items.values()]
    .filter(({ value }) => value !== 0)
    .slice(0, maxNamed)
    .map(({ item_id, item_name }) => ({ item_id, item_name }));

function toWireExempt(tables: Tables, isBusiness: boolean) {
  const { within, between } = exemptSales(tables, isBusiness);
  return { within: toDecimal(within), between: toDecimal(between) };
}

/** One GSTIN's taxes for a month, by default this month: invoices less credit notes. */
export async function readGst(
  shop: Shop,
  stores: BookStoreList,
  wanted: Partial<Wanted>,
): Promise<v.InferInput<typeof gst>> {
  const { month = todayIn(shop, stores[0]).slice(0, 7), gstin } = wanted;
  const tables = await readTables(shop, stores, { month, gstin });
  const { gstins, waiting, unequal, uncertain, uncoded, unrated, apart, delivery, round_off } = tables;
  return {
    month,
    gstin: tables.gstin ?? '',
    gstins,
    shows_tax: tables.gstin !== undefined,
    invoices: countOf(tables, 'invoice'),
    credit_notes: countOf(tables, 'credit note'),
    waiting,
    unequal,
    uncertain_orders: [...uncertain.orders].slice(0, maxNamed),
    uncertain_plans: [...uncertain.plans].slice(0, maxNamed),
    incomplete: namedOf(uncoded),
    incomplete_value: toDecimal(uncoded.value),
    unrated: namedOf(unrated),
    unrated_value: toDecimal(unrated.value),
    apart: { documents: apart.documents, value: toDecimal(apart.value) },
    delivery: toDecimal(delivery),
    round_off: toDecimal(round_off),
    total: toDecimal(totalOf(tables)),
    rates: inOrder(tables.rates).map((row) => ({ place: row.place, tax_percent: row.tax_percent, ...toWire(row) })),
    codes: [false, true].flatMap((isBusiness) => codesInOrder(tables, isBusiness)).map(toWireCode),
    exempt: toWireExempt(tables, false),
    exempt_business: toWireExempt(tables, true),
    business: filedOf(tables, 'invoice', true).map(toWireDocument),
    business_notes: filedOf(tables, 'credit note', true).map(toWireDocument),
    large: filedOf(tables, 'invoice', false).map(toWireDocument),
    large_notes: filedOf(tables, 'credit note', false).map(toWireDocument),
    documents: numberRanges(tables),
  };
}
