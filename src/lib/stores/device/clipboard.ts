import { notify } from './notices.ts';

/** Copies a text. @returns whether it is copied; otherwise a notice shows `otherwise`, for copying by hand */
export async function copyText(text: string, otherwise: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn(error);
    notify(`Your browser does not let us copy. ${otherwise}`, 'error', 5000);
    return false;
  }
}
