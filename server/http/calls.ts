import { ShopError } from '#contract/errors';
import { islandFailures } from '#server/platform/metrics/timings';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import type { Handlers } from '#server/platform/http/call';
import { isReady } from './readiness.ts';

export const calls = {
  countFailure: async ({ shop, body, from }) => {
    await consumeForCaller(shop, 'report-from-address', from);
    islandFailures.inc(body);
    return {};
  },
  healthz: async () => ({ data: { uptime_s: Math.round(process.uptime()) } }),
  readyz: async ({ shop }) => {
    if (!(await isReady(shop))) throw new ShopError('unavailable');
    return { data: { database: 'ok' as const } };
  },
} satisfies Partial<Handlers>;
