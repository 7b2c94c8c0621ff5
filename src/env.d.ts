declare namespace App {
  interface Locals {
    /** The page's store; absent on the marketplace's own pages. */
    shop?: import('./lib/catalogue/page-data.ts').PageData;
    marketplace: import('./lib/catalogue/page-data.ts').MarketplaceData;
  }
}

interface Window {
  /** Replays the clicks made before a store page's scripts were loaded: `scripts/early-presses.js`, inline. */
  replayEarlyPresses?: () => void;
}
