const callingCodes: Record<string, string> = { India: '91', Canada: '1' };

/**
 * The address of a chat with a store's phone number. A number without a calling code gets its country's: +91 in India
 * (spec §2).
 */
export function chatLink(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = callingCodes[country] ?? '91';
  return `https://wa.me/${phone.trim().startsWith('+') ? digits : code + digits}`;
}

/** A telephone number as a `tel:` address. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The address of a maps page with directions to an address from the device's position. */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
