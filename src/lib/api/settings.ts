/** Where calls are sent, and with which session. */
interface Settings {
  /** The address of the versioned API, without a trailing slash; the counter's page names no other host. */
  base: string;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The token of the session, if there is one. */
  token: () => string | undefined;
  /** Called when the shop no longer accepts `token`. */
  onSessionEnd: (token: string) => void;
  /** Called after each attempt with whether an answer came. */
  onConnectivity: (isOnline: boolean) => void;
}

/** The settings of all calls. */
export const settings: Settings = {
  base: `${globalThis.document?.body.dataset.api ?? ''}/api/v1`,
  fetch: (address, init) => fetch(address, init),
  token: () => undefined,
  onSessionEnd: () => undefined,
  onConnectivity: () => undefined,
};

/** Changes some settings of all calls. */
export const configureApi = (changes: Partial<Settings>): void => void Object.assign(settings, changes);
