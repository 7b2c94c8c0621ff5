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

export const scope = globalThis as unknown as WorkerScope;
