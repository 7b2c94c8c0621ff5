import type { Invoice, TaxedLine } from '#server/db/invoice-rows';
import { numberAllDocuments } from './invoices.ts';
import { reserve } from '../counter/reservations.ts';
import type { Customer } from '../shop/customers.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { newCookie, type Staff } from '../shop/staff.ts';
import { doJobs } from '#tests/support/jobs';

/** A subscription that a customer has paid in cash at the Surat store. @returns its number */
export async function payInCash(shop: TestShop, customer: Customer, owner: Staff, other: object = {}): Promise<number> {
  const { id, total } = await reserve(shop, customer, other);
  const params = { label: 'surat', reservationId: id };
  const paid = { params, cookie: await newCookie(shop, owner), body: { total } };
  return Number((await granted(shop, 'recordReservationPayment', paid)).data.subscription);
}

/** The invoice of a subscription and its credit notes, as they are frozen. */
export async function readPapers({ db }: TestShop, id: string | number) {
  const invoice = await db
    .selectFrom('invoices')
    .select('invoice')
    .where('subscription_no', '=', Number(id))
    .executeTakeFirst();
  const notes = await db
    .selectFrom('credit_notes')
    .select('note')
    .where('subscription_no', '=', Number(id))
    .orderBy('note_id')
    .execute();
  return {
    invoice: invoice?.invoice as Invoice | undefined,
    notes: notes.map(({ note }) => note as unknown as Invoice),
  };
}

/** Numbers and draws all documents. */
export async function makePapers(shop: TestShop): Promise<void> {
  await numberAllDocuments(shop);
  const draw = async () => Buffer.from('%PDF-1.7');
  await doJobs(shop, ['invoice-pdf', 'credit-note-pdf'], draw);
}

/** The sums of a document's lines. */
export function sumsOf({ taxed = [] }: Invoice) {
  const sum = (part: 'value' | 'taxable' | 'central' | 'state' | 'integrated' | 'quantity') =>
    taxed.reduce((total, line: TaxedLine) => total + line[part], 0);
  return {
    value: sum('value'),
    taxable: sum('taxable'),
    central: sum('central'),
    state: sum('state'),
    integrated: sum('integrated'),
    quantity: sum('quantity'),
  };
}

/** The serial number of a document: the last part of its number. */
export const serialOf = (number: string) => Number(number.split('-').at(-1));
