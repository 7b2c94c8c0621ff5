import * as t from '#texts/share';
import { notify } from './notices.ts';

/** Copies a text. @returns whether it is copied; otherwise a notice shows `otherwise`, for copying by hand */
export async function copyText(text: string, otherwise: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn(error);
    notify(t.copyFailed({ otherwise }), 'error', 5000);
    return false;
  }
}

/** Offers to share an address, or copies it where the device cannot share. @returns whether it was copied */
export async function shareAddress(title: string, url: string): Promise<boolean> {
  const copy = () => copyText(url, t.address({ url }));
  if (!('share' in navigator)) return copy();
  try {
    await navigator.share({ title, url });
    return false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false; // cancelled by the customer
    return copy();
  }
}
