/** A typed amount as a decimal number, with a point or a comma; NaN for anything else. */
export const typedAmount = (text: string): number => Number(text.replace(',', '.').trim() || Number.NaN);
