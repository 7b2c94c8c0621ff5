declare namespace App {
  interface Locals {
    /** The store whose page this is; absent on the marketplace's own pages. */
    shop?: import('./lib/catalogue/page-data.ts').PageData;
    marketplace: import('./lib/catalogue/page-data.ts').MarketplaceData;
  }
}

interface Window {
  /** Does what was pressed while the scripts of a store's page were on their way: `scripts/early-presses.js`, inline. */
  doEarlyPresses?: () => void;
}
