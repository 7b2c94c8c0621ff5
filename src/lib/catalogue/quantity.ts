/** The units of unit prices. */
export type Measure = 'kg' | 'litre' | 'piece';

/** An amount of a measure: `500 g` is 0.5 of `kg`. */
export interface Quantity {
  amount: number;
  measure: Measure;
}

/** The spellings of each unit, and its amount of the measure. */
const units: [names: RegExp, measure: Measure, amount: number][] = [
  [/^(?:kgs?|kilos?)$/, 'kg', 1],
  [/^(?:g|gm|gms|grams?)$/, 'kg', 0.001],
  [/^mg$/, 'kg', 0.000_001],
  [/^lbs?$/, 'kg', 0.453_592_37],
  [/^oz$/, 'kg', 0.028_349_523_125],
  [/^(?:l|lt|ltr|litres?|liters?)$/, 'litre', 1],
  [/^ml$/, 'litre', 0.001],
  [/^fl oz$/, 'litre', 0.029_573_529_562_5],
  [/^(?:pcs?|pieces?|nos?)$/, 'piece', 1],
];

/** Parses a quantity such as `500 g`, `1.5 l` or `6 pieces`; undefined for other text. */
export function parseQuantity(text: string | null | undefined): Quantity | undefined {
  const [, number, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([a-z ]+)\.?$/.exec(text?.toLowerCase() ?? '') ?? [];
  const found = units.find(([names]) => names.test(unit));
  if (!found || !Number(number)) return undefined;
  const [, measure, amount] = found;
  return { amount: Number(number) * amount, measure };
}
