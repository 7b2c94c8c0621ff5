import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';

export const healthz = endpoint({
  method: 'GET',
  path: 'healthz',
  policy: 'public',
  answer: reply({ data: v.object({ uptime_s: v.number() }) }),
});

export const readyz = endpoint({
  method: 'GET',
  path: 'readyz',
  policy: 'public',
  answer: reply({ data: v.object({ database: v.literal('ok') }) }),
});
