interface StoreTime {
  timezone: string;
  country: string;
}

/**
 * A moment as the store's clock shows it, for example `21 Nov 2026, 3:49 pm`.
 * @param moment an ISO 8601 time
 */
export const orderDate = (moment: string, { timezone, country }: StoreTime): string =>
  new Intl.DateTimeFormat(country === 'India' ? 'en-IN' : 'en-CA', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(new Date(moment));
