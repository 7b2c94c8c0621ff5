const callingCodes: Record<string, string> = { India: '91', Canada: '1' };

/** A chat link for a store's phone number. Adds the country's calling code if it is missing: +91 in India (spec §2). */
export function chatLink(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = callingCodes[country] ?? '91';
  return `https://wa.me/${phone.trim().startsWith('+') ? digits : code + digits}`;
}

export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Google Maps directions from the device's position. */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
