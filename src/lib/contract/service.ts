import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';

export const healthz = endpoint({
  method: 'GET',
  path: 'healthz',
  policy: 'public',
  answer: reply({ data: v.object({ uptime_s: v.number() }) }),
});

/** The React islands of pages, by component. */
export const islandName = v.picklist([
  'AnswerPage',
  'CartPage',
  'ChangePayment',
  'CheckoutPage',
  'CounterPage',
  'LoginPage',
  'MySubscription',
  'OrderPage',
  'PlanCheckout',
  'ProductGrid',
  'ProfilePage',
  'ReminderPage',
  'SearchResults',
  'SetupPage',
  'SignupPage',
  'StoreFinder',
  'SummaryPage',
  'WishlistPage',
]);
export type IslandName = v.InferOutput<typeof islandName>;

/** An error while rendering, or scripts that could not be loaded. */
export const islandFailure = v.picklist(['drawing', 'loading']);
export type IslandFailure = v.InferOutput<typeof islandFailure>;

export const countFailure = endpoint({
  method: 'POST',
  path: 'island/failure',
  policy: 'public',
  body: v.object({ island: islandName, failure: islandFailure }),
  answer: reply({}),
});

export const readyz = endpoint({
  method: 'GET',
  path: 'readyz',
  policy: 'public',
  answer: reply({ data: v.object({ database: v.literal('ok') }) }),
});

export const documentation = {
  countFailure: {
    summary: 'Counts a failed part of a page in a browser (`nukkad_island_failures_total`); nothing else is stored.',
    errors: ['rate_limited'],
  },
  healthz: {
    summary: 'The process answers.',
  },
  readyz: {
    summary: 'The database answers, its schema matches this code, and pages are published.',
    errors: ['unavailable'],
  },
} satisfies Documentation;
