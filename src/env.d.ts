declare namespace App {
  interface Locals {
    /** The page's store; absent on the marketplace's own pages. */
    shop?: import('./lib/catalogue/page-data.ts').PageData;
    policies: import('./lib/policies/next-version.ts').PolicyVersions;
    /** What stands for what `render` gives, which is rendered once for the site; at once when it is known; absent in development. @param name of the part, in the site */
    once?(name: string, render: () => Promise<string>): string | Promise<string>;
    marketplace: import('./lib/catalogue/marketplace-data.ts').MarketplaceData;
  }
}
