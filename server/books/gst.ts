import type * as v from 'valibot';
import type { gst } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import type { Taxes } from '#server/db/invoice-rows';
import { schemeOf } from '#server/orders/invoices/scheme';
import type { Shop } from '#server/platform/shop';
import { todayIn } from '#server/stores/today';
import { codesInOrder, exemptSales, inOrder, readTables, type LargeDocument } from './gst-tables.ts';
import type { BookStoreList } from './stores.ts';

/** How many orders and items are named that need a look. */
const maxNamed = 20;

const toWire = ({ value, taxable, central, state, integrated }: Taxes) => ({
  value: toDecimal(value),
  taxable: toDecimal(taxable),
  central: toDecimal(central),
  state: toDecimal(state),
  integrated: toDecimal(integrated),
});

const toWireDocument = ({ number, date, place, total }: LargeDocument) => ({
  number,
  date,
  place,
  total: toDecimal(total),
});

/** The taxes of stores with one GSTIN, in a month, by default of this month; credit notes are taken off. */
export async function readGst(shop: Shop, stores: BookStoreList, asked?: string): Promise<v.InferInput<typeof gst>> {
  const month = asked ?? todayIn(shop, stores[0]).slice(0, 7);
  const tables = await readTables(shop, stores, month);
  const { invoices, credit_notes, waiting, uneven, unsure, uncoded, delivery, round_off, ranges, large, largeNotes } = tables;
  const { within, between } = exemptSales(tables);
  return {
    month,
    gstin: stores[0].gstin,
    shows_tax: schemeOf(stores[0]) === 'regular',
    invoices,
    credit_notes,
    waiting,
    uneven,
    unsure: [...unsure].slice(0, maxNamed),
    uncoded: [...uncoded].slice(0, maxNamed),
    delivery: toDecimal(delivery),
    round_off: toDecimal(round_off),
    total: toDecimal([...tables.rates.values()].reduce((sum, { value }) => sum + value, delivery + round_off)),
    rates: inOrder(tables.rates).map((row) => ({ place: row.place, tax_percent: row.tax_percent, ...toWire(row) })),
    codes: codesInOrder(tables).map((row) => ({
      hsn: row.hsn,
      tax_percent: row.tax_percent,
      unit: row.unit,
      quantity: row.quantity,
      ...toWire(row),
    })),
    exempt: { within: toDecimal(within), between: toDecimal(between) },
    large: large.map(toWireDocument),
    large_notes: largeNotes.map(toWireDocument),
    documents: ranges,
  };
}
