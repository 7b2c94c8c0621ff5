/** What a service worker's thread has that a page has not. */
interface WorkerScope extends EventTarget {
  /** Where the store's whole catalogue is read; `sw.js` says it. */
  catalogueAddress: string;
  skipWaiting(): Promise<void>;
  clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<{ url: string }[]> };
}

/** Something that the worker is kept awake for. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Route {
  condition: { requestMode: RequestMode } | { urlPattern: string };
  source: 'race-network-and-fetch-handler' | { cacheName: string };
}

/** Which requests a browser answers how, without asking the worker first; not every browser can. */
export interface InstallEvent extends LastingEvent {
  addRoutes?(rules: Route[]): Promise<void>;
}

export const scope = globalThis as unknown as WorkerScope;
