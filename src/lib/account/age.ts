const minAge = 18;
const earliestBirth = '1900-01-01';

/** Whether a person born on `dob` (`YYYY-MM-DD`) is at least 18 (spec §5) in every time zone. */
export function isAdult(dob: string, now: Date): boolean {
  const [year, rest] = [now.getUTCFullYear(), now.toISOString().slice(4, 10)];
  return dob >= earliestBirth && dob <= `${year - minAge}${rest}`;
}
