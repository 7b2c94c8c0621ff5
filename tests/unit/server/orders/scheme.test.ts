import { expect, it } from 'vitest';
import type { InvoiceLine } from '#server/db/invoice-rows';
import { documentKind, statedLines } from '#server/orders/invoices/scheme';
import { schemeOf } from '#server/stores/tax-scheme';

const store = { country: 'India' as const, gstin: '24AABXS3301K1ZJ', gst_scheme: '' };
const line = (tax_percent: number | null) => ({ name: 'Dal', hsn: '0713', tax_percent }) as InvoiceLine;

it('knows the scheme of a store by its GSTIN, unless it says another', () => {
  expect(schemeOf(store)).toBe('regular');
  expect(schemeOf({ ...store, gstin: '' })).toBe('none');
  expect(schemeOf({ ...store, gst_scheme: 'composition' })).toBe('composition');
  expect(schemeOf({ country: 'Canada', gstin: '', gst_scheme: '' })).toBe('regular');
});

it('calls an invoice what the law calls it', () => {
  expect(documentKind(store, [line(5), line(0)])).toEqual({ title: 'Tax invoice' });
  expect(documentKind(store, [line(0)])).toEqual({ title: 'Bill of supply' });
  expect(documentKind({ ...store, gst_scheme: 'composition' }, [line(5)])).toEqual({
    title: 'Bill of supply',
    declaration: 'Composition taxable person, not eligible to collect tax on supplies',
  });
  expect(documentKind({ ...store, gstin: '' }, [line(5)])).toEqual({ title: 'Invoice' });
});

it('shows no rate where the store may not collect tax', () => {
  expect(statedLines(store, [line(5)])).toEqual([line(5)]);
  expect(statedLines({ ...store, gst_scheme: 'composition' }, [line(5)])).toEqual([line(null)]);
});
