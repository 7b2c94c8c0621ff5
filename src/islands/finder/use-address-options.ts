import { useCallback, useRef, useState } from 'react';
import { getStoreAddresses, type AddressOption } from '#contract/store';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The options of the dropdown: `load` fetches them once, and again after a failure. */
export function useAddressOptions() {
  const [options, setOptions] = useState<AddressOption[]>([]);
  const isAsked = useRef(false);
  const load = useCallback(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      setOptions((await call(getStoreAddresses)).data);
    } catch (error) {
      isAsked.current = false;
      console.warn('Addresses can be typed, but not chosen:', sentenceFor(error));
    }
  }, []);
  return { options, load };
}
