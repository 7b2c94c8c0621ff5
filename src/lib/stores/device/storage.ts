/** A storage area of the browser that never throws: what it cannot keep lives as long as the page. */
export interface DeviceStorage {
  read(key: string): string | undefined;
  /** Keeps a text; `undefined` forgets it. */
  write(key: string, text: string | undefined): void;
  clear(): void;
  /** Whether everything written outlives the page. */
  keepsAll(): boolean;
}

function deviceStorage(area: () => Storage | undefined): DeviceStorage {
  const unstored = new Map<string, string>();
  const withArea = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      const storage = area();
      return storage && use(storage);
    } catch (error) {
      console.warn('The browser keeps nothing for this page:', error);
      return undefined;
    }
  };
  return {
    read: (key) => unstored.get(key) ?? withArea((storage) => storage.getItem(key)) ?? undefined,
    write(key, text) {
      unstored.delete(key);
      const isKept = withArea((storage) => {
        if (text === undefined) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      });
      if (!isKept && text !== undefined) unstored.set(key, text);
    },
    clear() {
      unstored.clear();
      withArea((storage) => storage.clear());
    },
    keepsAll: () => unstored.size === 0,
  };
}

/** Kept until the customer logs out; shared by all tabs. */
export const localArea = deviceStorage(() => globalThis.localStorage);

/** Kept until the tab is closed. */
export const sessionArea = deviceStorage(() => globalThis.sessionStorage);
