import { expect, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';
import type { Snap } from './camera.ts';

/** Whom a journey is walked by, and where. */
export interface Walk {
  page: Page;
  snap: Snap;
  origin: string;
  surat: string;
  api: Api;
  shopper: Shopper;
}

/** Goes through some screens and takes a picture of each. */
export type Journey = (walk: Walk) => Promise<void>;

/** Waits for a heading. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Puts the first product of a list into the cart. */
export const addFirst = (page: Page): Promise<void> => page.getByRole('button', { name: /^Add / }).first().click();

/** What the shop says when it is asked too often. */
export const refusal = { status: 429, json: { status: false, code: 'rate_limited', message: 'Please wait a little.' } };
