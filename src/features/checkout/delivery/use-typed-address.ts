import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { SavedAddress } from '#contract/address';

/** Whether more is typed than the postal code, which may be known from before, and the city that follows from it. */
const isFilledIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [name=pincode], [name=city])')].some(
    ({ value }) => value.trim() !== '',
  );

/**
 * Saves the address that is still in the form of a checkout, with the form's own validation.
 * @param part the element that contains the form while it is shown
 * @param goOn called once the address is saved and chosen
 * @returns `save`, whether there is one to save (else an empty form that is needed shows its mistakes); `cancel`, to be called
 * on each later press
 */
export function useTypedAddress(
  part: RefObject<HTMLElement | null>,
  chosen: SavedAddress | undefined,
  goOn: () => void,
) {
  const isSaving = useRef(false);
  const continueWith = useEffectEvent((saved: SavedAddress | undefined) => {
    if (isSaving.current && saved) goOn();
    isSaving.current = false;
  });
  useEffect(() => continueWith(chosen), [chosen]);
  return {
    save(): boolean {
      const form = part.current?.querySelector('form');
      if (!form) return false;
      isSaving.current = isFilledIn(form);
      if (isSaving.current || !chosen) form.requestSubmit();
      return isSaving.current;
    },
    cancel: () => {
      isSaving.current = false;
    },
  };
}
