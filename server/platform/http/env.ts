import type { IncomingMessage } from 'node:http';

export interface Env {
  Variables: {
    requestId: string;
    from: string;
    /** The operator token's name and the subject of the call, for the log. */
    operator?: { token: string; saas_id?: number; params: Record<string, unknown> };
  };
  Bindings: {
    /** Node's request; undefined if the app is called without a port. */
    incoming?: Partial<Pick<IncomingMessage, 'complete' | 'destroyed'>> & { socket: { remoteAddress?: string } };
  };
}
