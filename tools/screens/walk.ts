import { expect, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';
import type { Snap } from './camera.ts';

export interface Walk {
  page: Page;
  snap: Snap;
  origin: string;
  surat: string;
  api: Api;
  shopper: Shopper;
}

/** Visits some screens and takes a screenshot of each. */
export type Journey = (walk: Walk) => Promise<void>;

export const expectHeading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Puts the first product of a list into the cart. */
export const addFirst = (page: Page): Promise<void> => page.getByRole('button', { name: /^Add / }).first().click();

/** The API's answer to too many requests. */
export const rateLimited = {
  status: 429,
  json: { status: false, code: 'rate_limited', message: 'Please wait a little.' },
};
