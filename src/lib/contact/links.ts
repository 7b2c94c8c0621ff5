const callingCodes: Record<string, string> = { India: '91', Canada: '1' };

/**
 * Where a chat with a store's telephone opens. A number without its country's calling code gets it:
 * +91 in India (spec §2), the store's own elsewhere.
 */
export function chatLink(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = callingCodes[country] ?? '91';
  return `https://wa.me/${phone.trim().startsWith('+') ? digits : code + digits}`;
}

/** A telephone number as a `tel:` address. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Where a maps page shows the way to an address, from wherever the device is. */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
