import type { Minor } from '#lib/money/money';
import { shareOut } from '#lib/order/line-value';
import * as t from '#texts/invoice';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';
import { taxesAsIssued } from './tax-as-issued.ts';

/** No taxes at all. */
export const noTaxes: Taxes = { value: 0, taxable: 0, central: 0, state: 0, integrated: 0 };

/** The sum of some taxes, or their difference. */
export const addTaxes = (a: Taxes, b: Taxes, sign: 1 | -1 = 1): Taxes => ({
  value: a.value + sign * b.value,
  taxable: a.taxable + sign * b.taxable,
  central: a.central + sign * b.central,
  state: a.state + sign * b.state,
  integrated: a.integrated + sign * b.integrated,
});

/** Whether a document divides the tax into two equal ones: India's central and state tax. */
const isDivided = ({ seller, isWithinState }: Pick<Invoice, 'seller' | 'isWithinState'>) =>
  seller.country === 'India' && isWithinState;

/**
 * The taxes in a price that includes them. Central and state tax are equal by law.
 * An odd paisa belongs to the taxable value.
 */
export function taxesIn(value: Minor, percent: number | null, isInHalves: boolean): Taxes {
  if (percent === null) return { ...noTaxes, value };
  const half = Math.round((value * percent) / (2 * (100 + percent)));
  const whole = Math.round((value * percent) / (100 + percent));
  return isInHalves
    ? { value, taxable: value - 2 * half, central: half, state: half, integrated: 0 }
    : { value, taxable: value - whole, central: 0, state: 0, integrated: whole };
}

interface Content extends Pick<Invoice, 'lines' | 'delivery_charge' | 'isWithinState' | 'seller'> {
  /** The amount paid for each line, after its share of discounts. */
  paid: Minor[];
  /** The amount paid for delivery; by default its whole charge. */
  delivery_paid?: Minor;
}

/** The number of the delivery among the lines of a document. */
export const deliveryLine = 0;

/**
 * The lines of an invoice and its delivery, with their taxes. Delivery is taxed like the goods with the largest share:
 * India's rule for a composite supply.
 */
export function taxLines(content: Content): TaxedLine[] {
  const { lines, paid, delivery_paid = content.delivery_charge } = content;
  const taxed = lines.map(({ line, item_id, name, hsn, unit, quantity, tax_percent, filed_in }, index) => ({
    line: line ?? index + 1,
    ...(item_id !== undefined && { item_id }),
    name,
    hsn,
    unit,
    quantity,
    tax_percent,
    ...(filed_in && { filed_in }),
    ...taxesIn(paid[index] ?? 0, tax_percent, isDivided(content)),
  }));
  if (delivery_paid === 0) return taxed;
  const main = mainSupply(taxed);
  const { item_id, hsn = '', tax_percent = null, filed_in } = main ?? {};
  const about = {
    ...(item_id !== undefined && { item_id }),
    name: t.delivery(),
    hsn,
    unit: '',
    tax_percent,
    ...(filed_in && { filed_in }),
  };
  const taxes = taxesIn(delivery_paid, about.tax_percent, isDivided(content));
  return [...taxed, { line: deliveryLine, quantity: 0, ...about, ...taxes }];
}

const sumOf = (lines: TaxedLine[]): Minor => lines.reduce((sum, { value }) => sum + value, 0);

/** The dearest line among those at the rate of which most was sold, and of several the highest. */
function mainSupply(lines: TaxedLine[]): TaxedLine | undefined {
  const [main = []] = [...Map.groupBy(lines, ({ tax_percent }) => tax_percent).values()].sort(
    (a, b) => sumOf(b) - sumOf(a) || (b[0]?.tax_percent ?? -1) - (a[0]?.tax_percent ?? -1),
  );
  return main.toSorted((a, b) => b.value - a.value)[0];
}

/** A credited sum: of one invoice line, ordered pieces before replacements, or shared out over all lines. */
export interface Credit {
  /** The maximum; at most what is left is credited. */
  value: Minor;
  /** undefined for all lines together. */
  line?: number | undefined;
  /** At most, of each line. */
  quantity: number;
}

/** The taxes in a part of a line: the difference before and after it. The last part has all that is left. */
function taxesOfPart(left: Taxes, value: Minor, percent: number | null, isInHalves: boolean): Taxes {
  if (value === left.value) return left;
  const after = taxesIn(left.value - value, percent, isInHalves);
  const within = (tax: Minor, most: Minor) => Math.min(Math.max(tax, 0), most);
  const half = within(left.central - after.central, Math.floor(value / 2));
  const whole = within(left.integrated - after.integrated, value);
  const taxable = percent === null ? 0 : value - 2 * half - whole;
  return { value, taxable, central: half, state: half, integrated: whole };
}

/**
 * The lines of the last credit. All credits of an invoice add up to it, to the paisa.
 * A sum above the rest of its line is taken from the other lines.
 * @param credits in the order in which they were made
 */
export function creditedLines(
  invoice: Pick<Invoice, 'seller' | 'isWithinState'>,
  taxed: TaxedLine[],
  credits: Credit[],
): TaxedLine[] {
  let left = taxed;
  let credited: TaxedLine[] = [];
  for (const { value: most, line, quantity } of credits) {
    const value = Math.min(most, sumOf(left));
    const isOwn = (one: TaxedLine) => one.line === line;
    const own = Math.min(value, sumOf(left.filter(isOwn)));
    let rest = own;
    const ownShares = left.map((one) => {
      const share = isOwn(one) ? Math.min(rest, one.value) : 0;
      rest -= share;
      return share;
    });
    const shares = shareOut(
      value - own,
      left.map((one) => (isOwn(one) ? 0 : one.value)),
    );
    let pieces = quantity;
    credited = left.map((one, index) => {
      const taken = isOwn(one) || line === undefined ? Math.min(pieces, one.quantity) : 0;
      if (line !== undefined) pieces -= taken;
      const part = (ownShares[index] ?? 0) + (shares[index] ?? 0);
      return { ...one, quantity: taken, ...taxesOfPart(one, part, one.tax_percent, isDivided(invoice)) };
    });
    left = left.map((one, index) => {
      const part = credited[index] ?? one;
      return { ...one, quantity: one.quantity - part.quantity, ...addTaxes(one, part, -1) };
    });
  }
  return credited.filter(({ value, quantity }) => value > 0 || quantity > 0);
}

/** The taxed lines of an invoice or a credit note, as they were issued. */
export const taxedLines = (document: Invoice): TaxedLine[] => document.taxed ?? taxesAsIssued(document);

/** The sums of a document at each rate, the lowest first; of what states no rate there is none. */
export function taxesByRate(document: Invoice): (Taxes & { percent: number })[] {
  const rated = taxedLines(document).filter(({ tax_percent }) => tax_percent !== null);
  return [...Map.groupBy(rated, ({ tax_percent }) => tax_percent ?? 0)]
    .sort(([a], [b]) => a - b)
    .map(([percent, lines]) => ({ percent, ...lines.reduce<Taxes>((sum, line) => addTaxes(sum, line), noTaxes) }));
}
