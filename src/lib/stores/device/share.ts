import * as t from '#texts/share';
import { notify } from './notices.ts';

/** Copies a text. On failure, a notice shows `otherwise`, for copying by hand. @returns whether it was copied */
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

/** Shares a URL, or copies it if the device cannot share. @returns whether it was copied */
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
