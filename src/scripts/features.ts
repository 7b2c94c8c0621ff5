type Feature = [selector: string, load: () => Promise<unknown>];

let features: Feature[] = [];

/** Registers scripts by the selector that needs them. `src/entries` has the list, which pages in place cannot import. */
export function setFeatures(list: Feature[]): void {
  features = list;
}

/** Loads the scripts of the parts that a page has. */
export const loadFeatures = (page: ParentNode): Promise<unknown> =>
  Promise.all(features.filter(([selector]) => page.querySelector(selector)).map(([, load]) => load()));
