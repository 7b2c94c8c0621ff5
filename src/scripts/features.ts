type Feature = [selector: string, load: () => Promise<unknown>];

let features: Feature[] = [];

/**
 * Registers scripts by the selector that needs them. The list is in `src/entries`, which in-place pages cannot import.
 */
export function setFeatures(list: Feature[]): void {
  features = list;
}

/** Loads the scripts that a page needs. */
export const loadFeatures = (page: ParentNode): Promise<unknown> =>
  Promise.all(features.filter(([selector]) => page.querySelector(selector)).map(([, load]) => load()));
