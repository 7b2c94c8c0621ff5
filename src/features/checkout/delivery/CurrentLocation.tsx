import { LocateFixed } from 'lucide-react';
import { useState, type RefObject } from 'react';
import * as findTexts from '#texts/find-store';
import { LocationError, getDeviceAddress, type DeviceAddress } from '#lib/stores/device/location';
import * as networkTexts from '#texts/network';
import * as t from '#texts/address';
import { BusyButton } from '../../../ui/BusyButton.tsx';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  onLocate: (address: DeviceAddress) => void;
}

/** Fills in the device's address, except the state, which has a list. */
function fillIn(form: HTMLFormElement | null, { route, street, town, postalCode }: DeviceAddress): void {
  const parts = [route, street].filter((part) => part && part !== town);
  const texts = { street: parts.join(', '), city: town, pincode: postalCode };
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && text) field.value = text;
  }
}

/** The message for a failure (spec §8). */
function failureMessage(error: unknown): string {
  if (!(error instanceof LocationError)) return networkTexts.unexpected();
  return error.message === findTexts.unsupported()
    ? findTexts.unsupportedHere()
    : findTexts.withHint({ problem: error.message, hint: findTexts.typeAddress() });
}

const icon = <LocateFixed size={18} aria-hidden="true" />;

/** Fills in the address form from the device's position (spec §2). */
export function CurrentLocation({ form, onLocate }: Props) {
  const [message, setMessage] = useState('');
  const locate = async () => {
    setMessage('');
    try {
      const address = await getDeviceAddress();
      fillIn(form.current, address);
      onLocate(address);
      setMessage(address.roughKm === null ? findTexts.filledIn() : findTexts.rough({ kilometres: address.roughKm }));
    } catch (error) {
      console.warn(error);
      setMessage(failureMessage(error));
    }
  };
  return (
    <div className="grid gap-2">
      <BusyButton
        className="btn btn-quiet"
        onPress={locate}
        whileBusy={
          <>
            {icon}
            {t.locating()}
          </>
        }
      >
        {icon}
        {t.locate()}
      </BusyButton>
      <p className="text-sm text-ink-soft empty:absolute" aria-live="polite">
        {message}
      </p>
    </div>
  );
}
