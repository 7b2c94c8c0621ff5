/** Globals of a service worker that pages lack. */
interface WorkerScope extends EventTarget {
  /** The label of the store, set by `sw.js`: caches are that store's, as the marketplace's host shows one store or another. */
  store: string;
  /** The URL of the store's whole catalogue; set by `sw.js`. */
  catalogueAddress: string;
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { disable(): Promise<void> } };
  clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<{ url: string }[]> };
}

/** An event that keeps the worker alive. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Route {
  condition: { requestMode: RequestMode } | { urlPattern: string };
  source: 'race-network-and-fetch-handler' | { cacheName: string };
}

/** Static routes, by which some browsers answer requests without starting the worker. */
export interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: Route[]): Promise<void>;
}

export const scope = globalThis as unknown as WorkerScope;
