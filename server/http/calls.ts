import { ShopError } from '#contract/errors';
import type { Handlers } from '#server/platform/http/call';
import { isReady } from './readiness.ts';

/** The calls about the service itself. */
export const calls = {
  healthz: async () => ({ data: { uptime_s: Math.round(process.uptime()) } }),
  readyz: async ({ shop }) => {
    if (!(await isReady(shop))) throw new ShopError('unavailable');
    return { data: { database: 'ok' as const } };
  },
} satisfies Partial<Handlers>;
