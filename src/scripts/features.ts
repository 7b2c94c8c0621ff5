type Feature = [selector: string, load: () => Promise<unknown>];

let features: Feature[] = [];

/** Sets the scripts of parts that only some pages have, by a selector of the part. */
export function setFeatures(list: Feature[]): void {
  features = list;
}

/** Loads the scripts of the parts that a page has. */
export const loadFeatures = (page: ParentNode): Promise<unknown> =>
  Promise.all(features.filter(([selector]) => page.querySelector(selector)).map(([, load]) => load()));
