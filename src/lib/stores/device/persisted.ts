import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import type * as v from 'valibot';
import { localArea } from './storage.ts';
import { parseStored } from './parse-stored.ts';

const withoutOtherTabs = { addEventListener: () => undefined, removeEventListener: () => undefined };

setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_, key) => localArea.read(String(key)),
      has: (_, key) => localArea.read(String(key)) !== undefined,
      set: (_, key, text: string) => (localArea.write(String(key), text), true),
      deleteProperty: (_, key) => (localArea.write(String(key), undefined), true),
    },
  ),
  typeof window === 'undefined' ? withoutOtherTabs : windowPersistentEvents,
);

/**
 * A store in local storage, shared by all tabs; null if it is missing or damaged.
 * @param schema validates the stored value; its input is what is written
 * @param toStored converts a value to the schema's input
 */
export const persisted = <T>(
  key: string,
  schema: v.GenericSchema<any, T>,
  toStored: (value: T) => unknown = (value) => value,
): WritableAtom<T | null> =>
  persistentAtom<T | null>(key, null, {
    encode: (value) => (value === null ? undefined : JSON.stringify(toStored(value))),
    decode: (text) => parseStored(schema, text) ?? null,
  });
