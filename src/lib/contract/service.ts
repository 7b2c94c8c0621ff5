import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';

export const healthz = endpoint({
  method: 'GET',
  path: 'healthz',
  policy: 'public',
  summary: 'The process answers.',
  answer: reply({ data: v.object({ uptime_s: v.number() }) }),
});

export const readyz = endpoint({
  method: 'GET',
  path: 'readyz',
  policy: 'public',
  summary: 'The database answers, its schema is the one this code expects, and there are pages to show.',
  answer: reply({ data: v.object({ database: v.literal('ok') }) }),
  errors: ['unavailable'],
});
