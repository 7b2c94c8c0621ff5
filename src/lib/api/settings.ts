/** Where and as whom calls are made. */
interface Settings {
  /** Where the versioned API is, without a closing slash. */
  base: string;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The token of the session, if there is one. */
  token: () => string | undefined;
  /** Called when the shop no longer accepts `token`. */
  onSessionEnd: (token: string) => void;
  /** Told after each attempt whether an answer came. */
  onReach: (isReached: boolean) => void;
}

/** What all calls go by. */
export const settings: Settings = {
  base: import.meta.env.PUBLIC_API_BASE ?? '/api/v1',
  fetch: (address, init) => fetch(address, init),
  token: () => undefined,
  onSessionEnd: () => undefined,
  onReach: () => undefined,
};

/** Changes where and as whom calls are made; what is not given stays. */
export const configureApi = (changes: Partial<Settings>): void => void Object.assign(settings, changes);
