/** What middleware knows about a request. */
export interface Env {
  Variables: {
    requestId: string;
    /** The caller's network address. */
    from: string;
  };
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}
