import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { sessionEndpoint } from './endpoints.ts';

/** The URL of a browser's push service, without credentials. */
const endpointUrl = v.pipe(v.string(), v.maxLength(1000), v.regex(/^https:\/\/[\w.-]+(:\d{1,5})?\/[!-~]*$/));

/** Bytes in base64url: 87 characters hold a public key of 65 bytes, 22 a secret of 16. */
const base64url = (characters: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`)));

/** The public key for push subscriptions (VAPID). */
export const readPushKey = sessionEndpoint({
  method: 'GET',
  path: 'counter/push-key',
  answer: reply({ data: v.object({ key: v.string() }) }),
});

export const addPush = sessionEndpoint({
  method: 'POST',
  path: 'counter/push',
  body: v.object({ endpoint: endpointUrl, p256dh: base64url(87), auth: base64url(22) }),
  answer: reply({}),
});

export const endPush = sessionEndpoint({
  method: 'POST',
  path: 'counter/push/end',
  body: v.object({ endpoint: endpointUrl }),
  answer: reply({}),
});

export const documentation = {
  readPushKey: {
    summary: 'The shop’s public key for push services, which a browser needs to subscribe (RFC 8292).',
  },
  addPush: {
    summary:
      "Sends pushes to the session's browser until the session ends: about new orders and returns, and for riders about orders to deliver. A repeated request has no effect.",
  },
  endPush: {
    summary: "Stops pushes to the session's browser. A repeated request has no effect.",
  },
} satisfies Documentation;
