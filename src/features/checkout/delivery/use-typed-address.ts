import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { SavedAddress } from '#contract/address';

/** Whether there is input besides the postal code, which may be prefilled, and its city. */
const isFilledIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [name=pincode], [name=city])')].some(
    ({ value }) => value.trim() !== '',
  );

/** Lets a button outside the address form save it. The button then shows the progress and the refusal. */
export interface OuterSave {
  isBusy: boolean;
  refusal: string | undefined;
  /** Runs each save of the form. @returns the reason for a refusal */
  run(save: () => Promise<string | undefined>): Promise<string | undefined>;
}

/**
 * Saves the address in the checkout's form, after the form's own validation.
 * @param part the element that contains the form while it is shown
 * @param goOn called once the address is saved and chosen
 * @returns `save`: whether there is an address to save; an empty required form shows its problems.
 * `cancel`: call it on each later press. `outer`: for the form and the button
 */
export function useTypedAddress(
  part: RefObject<HTMLElement | null>,
  chosen: SavedAddress | undefined,
  goOn: () => void,
) {
  const isPressed = useRef(false);
  const [isShown, setIsShown] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const press = (isNow: boolean) => {
    isPressed.current = isNow;
    setIsShown(isNow);
  };
  const continueWith = useEffectEvent((saved: SavedAddress | undefined) => {
    if (isPressed.current && saved) goOn();
    isPressed.current = false;
  });
  useEffect(() => continueWith(chosen), [chosen]);
  const run: OuterSave['run'] = async (save) => {
    setRefusal(undefined);
    setIsRunning(true);
    const problem = await save().finally(() => setIsRunning(false));
    if (isPressed.current) setRefusal(problem);
    return problem;
  };
  return {
    save(): boolean {
      const form = part.current?.querySelector('form');
      if (!form) return false;
      press(isFilledIn(form));
      if (isPressed.current || !chosen) form.requestSubmit();
      return isPressed.current;
    },
    cancel: () => press(false),
    outer: { isBusy: isShown && isRunning, refusal, run },
  };
}
