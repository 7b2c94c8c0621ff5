import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Minor, PriceLocale } from '#lib/money/money';
import type { PieceUnit } from '#lib/tax/unit-codes';
import type { PurchaseColumns, StoreKey } from './keys.ts';

/** A line of an invoice; `amount` includes tax. */
export interface InvoiceLine {
  /** The line of the order; absent in older ones: its place among the lines. */
  line?: number;
  /** The item that was supplied; absent in older ones. */
  item_id?: number;
  name: string;
  unit: string;
  hsn: string;
  quantity: number;
  price: Minor;
  amount: Minor;
  /** Per cent included in the price; null where the seller states none. */
  tax_percent: number | null;
  /** In which unit it is filed, and how much of it a piece is; absent in older ones: pieces. */
  filed_in?: PieceUnit;
  /** Whether it is a sum, without pieces, as in credit notes. */
  isSum?: boolean;
}

/** What was paid for something, in minor units, and the taxes in it. */
export interface Taxes {
  /** With the taxes. */
  value: Minor;
  /** Without them; 0 where no rate is stated. */
  taxable: Minor;
  /** India's, within a state; equal. */
  central: Minor;
  state: Minor;
  /** India's between states, and any other country's. */
  integrated: Minor;
}

/** The state in which goods are supplied, and whether the address and its postal code agree on it. */
export interface Supply {
  state: string;
  isSure: boolean;
}

/** A line of a document with its taxes, as they are filed; `line` is its number in the invoice, 0 for delivery. */
export interface TaxedLine
  extends Taxes, Pick<InvoiceLine, 'item_id' | 'name' | 'hsn' | 'unit' | 'quantity' | 'tax_percent' | 'filed_in'> {
  line: number;
}

/** The content of an invoice, frozen with its number; the document is drawn from it alone. */
export interface Invoice {
  /** What it is called, and what it must declare; absent in older ones. */
  title?: string;
  declaration?: string;
  invoice_number: string;
  /** What it is for: an order or a subscription. */
  order_id?: number;
  subscription_no?: number;
  /** On the store's clock, as a customer reads it. */
  date: string;
  isCancelled: boolean;
  /** What a cancelled order had left of its total; absent in older ones: all of it. */
  left?: Minor;
  seller: PriceLocale & {
    name: string;
    address: string;
    phone: string;
    email: string;
    gstin: string;
    /** The number of its food licence; absent where it states none, and in older invoices. */
    fssai?: string;
    currency: string;
  };
  marketplace: string;
  /** The customer, and the business that they buy for; `gstin` and `business` are absent for a consumer. */
  buyer: {
    name: string;
    mobile: string;
    email: string;
    gstin?: string;
    /** As registered (Rule 46 CGST). */
    business?: { name: string; address: string };
  };
  order_type: 'Delivery' | 'Pickup';
  payment_type: 'COD' | 'online';
  /** Where the goods go: the address of the customer, or of the store for a pickup. */
  place: string;
  /** Whether they stay in the seller's state, which divides India's tax into central and state tax. */
  isWithinState: boolean;
  /** Absent in older documents. */
  supply?: Supply;
  lines: InvoiceLine[];
  /** The lines with their taxes, as reports and files read them; absent in older documents. */
  taxed?: TaxedLine[];
  items_total: Minor;
  delivery_charge: Minor;
  discount: Minor;
  /** The cash round-off in `total`, may be negative; absent in older ones. */
  round_off?: Minor;
  total: Minor;
  /** What makes it a credit note to the invoice of `invoice_number`; absent in an invoice. */
  credit?: {
    credit_note_number: string;
    reason: string;
    /** The date and the total of the invoice; absent in older notes. */
    invoice?: { date: string; total: Minor };
  };
}

/** An invoice with its frozen content; `pdf` is null until it is drawn. */
export interface InvoiceRow extends PurchaseColumns {
  invoice_number: string;
  invoice: JSONColumnType<Invoice>;
  pdf: Uint8Array | null;
  /** When the goods left the store, or the subscription was paid. */
  at: Date;
  created_at: Generated<Date>;
}

/** Credited pieces of an invoice line, at its price. */
export interface CreditedPieces {
  line: number;
  quantity: number;
}

/** A credit note for an adjustment, or for deliveries of a subscription. It is numbered and frozen once the purchase has an invoice. */
export interface CreditNoteRow extends PurchaseColumns {
  note_id: GeneratedAlways<number>;
  /** null for a subscription. */
  adjustment_id: string | null;
  /** The cancelled deliveries of a subscription; null for an order. */
  lines: JSONColumnType<CreditedPieces[]> | null;
  amount: Minor;
  reason: string;
  at: Date;
  credit_note_number: string | null;
  note: JSONColumnType<Invoice> | null;
  pdf: Uint8Array | null;
}

/** The last invoice number of a store's year. */
export interface InvoiceCounterRow extends StoreKey {
  year: string;
  last: number;
}
