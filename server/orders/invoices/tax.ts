import type { Minor } from '#lib/money/money';
import { allocateByWeight } from '#lib/order/line-value';
import * as t from '#texts/invoice';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';
import { taxesAsIssued } from './tax-as-issued.ts';

export const noTaxes: Taxes = { value: 0, taxable: 0, central: 0, state: 0, integrated: 0 };

export const addTaxes = (a: Taxes, b: Taxes, sign: 1 | -1 = 1): Taxes => ({
  value: a.value + sign * b.value,
  taxable: a.taxable + sign * b.taxable,
  central: a.central + sign * b.central,
  state: a.state + sign * b.state,
  integrated: a.integrated + sign * b.integrated,
});

/** Whether the tax consists of equal central and state tax. */
const isDivided = ({ seller, isWithinState }: Pick<Invoice, 'seller' | 'isWithinState'>) =>
  seller.country === 'India' && isWithinState;

/** The taxes in a price that includes them. Central and state tax are equal by law; an odd paisa stays taxable. */
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

/** The line number of the delivery. */
export const deliveryLine = 0;

/** An invoice's taxed lines. Delivery is taxed like the largest share of goods: India's rule for a composite supply. */
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

/** The most expensive line at the rate with the largest sales; on a tie, the highest rate. */
function mainSupply(lines: TaxedLine[]): TaxedLine | undefined {
  const [main = []] = [...Map.groupBy(lines, ({ tax_percent }) => tax_percent).values()].sort(
    (a, b) => sumOf(b) - sumOf(a) || (b[0]?.tax_percent ?? -1) - (a[0]?.tax_percent ?? -1),
  );
  return main.toSorted((a, b) => b.value - a.value)[0];
}

/** A credited sum: of one invoice line, ordered pieces before replacements, or shared out over all lines. */
export interface Credit {
  /** The maximum; at most the rest is credited. */
  value: Minor;
  /** Undefined for all lines together. */
  line?: number | undefined;
  /** The maximum per line. */
  quantity: number;
}

/** Taxes of a part: the difference before and after it. The last part gets the rest. */
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
 * The lines of the last credit. All credits of an invoice add up to it, to the paisa. A sum above the rest of its line
 * is taken from the other lines.
 * @param credits oldest first
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
    const shares = allocateByWeight(
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

/** As they were issued. */
export const taxedLines = (document: Invoice): TaxedLine[] => document.taxed ?? taxesAsIssued(document);

/** The lowest rate first. Lines without a rate are omitted. */
export function taxesByRate(document: Invoice): (Taxes & { percent: number })[] {
  const rated = taxedLines(document).filter(({ tax_percent }) => tax_percent !== null);
  return [...Map.groupBy(rated, ({ tax_percent }) => tax_percent ?? 0)]
    .sort(([a], [b]) => a - b)
    .map(([percent, lines]) => ({ percent, ...lines.reduce<Taxes>((sum, line) => addTaxes(sum, line), noTaxes) }));
}
