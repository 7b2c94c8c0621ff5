import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Minor, PriceLocale } from '#lib/money/money';
import type { PieceUnit } from '#lib/tax/unit-codes';
import type { PurchaseColumns, StoreKey } from './keys.ts';

/** `amount` includes tax. */
export interface InvoiceLine {
  /** The order's line. Absent in older invoices: the line's position. */
  line?: number;
  /** Absent in older invoices. */
  item_id?: number;
  name: string;
  unit: string;
  hsn: string;
  quantity: number;
  price: Minor;
  amount: Minor;
  /** In per cent, included in the price; null if the seller states none. */
  tax_percent: number | null;
  /** The filing unit and its amount per piece. Absent in older invoices: pieces. */
  filed_in?: PieceUnit;
  /** True for a sum without pieces, as in credit notes. */
  isSum?: boolean;
}

export interface Taxes {
  value: Minor;
  /** Excludes taxes; 0 where no rate is stated. */
  taxable: Minor;
  /** India, within a state; equal to `state`. */
  central: Minor;
  state: Minor;
  /** India, between states; any other country. */
  integrated: Minor;
}

/** `isSure`: the address and its postal code agree on the state. */
export interface Supply {
  state: string;
  isSure: boolean;
}

/** `line` is the number in the invoice, 0 for delivery. */
export interface TaxedLine
  extends Taxes, Pick<InvoiceLine, 'item_id' | 'name' | 'hsn' | 'unit' | 'quantity' | 'tax_percent' | 'filed_in'> {
  line: number;
}

/** Frozen with its number; the document is drawn from it alone. */
export interface Invoice {
  /** Absent in older invoices, like `declaration`. */
  title?: string;
  declaration?: string;
  invoice_number: string;
  order_id?: number;
  subscription_no?: number;
  /** Formatted in the store's time zone. */
  date: string;
  isCancelled: boolean;
  /** What remained of a cancelled order's total. Absent in older invoices: the whole total. */
  left?: Minor;
  seller: PriceLocale & {
    name: string;
    address: string;
    phone: string;
    email: string;
    gstin: string;
    /** The food licence; absent where unknown, and in older invoices. */
    fssai?: string;
    currency: string;
  };
  marketplace: string;
  /** `gstin` and `business` are absent for a consumer. */
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
  /** The destination, or the store's address for a pickup. */
  place: string;
  /** Whether India's tax is split into central and state tax. */
  isWithinState: boolean;
  supply?: Supply;
  lines: InvoiceLine[];
  taxed?: TaxedLine[];
  items_total: Minor;
  delivery_charge: Minor;
  discount: Minor;
  /** Included in `total`, may be negative; absent in older invoices. */
  round_off?: Minor;
  total: Minor;
  /** Only in a credit note, for the invoice of `invoice_number`. */
  credit?: {
    credit_note_number: string;
    reason: string;
    invoice?: { date: string; total: Minor };
  };
}

/** `pdf` is null until it is drawn. */
export interface InvoiceRow extends PurchaseColumns {
  invoice_number: string;
  invoice: JSONColumnType<Invoice>;
  pdf: Uint8Array | null;
  /** When the goods left the store, or the subscription was paid. */
  at: Date;
  created_at: Generated<Date>;
}

export interface CreditedPieces {
  line: number;
  quantity: number;
}

/** For an adjustment, or a subscription's deliveries. Numbered and frozen once the purchase has an invoice. */
export interface CreditNoteRow extends PurchaseColumns {
  note_id: GeneratedAlways<number>;
  /** null for a subscription. */
  adjustment_id: string | null;
  /** A subscription's cancelled deliveries; null for an order. */
  lines: JSONColumnType<CreditedPieces[]> | null;
  amount: Minor;
  reason: string;
  at: Date;
  credit_note_number: string | null;
  note: JSONColumnType<Invoice> | null;
  pdf: Uint8Array | null;
}

export interface InvoiceCounterRow extends StoreKey {
  year: string;
  last: number;
}
