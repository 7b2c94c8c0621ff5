import * as v from 'valibot';
import { hsnCode, type ItemDetails } from '#contract/counter/shelf';
import { asciiDigits } from '#lib/account/typed-text';
import type { AmountCountry } from '#lib/money/read-amount';
import { amountProblem, typedAmount } from '#lib/account/typed-amount';
import * as formTexts from '#texts/form';
import * as t from '#texts/new-item';
import * as shelfTexts from '#texts/shelf';

export interface TypedItem {
  item_name: string;
  category_id: string;
  unit: string;
  price: string;
  mrp: string;
  stock: string;
  veg: 'veg' | 'non-veg' | 'no';
  barcode: string;
  hsn: string;
  tax_percent: string;
  picture: File;
}

/** The price limit of an operator's folder. */
const maxPrice = 10_000_000;

/** The problem of a typed price; undefined if it is valid. @param country the store's, for its currency */
export function priceProblem(text: string, country: AmountCountry): string | undefined {
  const problem = amountProblem(text, country);
  if (problem) return t.amountProblem({ problem });
  const amount = typedAmount(text, country);
  if (Number.isNaN(amount)) return t.amountForm();
  return amount > maxPrice ? t.amountTooLarge() : undefined;
}

/** Also true for empty text. */
export const isBarcode = (text: string): boolean => /^[\w.-]*$/.test(text.trim());

export type TypedTax = Pick<TypedItem, 'hsn' | 'tax_percent'>;

/** Parses a per cent, such as `5%` or `2,5`; null for empty text, NaN if invalid. */
function typedPercent(text: string): number | null {
  const plain = asciiDigits(text).trim().replace(/\s*%$/, '').replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export function taxProblems({ hsn, tax_percent }: TypedTax): Partial<TypedTax> {
  const percent = typedPercent(tax_percent) ?? 0;
  return {
    ...(!v.is(hsnCode, asciiDigits(hsn).trim()) && { hsn: shelfTexts.hsnForm() }),
    ...(!(percent >= 0 && percent <= 100) && { tax_percent: shelfTexts.percentForm() }),
  };
}

export const taxOf = ({ hsn, tax_percent }: TypedTax) => ({
  hsn: asciiDigits(hsn).trim(),
  tax_percent: typedPercent(tax_percent),
});

const isMarkup = (text: string) => /<[a-z/!?]/i.test(text);

const unitProblem = (unit: string): { unit?: string } => {
  if (!unit.trim()) return { unit: t.unitMissing() };
  return isMarkup(unit) ? { unit: t.markup() } : {};
};

export type TypedDetails = Pick<TypedItem, 'item_name' | 'category_id' | 'unit' | 'veg' | 'picture'> & {
  special_description: string;
  family: string;
  size: string;
  low_stock: string;
};

export function problemsOfDetails(typed: TypedDetails): Partial<Record<keyof TypedDetails, string>> {
  const { item_name, unit, special_description } = typed;
  const [family, size] = [typed.family.trim(), typed.size.trim()];
  return {
    ...(isMarkup(item_name) && { item_name: t.markup() }),
    ...(!item_name.trim() && { item_name: formTexts.required() }),
    ...unitProblem(unit),
    ...(isMarkup(special_description) && { special_description: t.markup() }),
    ...(isMarkup(family) && { family: t.markup() }),
    ...(size && !family && { family: t.familyMissing() }),
    ...(isMarkup(size) && { size: t.markup() }),
    ...(family && !size && { size: t.sizeMissing() }),
    ...(!/^\d{0,6}$/.test(asciiDigits(typed.low_stock).trim()) && { low_stock: t.lowStockForm() }),
    ...(size && !unit.includes(size) && { size: t.sizeInUnit({ unit: unit.trim() }) }),
  };
}

/** Converts the form for the shop. */
export const detailsOf = (typed: TypedDetails): ItemDetails => ({
  item_name: typed.item_name.trim(),
  category_id: Number(typed.category_id),
  unit: typed.unit.trim(),
  veg: vegOf(typed.veg),
  special_description: typed.special_description.replaceAll('\r\n', '\n').trim(),
  family: typed.family.trim() || null,
  size: typed.size.trim() || null,
  low_stock: numberOrNull(asciiDigits(typed.low_stock).trim()),
});

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

/** null is not food. */
export const vegText = (veg: boolean | null): TypedItem['veg'] => (veg === null ? 'no' : veg ? 'veg' : 'non-veg');
export const vegOf = (choice: TypedItem['veg']): boolean | null => (choice === 'no' ? null : choice === 'veg');

export function problemsOfItem(typed: TypedItem, country: AmountCountry): Partial<Record<keyof TypedItem, string>> {
  const { item_name, unit, stock, barcode, picture } = typed;
  const [price, mrp] = [typed.price, typed.mrp.trim() || '0'].map((text) => priceProblem(text, country));
  const [cost, most] = [typed.price, typed.mrp].map((text) => typedAmount(text, country));
  const isAbove = !price && !mrp && typed.mrp.trim() !== '' && (cost ?? 0) > (most ?? 0);
  return {
    ...(isMarkup(item_name) && { item_name: t.markup() }),
    ...(!item_name.trim() && { item_name: formTexts.required() }),
    ...unitProblem(unit),
    ...(price && { price }),
    ...(mrp && { mrp }),
    ...(isAbove && { price: t.aboveMrp() }),
    ...(!/^\d{1,6}$/.test(stock.trim()) && { stock: t.countMissing() }),
    ...(!isBarcode(barcode) && { barcode: shelfTexts.barcodeForm() }),
    ...taxProblems(typed),
    ...(picture.size === 0 && { picture: t.pictureMissing() }),
  };
}
