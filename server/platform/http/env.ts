import type { IncomingMessage } from 'node:http';

/** What middleware knows about a request. */
export interface Env {
  Variables: {
    requestId: string;
    /** The caller's network address. */
    from: string;
    /** Whose token an operator's call carries, and what it is about, for the log. */
    operator?: { token: string; saas_id?: number; params: Record<string, unknown> };
  };
  Bindings: {
    /** Node's request; undefined when the app is called without a port. */
    incoming?: Partial<Pick<IncomingMessage, 'complete' | 'destroyed'>> & { socket: { remoteAddress?: string } };
  };
}
