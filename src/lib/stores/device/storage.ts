/** A browser storage that never throws. Values that it cannot store stay in memory until the page is left. */
export interface DeviceStorage {
  read(key: string): string | undefined;
  /** `undefined` removes the value. */
  write(key: string, text: string | undefined): void;
  clear(): void;
  /** Whether everything written outlives the page. */
  isPersistent(): boolean;
}

function deviceStorage(area: () => Storage | undefined): DeviceStorage {
  const inMemory = new Map<string, string>();
  const withArea = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      const storage = area();
      return storage && use(storage);
    } catch (error) {
      console.warn('The browser stores nothing for this page:', error);
      return undefined;
    }
  };
  return {
    read: (key) => inMemory.get(key) ?? withArea((storage) => storage.getItem(key)) ?? undefined,
    write(key, text) {
      inMemory.delete(key);
      const isStored = withArea((storage) => {
        if (text === undefined) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      });
      if (!isStored && text !== undefined) inMemory.set(key, text);
    },
    clear() {
      inMemory.clear();
      withArea((storage) => storage.clear());
    },
    isPersistent: () => inMemory.size === 0,
  };
}

/** Stored until the customer logs out; shared by all tabs. */
export const localArea = deviceStorage(() => globalThis.localStorage);

/** Stored until the tab is closed. */
export const sessionArea = deviceStorage(() => globalThis.sessionStorage);
