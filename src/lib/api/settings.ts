interface Settings {
  /** The URL of the versioned API, without a trailing slash. The counter's page always uses its own host. */
  base: string;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The session's token, if there is one. */
  token: () => string | undefined;
  /** Called when the shop no longer accepts `token`. */
  onSessionEnd: (token: string) => void;
  /** Called after each attempt. `isOnline`: there was a response. */
  onConnectivity: (isOnline: boolean) => void;
}

export const settings: Settings = {
  base: `${globalThis.document?.body.dataset.api ?? ''}/api/v1`,
  fetch: (address, init) => fetch(address, init),
  token: () => undefined,
  onSessionEnd: () => undefined,
  onConnectivity: () => undefined,
};

export const configureApi = (changes: Partial<Settings>): void => void Object.assign(settings, changes);
