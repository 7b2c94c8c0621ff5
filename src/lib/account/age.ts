const ageToBuy = 18;
const oldest = '1900-01-01';

/**
 * Whether somebody born on a day may buy: 18 or older (terms, spec §5), wherever they are.
 * @param dob `YYYY-MM-DD`
 */
export function isAdult(dob: string, now: Date): boolean {
  const [year, rest] = [now.getUTCFullYear(), now.toISOString().slice(4, 10)];
  return dob >= oldest && dob <= `${year - ageToBuy}${rest}`;
}
