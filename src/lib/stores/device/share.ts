import { copyText } from './clipboard.ts';

/** Offers to share an address, or copies it where the device cannot share. @returns whether it was copied */
export async function shareAddress(title: string, url: string): Promise<boolean> {
  const copy = () => copyText(url, `The address is ${url}`);
  if (!('share' in navigator)) return copy();
  try {
    await navigator.share({ title, url });
    return false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false; // cancelled by the customer
    return copy();
  }
}
