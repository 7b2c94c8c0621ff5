/** A day of the calendar as customers read it: `Monday, 23 November`. */
export const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
    .format(Date.parse(date))
    .replace(/^(\w+) /, '$1, ');

/** The same, short: `Mon 23 Nov`. */
export const shortDay = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
    .format(Date.parse(date))
    .replace(',', '');

/** How many days, in words. */
export const daysCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
