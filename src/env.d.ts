declare namespace App {
  interface Locals {
    /** The page's store; absent on the marketplace's own pages. */
    shop?: import('./lib/catalogue/page-data.ts').PageData;
    policies: import('./lib/policies/next-version.ts').PolicyVersions;
    marketplace: import('./lib/catalogue/marketplace-data.ts').MarketplaceData;
  }
}
